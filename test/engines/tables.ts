import type { Policy } from '../../src/core/results/policy.js';
import { randomStream } from '../../src/maths/random.js';
import { comparableCells } from '../../src/source/duckdb/comparable.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';

export type CellType = 'text' | 'int' | 'decimal' | 'double' | 'date' | 'timestamp' | 'boolean';

/** A table as it is loaded into every engine: cells as texts, null where missing. */
export interface TestTable {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: CellType])[];
  readonly rows: readonly (readonly (string | null)[])[];
}

const SPELLED: Record<'duckdb' | 'postgres' | 'trino', Record<CellType, string>> = {
  duckdb: types('VARCHAR', 'DOUBLE', 'TIMESTAMP'),
  postgres: types('TEXT', 'DOUBLE PRECISION', 'TIMESTAMP'),
  trino: types('VARCHAR', 'DOUBLE', 'TIMESTAMP(6)'),
};

function types(text: string, double: string, timestamp: string): Record<CellType, string> {
  return {
    text,
    int: 'BIGINT',
    decimal: 'DECIMAL(20, 2)',
    double,
    date: 'DATE',
    timestamp,
    boolean: 'BOOLEAN',
  };
}

const quote = (text: string, mark: string) => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Statements that make a table on an engine. */
export function loadStatements(
  table: TestTable,
  engine: keyof typeof SPELLED,
  rowsPerInsert = 500,
): string[] {
  const name = quote(table.name, '"');
  const typed = table.columns.map(([column, type]) => `${quote(column, '"')} ${SPELLED[engine][type]}`);
  const cells = table.columns.map(([, type], i) => `CAST(c${i} AS ${SPELLED[engine][type]})`);
  const names = table.columns.map((_, i) => `c${i}`);
  const statements = [`CREATE TABLE ${name} (${typed.join(', ')})`];
  const cell = (text: string | null) =>
    text === null
      ? `CAST(NULL AS ${SPELLED[engine].text})`
      : `CAST(${quote(text, "'")} AS ${SPELLED[engine].text})`;
  for (let at = 0; at < table.rows.length; at += rowsPerInsert) {
    const rows = table.rows.slice(at, at + rowsPerInsert).map((row) => `(${row.map(cell).join(', ')})`);
    statements.push(
      `INSERT INTO ${name} SELECT ${cells.join(', ')} FROM (VALUES ${rows.join(', ')}) AS v(${names.join(', ')})`,
    );
  }
  return statements;
}

/** The table in the embedded engine: what the others are held against. */
export async function openEmbedded(table: TestTable): Promise<Relation> {
  const engine = await DuckdbEngine.create({ threads: 1 });
  for (const sql of loadStatements(table, 'duckdb')) await engine.query(sql);
  const held = quote(table.name, '"');
  const from = `(SELECT ${comparableCells(await engine.describe(held))} FROM ${held}) AS input`;
  return { engine, name: table.name, from, columns: await engine.describe(from) };
}

const stream = randomStream(7, 'engines');
const random = () => stream.float();
const below = (n: number) => stream.int(n);
const pick = <T>(list: readonly T[]): T => list[below(list.length)];
const two = (n: number) => String(n).padStart(2, '0');

/** People with every kind of cell that engines may read differently. */
export const PEOPLE: TestTable = {
  name: 'people "of" Zürich',
  columns: [
    ['id', 'int'],
    ['age', 'int'],
    ['sex', 'text'],
    ['größe', 'double'],
    ['say "when"', 'date'],
    ['select', 'decimal'],
    ['smoker', 'boolean'],
    ["it's", 'text'],
    ['letter', 'text'],
    ['seen at', 'timestamp'],
    ['diagnosis', 'text'],
    ['grade', 'int'],
  ],
  rows: Array.from({ length: 300 }, (_, i) => [
    String(i),
    random() < 0.05 ? null : String(20 + below(6)),
    pick(['f', 'm', null, 'F', '']),
    random() < 0.1 ? null : pick(['1.5', '1.75', '2', '-0', '0', '0.125', '1234567.5']),
    `19${80 + below(3)}-0${1 + below(2)}-1${below(2)}`,
    pick(['90071992547409931.25', '90071992547409932.25', '0.10', '100.00', '-3.00']),
    pick(['true', 'false', null]),
    pick([
      "O'Neill",
      'Ångström',
      'Ångström',
      '名前',
      '👩‍👩‍👧',
      ' x',
      'x ',
      'x',
      'a,b:"c"',
      '%_\\',
      '10',
      '9',
    ]),
    i % 60 === 0 ? `${'z'.repeat(99_999)}${i % 120 === 0 ? 'y' : 'z'}` : pick(['short', 'other']),
    `2024-0${1 + below(2)}-0${1 + below(3)} ${two(below(2) * 10)}:00:0${below(2)}${pick(['', '.5', '.250'])}`,
    pick(['cold', 'flu', 'flu', 'gout', null]),
    String(below(4)),
  ]),
};

/** Who bought what, when: for attackers on transactions. */
export const PURCHASES: TestTable = {
  name: 'purchases',
  columns: [
    ['customer', 'text'],
    ['day', 'date'],
    ['at', 'timestamp'],
    ['goods', 'text'],
    ['price', 'double'],
  ],
  rows: Array.from({ length: 150 }, () => {
    const day = `2024-0${1 + below(3)}-${two(1 + below(9))}`;
    return [
      random() < 0.02 ? null : String(below(20)),
      day,
      `${day} ${two(8 + below(4))}:${two(below(3) * 20)}:00`,
      random() < 0.03 ? null : pick(['tea', 'bread', 'milk', "baker's dozen", '紅茶', '12']),
      String(Math.round(random() * 400) / 20),
    ];
  }),
};

/** Texts that are numbers, or nearly, in columns named as statements name theirs. */
export const SPELLINGS: TestTable = {
  name: 'spellings',
  columns: [
    ['b', 'text'],
    ['a', 'text'],
    ['n', 'int'],
    ['number', 'text'],
  ],
  rows: Array.from({ length: 120 }, () => [
    random() < 0.1 ? null : pick(['nan', 'NaN', 'inf', '-inf', '1', '01', '1.0', '-0', '0', 'x', '1e1', '9']),
    random() < 0.1 ? null : pick(['', 'x', '10', '9', '1e400', 'Z', 'a', 'É', '-1', ' 9']),
    pick(['1', '2', null]),
    pick(['1', '2']),
  ]),
};

export const EMPTY: TestTable = {
  name: 'empty',
  columns: [
    ['a', 'text'],
    ['b', 'int'],
  ],
  rows: [],
};

/** What an attacker may know of {@link PEOPLE}. */
export const QI = ['age', 'sex', 'größe', 'say "when"', 'smoker', "it's"];

/** Limits of all kinds on {@link PEOPLE}. */
export const POLICY: Policy = {
  profile: ['k5', 'hipaa-safe-harbor'],
  limits: { 'average-risk': 0.1, exposure: { 2: 0.05 } },
  sets: [{ columns: ['age', 'grade'], limits: { 'smallest-group': 5 } }],
  'safe-harbor': { zip: ["it's"], dates: ['seen at'], age: ['age'] },
};

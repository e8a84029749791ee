import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { KeptTable } from '../../source/engine.js';
import type { Relation } from '../../source/relation.js';
import { lineRanges } from '../line-ranges.js';
import { type ColumnProfile, marginalsSql } from '../marginals.js';
import type { PairCells } from '../pair-cells.js';
import type { ValueCounts } from '../value-counts.js';
import { orderOf, type Snapshot, type ValueOrder } from './snapshot.js';

/** Values of all columns together that are brought here at most. */
export const MOST_VALUES = 1_000_000;

/** The values of a column as they came from the engine, in the order of their codes. */
interface ReadColumn {
  readonly values: string[];
  readonly counts: Float64Array;
  readonly order: ValueOrder;
}

/**
 * A snapshot that holds nothing: groups are formed of the texts where they are, values and their counts are brought here once
 * for the columns that describe people, and codes exist only in queries that need them. For engines that may not write.
 * @param listed columns whose values may be asked for
 */
export async function viewTexts(
  relation: Relation,
  columns: readonly string[],
  listed: readonly string[],
  profiles: readonly ColumnProfile[],
  run: RunOptions = {},
): Promise<Snapshot> {
  const { engine } = relation;
  const dictionaries = new Map<string, KeptTable>();
  for (const name of columns) dictionaries.set(name, await engine.keep(dictionarySql(relation, name)));
  const named = (names: readonly string[]) => relation.columns.filter(({ name }) => names.includes(name));
  const texts: Relation = { ...relation, columns: named(columns) };
  let reading: Promise<Map<string, ReadColumn>> | undefined;
  const read = async (name: string): Promise<ReadColumn> => {
    reading ??= readValues({ ...relation, columns: named(listed) }, profiles, run);
    const found = (await reading).get(name);
    if (found === undefined) throw new Error(`the values of ${name} were not asked for`);
    return found;
  };
  const missingOf = (name: string) => profiles.find((profile) => profile.name === name)?.missing ?? 0;
  return {
    relation: texts,
    coded: (names) => viewCodes(relation, names),
    values: async (name) => (await read(name)).values,
    valueCounts: async (name): Promise<ValueCounts> => {
      const { counts } = await read(name);
      return { counts, missing: missingOf(name) };
    },
    pairCells: (a, b) => readPairs(texts, [a, b], run),
    order: async (name) => (await read(name)).order,
    dictionary: (name) => `(SELECT v, n, code FROM ${dictionaries.get(name)?.from}) AS dictionary`,
    drop: async () => {},
  };
}

/**
 * A relation of columns' codes. Their cells are named first, so that an engine that computes a named query once reads the table
 * once for them and for what is known of their values.
 */
export async function viewCodes(relation: Relation, names: readonly string[]): Promise<Relation> {
  const { engine } = relation;
  const { identifier } = engine.dialect;
  const needed = names.map(identifier).join(', ');
  const records = await engine.keep(`SELECT ${needed} FROM ${relation.from}`);
  const cells = names.map((name, i) => `d${i}.code AS ${identifier(name)}`);
  const joins: string[] = [];
  for (const [i, name] of names.entries()) {
    const { from } = await engine.keep(dictionarySql({ ...relation, from: records.from }, name));
    joins.push(`LEFT JOIN ${from} AS d${i} ON records.${identifier(name)} = d${i}.v`);
  }
  const from = `(SELECT ${cells.join(', ')} FROM ${records.from} AS records ${joins.join(' ')}) AS coded`;
  return { ...relation, from, columns: names.map((name) => ({ name, kind: 'number' })) };
}

/** SQL of (value, records, code) of a column, its missing cells left out. */
export function dictionarySql({ engine, from }: Relation, name: string): string {
  const { dialect } = engine;
  const column = dialect.identifier(name);
  return `SELECT v, n, ${dialect.asInteger('ROW_NUMBER() OVER (ORDER BY number, v) - 1')} AS code
    FROM (SELECT v, n, ${dialect.parseDouble('v')} AS number
          FROM (SELECT ${column} AS v, COUNT(*) AS n FROM ${from} WHERE ${column} IS NOT NULL GROUP BY ${column}) AS found) AS parsed`;
}

/** SQL that lists the values of a relation's columns in the order of their codes; one scan. */
export function valuesSql(relation: Relation): string {
  const { asDouble, isDate, parseDouble } = relation.engine.dialect;
  return `SELECT ${asDouble('col')}, v, ${asDouble('n')}, CASE WHEN number IS NULL THEN 0 ELSE 1 END,
      CASE WHEN ${isDate('v')} THEN 1 ELSE 0 END
    FROM (SELECT col, v, n, ${parseDouble('v')} AS number FROM (${marginalsSql(relation)}) AS marginals WHERE v IS NOT NULL) AS parsed
    ORDER BY col, number, v`;
}

async function readValues(
  relation: Relation,
  profiles: readonly ColumnProfile[],
  run: RunOptions,
): Promise<Map<string, ReadColumn>> {
  refuseTooMany(relation, profiles);
  run.progress?.({ step: 'reading the values of columns' });
  const found = new Map<string, ReadColumn>();
  if (relation.columns.length === 0) return found;
  const batch = await relation.engine.query(valuesSql(relation), run);
  const [column, counts, numbers, dates] = [0, 2, 3, 4].map((i) => batch.numbers(i));
  const texts = batch.texts(1) as string[];
  const sum = (part: Float64Array) => part.reduce((total, value) => total + value, 0);
  const ranges = lineRanges(column, relation.columns.length);
  for (const [i, { name }] of relation.columns.entries()) {
    const { start, end } = ranges[i];
    const values = texts.slice(start, end);
    found.set(name, {
      values,
      counts: counts.slice(start, end),
      order: orderOf(values.length, sum(numbers.subarray(start, end)), sum(dates.subarray(start, end))),
    });
  }
  return found;
}

/** How many values the named columns have together. */
export function countListed(profiles: readonly ColumnProfile[], names: readonly string[]): number {
  return profiles
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { histogram }) => sum + histogram.groups.reduce((all, n) => all + n, 0), 0);
}

function refuseTooMany({ columns, name: where }: Relation, profiles: readonly ColumnProfile[]): void {
  const names = columns.map(({ name }) => name);
  const values = countListed(profiles, names);
  if (values <= MOST_VALUES) return;
  throw new SingleoutError(
    'data/too-complex',
    `the columns have ${values} different values, and at most ${MOST_VALUES} are brought here from a database`,
    { where, hint: 'leave out columns that nearly name a person, or recode them by a view' },
  );
}

/** Brings a pair table here, a line for every value of the first column: some bytes for a cell, however long the values are. */
async function readPairs(
  relation: Relation,
  columns: readonly [string, string],
  run: RunOptions,
): Promise<PairCells> {
  const batch = await relation.engine.query(pairSql(relation, columns), run);
  const [codes, counts] = [1, 2].map((i) => (batch.texts(i) as string[]).map(numbersIn));
  const size = codes.reduce((sum, { length }) => sum + length, 0);
  const cells = { a: new Float64Array(size), b: new Float64Array(size), counts: new Float64Array(size) };
  let at = 0;
  for (const [line, code] of batch.numbers(0).entries()) {
    const { length } = codes[line];
    cells.a.fill(code, at, at + length);
    cells.b.set(codes[line], at);
    cells.counts.set(counts[line], at);
    at += length;
  }
  return cells;
}

/** The whole numbers of a list with commas between. */
function numbersIn(list: string): number[] {
  return JSON.parse(`[${list}]`);
}

/**
 * SQL of the pairs of values of two columns with their records, in order: the code of a first value, and the codes of the values
 * beside it with their records as two lists. Codes number the values that occur in the order of {@link valuesSql}; -1 is
 * a missing cell. One scan.
 */
export function pairSql({ engine, from }: Relation, columns: readonly [string, string]): string {
  const { asDouble, asText, identifier, joinTexts, parseDouble } = engine.dialect;
  const [a, b] = columns.map(identifier);
  const code = (v: string) =>
    `CASE WHEN ${v} IS NULL THEN -1 ELSE DENSE_RANK() OVER (ORDER BY ${parseDouble(v)}, ${v}) - 1 END`;
  return `SELECT ${asDouble('code_a')}, ${joinTexts(asText('code_b'), 'code_b')}, ${joinTexts(asText('n'), 'code_b')}
    FROM (SELECT ${code('a')} AS code_a, ${code('b')} AS code_b, n
          FROM (SELECT ${a} AS a, ${b} AS b, COUNT(*) AS n FROM ${from} GROUP BY ${a}, ${b}) AS cells) AS coded
    GROUP BY code_a ORDER BY code_a`;
}

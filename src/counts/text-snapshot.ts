import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { KeptTable } from '../source/engine.js';
import type { Relation } from '../source/relation.js';
import { type ColumnProfile, marginalsSql } from './marginals.js';
import type { PairCells } from './pair-cells.js';
import { orderOf, type Snapshot, type ValueOrder } from './snapshot.js';
import type { ValueCounts } from './value-counts.js';

/** Values of all columns together that are brought here at most. */
export const MOST_VALUES = 1_000_000;

/** The values of a column as they came from the engine, in the order of their codes. */
interface ReadColumn {
  readonly values: string[];
  readonly counts: Float64Array;
  readonly order: ValueOrder;
  readonly codes: ReadonlyMap<string, number>;
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
  const { identifier } = engine.dialect;
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
    coded: (names) => {
      const joins = names.map(
        (name, i) =>
          `LEFT JOIN ${dictionaries.get(name)?.from} AS d${i} ON records.${identifier(name)} = d${i}.v`,
      );
      const cells = names.map((name, i) => `d${i}.code AS ${identifier(name)}`);
      const needed = names.map(identifier).join(', ');
      const from = `(SELECT ${cells.join(', ')} FROM (SELECT ${needed} FROM ${relation.from}) AS records ${joins.join(' ')}) AS coded`;
      return { ...relation, from, columns: names.map((name) => ({ name, kind: 'number' })) };
    },
    values: async (name) => (await read(name)).values,
    valueCounts: async (name): Promise<ValueCounts> => {
      const { counts } = await read(name);
      return { counts, missing: missingOf(name) };
    },
    pairCells: async (a, b) => countTextPairs(texts, [a, b], [await read(a), await read(b)], run),
    order: async (name) => (await read(name)).order,
    dictionary: (name) => `(SELECT v, n, code FROM ${dictionaries.get(name)?.from}) AS dictionary`,
    drop: async () => {},
  };
}

function dictionarySql({ engine, from }: Relation, name: string): string {
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
  for (const [i, { name }] of relation.columns.entries()) {
    const start = Math.max(0, column.indexOf(i));
    const end = column.lastIndexOf(i) + 1;
    const values = texts.slice(start, end);
    found.set(name, {
      values,
      counts: counts.slice(start, end),
      order: orderOf(values.length, sum(numbers.subarray(start, end)), sum(dates.subarray(start, end))),
      codes: new Map(values.map((value, code) => [value, code])),
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

async function countTextPairs(
  relation: Relation,
  columns: readonly [string, string],
  known: readonly ReadColumn[],
  run: RunOptions,
): Promise<PairCells> {
  const batch = await relation.engine.query(pairSql(relation, columns), run);
  const codes = known.map((column, i) =>
    Float64Array.from(batch.texts(i), (text) => (text === null ? -1 : (column.codes.get(text) as number))),
  );
  const counts = batch.numbers(2);
  const order = Int32Array.from(counts.keys()).sort(
    (x, y) => codes[0][x] - codes[0][y] || codes[1][x] - codes[1][y],
  );
  const sorted = (values: Float64Array) => Float64Array.from(order, (row) => values[row]);
  return { a: sorted(codes[0]), b: sorted(codes[1]), counts: sorted(counts) };
}

/** SQL of the pairs of values of two columns with their records; one scan. */
export function pairSql({ engine, from }: Relation, columns: readonly [string, string]): string {
  const [a, b] = columns.map(engine.dialect.identifier);
  return `SELECT ${a}, ${b}, ${engine.dialect.asDouble('COUNT(*)')} FROM ${from} GROUP BY ${a}, ${b}`;
}

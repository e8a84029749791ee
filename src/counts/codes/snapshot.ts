import type { RunOptions } from '../../core/progress.js';
import type { Relation } from '../../source/relation.js';
import type { Marginals } from '../marginals.js';
import { countPairCells, type PairCells } from '../pair-cells.js';
import { countValues, type ValueCounts } from '../value-counts.js';
import { encodeRecords } from './encode-records.js';

/** How the values of a column can be put in order. */
export type ValueOrder = 'number' | 'date' | 'none';

/**
 * What is counted on: a relation to group by, and the dictionary codes 0, 1, .. of its values, in value order. On the
 * embedded engine the relation holds the codes themselves, elsewhere the texts.
 */
export interface Snapshot {
  readonly relation: Relation;
  /** A relation of some columns' codes, null where missing. */
  coded(columns: readonly string[]): Promise<Relation>;
  /** The value behind every code of a column. */
  values(column: string): Promise<readonly string[]>;
  /** Records per code of a column. */
  valueCounts(column: string): Promise<ValueCounts>;
  /** Records per pair of codes of two columns. */
  pairCells(a: string, b: string): Promise<PairCells>;
  order(column: string): Promise<ValueOrder>;
  /** A table (v, n, code) of a column's values: the text, how many records hold it, its code. */
  dictionary(column: string): string;
  drop(): Promise<void>;
}

/**
 * Holds the named columns as integer codes inside the embedded engine, so that what follows neither reads the source
 * again nor compares texts. Codes follow the order of the values: by number where all are numbers, else by
 * text (ISO dates in order of time).
 */
export async function takeSnapshot(
  relation: Relation,
  columns: readonly string[],
  marginals: Marginals,
  run: RunOptions = {},
): Promise<Snapshot> {
  const { engine } = relation;
  const { keep, dialect } = engine;
  const valuesOf = (name: string) =>
    `SELECT v, code FROM ${dictionary.from} WHERE col = ${columnNumber(relation, name)}`;
  run.progress?.({ step: 'encoding the records' });
  const dictionary = await keep(dictionarySql(relation, columns, marginals), run);
  const kept = await encodeRecords(relation, columns, valuesOf, run);
  const inOrder = (name: string, what: string) =>
    `SELECT ${what} FROM ${dictionary.from} WHERE col = ${columnNumber(relation, name)}`;
  const codes: Relation = {
    ...relation,
    from: kept.from,
    columns: columns.map((name) => ({ name, kind: 'number' })),
  };
  return {
    relation: codes,
    coded: async () => codes,
    values: async (name) =>
      (await engine.query(`${inOrder(name, 'v')} ORDER BY code`, run)).texts(0) as string[],
    valueCounts: (name) => countValues(codes, name, run),
    pairCells: (a, b) => countPairCells(codes, a, b, run),
    order: async (name) => {
      const all = dialect.asDouble('COUNT(*)');
      const numbers = dialect.asDouble('COUNT(number)');
      const dates = dialect.asDouble(`COUNT(CASE WHEN ${dialect.isDate('v')} THEN 1 END)`);
      const batch = await engine.query(inOrder(name, `${all}, ${numbers}, ${dates}`), run);
      const [total, numeric, dated] = [0, 1, 2].map((i) => batch.numbers(i)[0]);
      return orderOf(total, numeric, dated);
    },
    dictionary: (name) => `(${inOrder(name, 'v, n, code')}) AS dictionary`,
    drop: async () => {
      await kept.drop();
      await dictionary.drop();
    },
  };
}

/** The order of values of which so many are numbers, and so many dates. */
export function orderOf(values: number, numbers: number, dates: number): ValueOrder {
  if (numbers === values) return 'number';
  return dates === values ? 'date' : 'none';
}

function dictionarySql(relation: Relation, columns: readonly string[], marginals: Marginals): string {
  const { dialect } = relation.engine;
  const wanted = columns.map((name) => columnNumber(relation, name)).join(', ');
  const code = dialect.asInteger('ROW_NUMBER() OVER (PARTITION BY col ORDER BY number, v) - 1');
  return `SELECT col, v, n, number, ${code} AS code
    FROM (SELECT col, v, n, ${dialect.parseDouble('v')} AS number FROM ${marginals.from}
          WHERE v IS NOT NULL AND col IN (${wanted})) AS found`;
}

function columnNumber(relation: Relation, name: string): number {
  return relation.columns.findIndex((column) => column.name === name);
}

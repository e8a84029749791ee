import type { RunOptions } from '../core/progress.js';
import { changedTable } from '../counts/changed-table.js';
import { countGroupSizes } from '../counts/group-sizes.js';
import type { PreparedTable } from '../counts/prepare.js';
import { countSetSizes } from '../counts/sets/set-sizes.js';
import { distinctOf } from './entropy.js';
import type { ColumnStatistics, PairTable, Statistics } from './statistics.js';

/** Pair tables of more cells than this are left out: they hardly say more than the two columns do. */
export const MOST_PAIR_CELLS = 200_000;

/** Which pair tables to take. */
export interface TakeOptions extends RunOptions {
  /** Pair tables of more cells than this are left out; {@link MOST_PAIR_CELLS} by default. */
  readonly mostPairCells?: number;
  /** The pairs to take; all by default. */
  readonly pairs?: readonly Pair[];
  /** Whether to take the group sizes of all columns together; true by default. */
  readonly groups?: boolean;
}

/** A column's statistics, and where each code's value stands among its values. */
interface CodedColumn {
  readonly statistics: ColumnStatistics;
  /** Place by code; the last is that of the missing cell, where there is one. */
  readonly places: Int32Array;
}

/**
 * Takes the statistics of a prepared table's quasi-identifiers from its snapshot: value counts, pair tables, group
 * sizes. The source is not read again. Cost: one count per column and pair.
 */
export async function takeStatistics(table: PreparedTable, options: TakeOptions = {}): Promise<Statistics> {
  const names = table.named('quasi-identifier');
  const columns = new Map<string, CodedColumn>();
  for (const name of names) columns.set(name, await takeColumn(table, name));
  const most = options.mostPairCells ?? MOST_PAIR_CELLS;
  const wanted = options.pairs ?? names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
  const fitting = await pairsWithin(table, columns, wanted, most, options);
  const pairs: PairTable[] = [];
  for (const [i, [a, b]] of fitting.entries()) {
    options.progress?.({ step: 'counting pairs of values', fraction: i / fitting.length });
    pairs.push(await takePair(table, columns, a, b));
  }
  const groups =
    options.groups === false
      ? []
      : [{ columns: names, ...(await countGroupSizes(table.relation, names, options)) }];
  return { records: table.records, columns: [...columns.values()].map((c) => c.statistics), pairs, groups };
}

type Pair = readonly [string, string];

/** The pairs that have no more cells than `most`. Cells are counted only where the two columns alone do not settle it. */
async function pairsWithin(
  table: PreparedTable,
  columns: ReadonlyMap<string, CodedColumn>,
  pairs: readonly Pair[],
  most: number,
  run: RunOptions,
): Promise<readonly Pair[]> {
  const valuesOf = (name: string) => (columns.get(name) as CodedColumn).statistics.counts.length;
  const open = pairs.filter(([a, b]) => Math.min(valuesOf(a) * valuesOf(b), table.records) > most);
  const sizes = await countSetSizes(table.relation, open, run);
  const larger = new Set(open.filter((_, i) => distinctOf(sizes[i]) > most));
  return pairs.filter((pair) => !larger.has(pair));
}

async function takeColumn(table: PreparedTable, name: string): Promise<CodedColumn> {
  const { counts, missing } = await table.snapshot.valueCounts(name);
  const texts = await table.snapshot.values(name);
  // the missing cell stands behind the last code
  const values = missing > 0 ? [...texts, null] : texts;
  const byCode = missing > 0 ? Float64Array.from([...counts, missing]) : counts;
  const order = Int32Array.from(values.keys()).sort((x, y) => byCode[y] - byCode[x] || x - y);
  const places = new Int32Array(order.length);
  order.forEach((code, place) => {
    places[code] = place;
  });
  return {
    statistics: {
      name,
      values: Array.from(order, (code) => values[code]),
      counts: Float64Array.from(order, (code) => byCode[code]),
    },
    places,
  };
}

async function takePair(
  table: PreparedTable,
  columns: ReadonlyMap<string, CodedColumn>,
  a: string,
  b: string,
): Promise<PairTable> {
  const cells = await table.snapshot.pairCells(a, b);
  if (cells.counts.reduce((sum, n) => sum + n, 0) !== table.records) throw changedTable(table);
  const [first, second] = [a, b].map((name) => columns.get(name) as CodedColumn);
  return {
    columns: [a, b],
    a: placesOf(cells.a, first, table),
    b: placesOf(cells.b, second, table),
    counts: cells.counts,
  };
}

/** Where the values of codes stand, -1 being the missing cell. */
function placesOf(codes: Float64Array, { places }: CodedColumn, table: PreparedTable): Int32Array {
  const found = new Int32Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] === -1 ? places.length - 1 : codes[i];
    if (code >= places.length) throw changedTable(table);
    found[i] = places[code];
  }
  return found;
}

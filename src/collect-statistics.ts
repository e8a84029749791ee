import type { RunOptions } from './core/progress.js';
import { countGroupSizes } from './counts/group-sizes.js';
import { countPairCells } from './counts/pair-cells.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from './counts/prepare.js';
import { countValues } from './counts/value-counts.js';
import type { Relation } from './source/relation.js';
import { distinctOf } from './statistics/entropy.js';
import type { ColumnStatistics, PairTable, Statistics } from './statistics/statistics.js';

/** What to take statistics of. */
export interface StatisticsOptions extends PrepareOptions {
  /** Pair tables of more cells than this are left out: they hardly say more than the two columns do. */
  readonly mostPairCells?: number;
}

/** A column's statistics, and where each code's value stands among its values. */
interface CodedColumn {
  readonly statistics: ColumnStatistics;
  /** Place by code; the place of the missing cell is under -1. */
  readonly placeOf: (code: number) => number;
}

const MOST_PAIR_CELLS = 200_000;

/** Takes the statistics of a table's quasi-identifiers: value counts, pair tables, group sizes. */
export async function collectStatistics(
  relation: Relation,
  options: StatisticsOptions = {},
): Promise<Statistics> {
  const table = await prepareTable(relation, options);
  const names = table.named('quasi-identifier');
  const columns = new Map<string, CodedColumn>();
  for (const name of names) columns.set(name, await collectColumn(table, name, options));
  const pairs: PairTable[] = [];
  const most = options.mostPairCells ?? MOST_PAIR_CELLS;
  for (const [i, a] of names.entries()) {
    options.progress?.({ step: 'counting pairs of values', fraction: i / names.length });
    for (const b of names.slice(i + 1)) {
      if (distinctOf(await countGroupSizes(table.relation, [a, b], options)) > most) continue;
      pairs.push(await collectPair(table, columns, a, b, options));
    }
  }
  const groups = [{ columns: names, ...(await countGroupSizes(table.relation, names, options)) }];
  await table.close();
  return { records: table.records, columns: [...columns.values()].map((c) => c.statistics), pairs, groups };
}

async function collectColumn(table: PreparedTable, name: string, run: RunOptions): Promise<CodedColumn> {
  const { counts, missing } = await countValues(table.relation, name, run);
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
    placeOf: (code) => places[code === -1 ? places.length - 1 : code],
  };
}

async function collectPair(
  table: PreparedTable,
  columns: ReadonlyMap<string, CodedColumn>,
  a: string,
  b: string,
  run: RunOptions,
): Promise<PairTable> {
  const cells = await countPairCells(table.relation, a, b, run);
  const [first, second] = [a, b].map((name) => columns.get(name) as CodedColumn);
  return {
    columns: [a, b],
    a: Int32Array.from(cells.a, first.placeOf),
    b: Int32Array.from(cells.b, second.placeOf),
    counts: cells.counts,
  };
}

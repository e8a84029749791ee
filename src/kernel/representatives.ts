import type { CodeTable } from './code-table.js';
import { refinePartition, refineScratch, wholePartition } from './refine-partition.js';

/** Fewer records than this share of all are worth a list of their own. */
const WORTH = 0.8;

/**
 * For every place in an order of columns, one record of each kind, told apart by the columns from that place on:
 * to count distinct combinations of those columns the others are not needed. Undefined where it saves little.
 * Cost: one refinement per column.
 */
export function representatives(
  table: CodeTable,
  order: readonly number[],
): (from: number) => Int32Array | undefined {
  const scratch = refineScratch(table.cardinalities.reduce((most, c) => Math.max(most, c), 0));
  const found: (Int32Array | undefined)[] = [];
  let kinds = wholePartition(table.records);
  for (let from = order.length - 1; from >= 0; from--) {
    kinds = refinePartition(kinds, table.codes[order[from]], scratch, 1);
    const { groups, rows, starts } = kinds;
    if (groups > WORTH * table.records) break;
    found[from] = Int32Array.from({ length: groups }, (_, g) => rows[starts[g]]).sort();
  }
  return (from) => found[from];
}

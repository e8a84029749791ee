import type { RunOptions } from '../../core/progress.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { CodeTable } from '../../kernel/code-table.js';
import { matchCounts } from '../../kernel/match-any.js';
import { refinePartition, refineScratch, wholePartition } from '../../kernel/refine-partition.js';

/** How many records match each record in the quasi-identifiers, itself included. */
export async function recordSizes(table: PreparedTable, run: RunOptions): Promise<Float64Array> {
  const codes = await table.codes();
  const set = table.named('quasi-identifier').map((name) => codes.names.indexOf(name));
  return table.overlapping ? matchCounts(codes, set, run) : groupSizePerRecord(codes, set);
}

function groupSizePerRecord(table: CodeTable, set: readonly number[]): Float64Array {
  const scratch = refineScratch(table.cardinalities.reduce((most, c) => Math.max(most, c), 0));
  const { rows, starts, groups } = set.reduce(
    (found, column) => refinePartition(found, table.codes[column], scratch, 1),
    wholePartition(table.records),
  );
  const sizes = new Float64Array(table.records);
  for (let g = 0; g < groups; g++) {
    for (let i = starts[g]; i < starts[g + 1]; i++) sizes[rows[i]] = starts[g + 1] - starts[g];
  }
  return sizes;
}

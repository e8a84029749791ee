import type { CodeTable } from './code-table.js';
import { refinePartition, refineScratch, wholePartition } from './refine-partition.js';

/** One record of each kind. */
export interface DistinctRows {
  /** Record numbers; those that equal no other record come first. */
  readonly rows: Int32Array;
  /** How many equal no other record. */
  readonly single: number;
}

/**
 * One record of each kind, told apart by all columns of a table. Cost: a split for each column, of the records not yet alone.
 * @param keepAll whether every record is to be listed, as where persons tell equal records apart
 */
export function distinctRows(table: CodeTable, keepAll = false): DistinctRows {
  const { records, codes, cardinalities } = table;
  if (keepAll) return { rows: Int32Array.from({ length: records }, (_, i) => i), single: records };
  const scratch = refineScratch(cardinalities.reduce((most, c) => Math.max(most, c), 0));
  const order = [...codes.keys()].sort((a, b) => cardinalities[b] - cardinalities[a] || a - b);
  let kinds = wholePartition(records);
  for (const column of order) kinds = refinePartition(kinds, codes[column], scratch, 2);
  const { rows, starts, groups } = records === 1 ? { rows: [], starts: [0], groups: 0 } : kinds;
  const isRepeated = new Uint8Array(records);
  for (let i = 0; i < starts[groups]; i++) isRepeated[rows[i]] = 1;
  const single = records - starts[groups];
  const listed = new Int32Array(single + groups);
  let at = 0;
  for (let i = 0; i < records; i++) if (isRepeated[i] === 0) listed[at++] = i;
  for (let g = 0; g < groups; g++) listed[at++] = rows[starts[g]];
  return { rows: listed, single };
}

import type { CodeTable } from '../../kernel/code-table.js';
import { refinePartition, refineScratch, wholePartition } from '../../kernel/refine-partition.js';

/**
 * For each limit, the records in groups of fewer than so many records, or persons. Cost: a split for each column of the records not
 * yet alone.
 * @param meetUnique told every record that is alone, or in a group of one person
 */
export function countBelow(
  { records, codes, cardinalities }: CodeTable,
  set: readonly number[],
  limits: readonly number[],
  users?: Int32Array,
  meetUnique?: (row: number) => void,
): number[] {
  const scratch = refineScratch(set.reduce((most, column) => Math.max(most, cardinalities[column]), 0));
  let groups = wholePartition(records);
  const order = [...set].sort((a, b) => cardinalities[b] - cardinalities[a] || a - b);
  for (const column of order) groups = refinePartition(groups, codes[column], scratch, 2);
  const { rows, starts } = groups;
  const below = limits.map((limit) => (limit > 1 ? records - starts[groups.groups] : 0));
  const seen = new Int32Array(users === undefined ? 0 : users.reduce((a, b) => Math.max(a, b), -1) + 1).fill(
    -1,
  );
  for (let g = 0; g < groups.groups; g++) {
    const size = starts[g + 1] - starts[g];
    const units =
      users === undefined ? size : countPersons(rows.subarray(starts[g], starts[g + 1]), users, seen, g);
    for (const [i, limit] of limits.entries()) if (units < limit) below[i] += size;
    if (units === 1 && meetUnique !== undefined) rows.subarray(starts[g], starts[g + 1]).forEach(meetUnique);
  }
  if (meetUnique !== undefined) meetAlone(rows.subarray(0, starts[groups.groups]), records, meetUnique);
  return below;
}

/** Records that are in no group of several. */
function meetAlone(together: Int32Array, records: number, meet: (row: number) => void): void {
  const isTogether = new Uint8Array(records);
  for (const row of together) isTogether[row] = 1;
  for (let row = 0; row < records; row++) if (isTogether[row] === 0) meet(row);
}

function countPersons(rows: Int32Array, users: Int32Array, seen: Int32Array, mark: number): number {
  let persons = 0;
  for (const row of rows) {
    if (seen[users[row]] === mark) continue;
    seen[users[row]] = mark;
    persons++;
  }
  return persons;
}

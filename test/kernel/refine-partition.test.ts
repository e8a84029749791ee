import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Partition,
  refinePartition,
  refineScratch,
  rowsIn,
  wholePartition,
} from '../../src/kernel/refine-partition.js';

const columns = fc.integer({ min: 1, max: 50 }).chain((records) =>
  fc.array(fc.array(fc.integer({ min: -1, max: 4 }), { minLength: records, maxLength: records }), {
    minLength: 1,
    maxLength: 4,
  }),
);

/** Groups as sets of record numbers, in no order. */
function groupsOf({ rows, starts, groups }: Partition): string[] {
  const found = Array.from({ length: groups }, (_, g) => [...rows.subarray(starts[g], starts[g + 1])]);
  return found.map((group) => group.sort((x, y) => x - y).join()).sort();
}

/** The same by comparing every record with every other. */
function groupsByHand(codes: readonly number[][], least: number): string[] {
  const records = [...codes[0].keys()];
  const alike = (i: number) => records.filter((j) => codes.every((column) => column[i] === column[j]));
  return [
    ...new Set(
      records
        .map((i) => alike(i))
        .filter((group) => group.length >= least)
        .map(String),
    ),
  ].sort();
}

describe('refinePartition', () => {
  it('groups records that agree in all columns, with or without those that are alone', () => {
    fc.assert(
      fc.property(columns, fc.constantFrom(1 as const, 2 as const), fc.boolean(), (codes, least, reuse) => {
        const records = codes[0].length;
        const scratch = refineScratch(5);
        const into = () => ({ rows: new Int32Array(records), starts: new Int32Array(records + 2) });
        const partition = codes.reduce(
          (found, column) =>
            refinePartition(found, Int32Array.from(column), scratch, least, reuse ? into() : undefined),
          wholePartition(records),
        );
        expect(groupsOf(partition)).toEqual(groupsByHand(codes, least));
        expect(scratch.counts.every((count) => count === 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('has no group for no records', () => {
    expect(wholePartition(0).groups).toBe(0);
    expect(rowsIn(wholePartition(0))).toBe(0);
  });
});

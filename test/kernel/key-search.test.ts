import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { type KeySearchOptions, searchKeys } from '../../src/kernel/key-search.js';
import { allMinimal, smallTables, tableOf, withoutDuplicates } from './small-table.js';

/** Looks at as few pairs ahead as possible, so that failed tests and new edges are the rule. */
const LAZY = { tuning: { allPairs: 0, smallCluster: 1 } };

async function keysOf(table: CodeTable, options: KeySearchOptions = {}, strict = false): Promise<number[][]> {
  const { keys, complete } = await searchKeys(table, { dropDuplicates: !strict }, options);
  expect(complete).toBe(true);
  return [...keys];
}

describe('searchKeys', () => {
  it('finds what trying all column sets finds', async () => {
    await fc.assert(
      fc.asyncProperty(smallTables({ columns: 8, records: 40 }), fc.integer(), async (table, seed) => {
        const distinct = withoutDuplicates(table);
        const expected = allMinimal(distinct, distinct.records);
        const result = await searchKeys(table, { dropDuplicates: true }, { seed });
        expect([...result.keys]).toEqual(expected);
        expect(result.duplicates).toBe(table.records - distinct.records);
        expect(result.count).toBe(expected.length);
      }),
      { numRuns: 1500 },
    );
  });

  it('finds the same when difference sets are only learnt from failed tests', async () => {
    await fc.assert(
      fc.asyncProperty(
        smallTables({ columns: 9, records: 60 }),
        fc.integer(),
        fc.integer({ min: 1, max: 3 }),
        async (table, seed, smallCluster) => {
          const distinct = withoutDuplicates(table);
          const found = await keysOf(table, { seed, tuning: { allPairs: 0, smallCluster } });
          expect(found).toEqual(allMinimal(distinct, distinct.records));
        },
      ),
      { numRuns: 1500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canEnumerate, enumerateNearKeys } from '../../src/kernel/enumerate-near-keys.js';
import { searchKeys } from '../../src/kernel/key-search.js';
import { allMinimal, countUnique, smallTables, tableOf } from './small-table.js';

const questions = fc.tuple(
  smallTables({ columns: 7, records: 40 }).filter(({ records }) => records > 1),
  fc.double({ min: 0, max: 0.95, noNaN: true }),
  fc.integer({ min: 1, max: 7 }),
);

describe('enumerateNearKeys', () => {
  it('finds what trying all column sets finds, with the records not unique', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async ([table, share, maxColumns]) => {
        const bound = Math.floor(share * table.records);
        const { keys, complete } = await enumerateNearKeys(table, bound, { maxColumns });
        expect(complete).toBe(true);
        expect([...keys]).toEqual(allMinimal(table, table.records - bound, maxColumns));
        for (const [i, key] of [...keys].entries()) {
          expect(keys.notUnique?.[i]).toBe(table.records - countUnique(table, key));
        }
      }),
      { numRuns: 800 },
    );
  });

  it('says what the search by hitting sets says, counts and limits included', async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.nat(5), async ([table, share, maxColumns], limit) => {
        const bound = Math.floor(share * table.records);
        const options = { maxColumns, limit };
        const found = await enumerateNearKeys(table, bound, options);
        const other = await searchKeys(table, { dropDuplicates: false, bound }, options);
        expect([...found.keys]).toEqual([...other.keys]);
        expect(found.keys.notUnique ?? []).toEqual(other.keys.notUnique ?? []);
        expect(found).toMatchObject({
          count: other.count,
          complete: other.complete,
          records: other.records,
          duplicates: other.duplicates,
        });
        const counted = (counts: Float64Array) => [...counts.entries()].filter(([, n]) => n > 0);
        expect(counted(found.countBySize)).toEqual(counted(other.countBySize));
        expect(found.countByColumn.map(counted)).toEqual(other.countByColumn.map(counted));
      }),
      { numRuns: 300 },
    );
  });

  it('ends by time, by work and on request, with what is proved', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [7, 11, 13, 17, 19, 23].map((values) => i % values));
    const table = tableOf(rows);
    const ended = { complete: false, count: 0 };
    const late = await enumerateNearKeys(table, 10, { maxColumns: 3, timeoutMs: -1 });
    expect(late).toMatchObject({ ...ended, stoppedBy: 'time' });
    const idle = await enumerateNearKeys(table, 10, { maxColumns: 3, maxWork: 0 });
    expect(idle).toMatchObject({ ...ended, stoppedBy: 'work' });
    const signal = AbortSignal.abort();
    const stopped = await enumerateNearKeys(table, 10, { maxColumns: 3, signal });
    expect(stopped).toMatchObject({ ...ended, stoppedBy: 'request' });
  });

  it('is for few sets that fit into memory', () => {
    const wide = tableOf([Array(400).fill(0), Array(400).fill(1)]);
    expect(canEnumerate(wide, { maxColumns: 2 })).toBe(true);
    expect(canEnumerate(wide, { maxColumns: 3 })).toBe(false);
    expect(canEnumerate(wide, {})).toBe(false);
    expect(canEnumerate(tableOf([[0], [1]]), { maxColumns: 4 })).toBe(true);
    expect(canEnumerate(tableOf([[0], [1]]), { maxColumns: 5 })).toBe(false);
    expect(canEnumerate(wide, { maxColumns: 2, memoryBytes: 1e6 })).toBe(false);
  });
});

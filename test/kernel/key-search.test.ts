import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKeys } from '../../src/kernel/key-search.js';
import { randomStream } from '../../src/maths/random.js';
import { keysOf, MIXED, randomTable } from './key-tables.js';
import { allMinimal, countUnique, smallTables, tableOf, withoutDuplicates } from './small-table.js';

describe('searchKeys', () => {
  it('finds what trying all column sets finds', async () => {
    await fc.assert(
      fc.asyncProperty(smallTables({ columns: 7, records: 40 }), fc.integer(), async (table, seed) => {
        const distinct = withoutDuplicates(table);
        const expected = allMinimal(distinct, distinct.records);
        const result = await searchKeys(table, { dropDuplicates: true }, { seed });
        expect([...result.keys]).toEqual(expected);
        expect(result.duplicates).toBe(table.records - distinct.records);
        expect(result.count).toBe(expected.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds the same when edges are only learnt from failed tests', async () => {
    await fc.assert(
      fc.asyncProperty(
        smallTables({ columns: 8, records: 60 }),
        fc.integer(),
        fc.integer({ min: 1, max: 3 }),
        async (table, seed, smallCluster) => {
          const distinct = withoutDuplicates(table);
          const found = await keysOf(table, { seed, tuning: { allPairs: 0, smallCluster } });
          expect(found).toEqual(allMinimal(distinct, distinct.records));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('bounds the search by kappa', async () => {
    await fc.assert(
      fc.asyncProperty(
        smallTables({ columns: 7, records: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (table, maxColumns) => {
          const distinct = withoutDuplicates(table);
          const found = await keysOf(table, { maxColumns, tuning: { allPairs: 0, smallCluster: 1 } });
          expect(found).toEqual(allMinimal(distinct, distinct.records, maxColumns));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('read strictly, finds no key where records are complete duplicates', async () => {
    await fc.assert(
      fc.asyncProperty(smallTables({ columns: 6, records: 30 }), async (table) => {
        const { keys } = await searchKeys(table, { dropDuplicates: false });
        expect([...keys]).toEqual(allMinimal(table, table.records));
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the number of threads', async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const table = randomTable(300, MIXED, seed);
      const expected = await keysOf(table, { threads: 1 });
      expect(expected.length).toBeGreaterThan(50);
      for (const threads of [2, 4]) {
        const tuning = { aloneMs: 0, allPairs: 0, smallCluster: 1 + (seed % 3) };
        expect(await keysOf(table, { threads, seed, tuning })).toEqual(expected);
      }
    }
  });

  it('handles more columns than a machine word has bits', async () => {
    for (const columns of [64, 65, 130]) {
      const base = withoutDuplicates(randomTable(60, [3, 4, 5, 6, 7], columns));
      const filler = Array.from({ length: columns - 5 }, (_, i) =>
        base.codes[0].map((_, r) => (r * (i + 3)) % (4 + (i % 3))),
      );
      const codes = [...filler.slice(3), ...base.codes, ...filler.slice(0, 3)];
      const table = {
        ...base,
        codes,
        cardinalities: codes.map(() => 9),
        names: codes.map((_, i) => `c${i}`),
      };
      const found = await keysOf(table, { tuning: { allPairs: 0, smallCluster: 1 } });
      expect(found).toEqual(await keysOf(table));
      const first = columns - 8;
      const amongBase = found.filter((key) => key.every((c) => c >= first && c < first + 5));
      const expected = await keysOf(base);
      expect(amongBase).toEqual(expected.map((key) => key.map((column) => column + first)));
      expect(found.length).toBeGreaterThan(expected.length);
    }
  });
});

describe('searchKeys on codes of all widths', () => {
  it('finds what trying all column sets finds', async () => {
    const random = randomStream(1, 'widths');
    const row = (i: number) => [
      i % 66_000,
      random.int(300),
      random.int(200),
      random.int(40_000),
      (i * 7) % 69_000,
    ];
    const table = tableOf(Array.from({ length: 70_000 }, (_, i) => row(i)));
    const expected = allMinimal(table, table.records);
    expect(expected.length).toBeGreaterThan(3);
    expect(await keysOf(table)).toEqual(expected);
    expect(await keysOf(table, { tuning: { smallCluster: 1 } })).toEqual(expected);
  });
});

describe('searchKeys for near-keys', () => {
  it('finds what trying all column sets finds, with the records not unique', async () => {
    await fc.assert(
      fc.asyncProperty(
        smallTables({ columns: 7, records: 40 }),
        fc.double({ min: 0, max: 0.95, noNaN: true }),
        fc.integer({ min: 1, max: 7 }),
        async (table, share, maxColumns) => {
          const bound = Math.floor(share * table.records);
          const { keys } = await searchKeys(table, { dropDuplicates: false, bound }, { maxColumns });
          expect([...keys]).toEqual(allMinimal(table, table.records - bound, maxColumns));
          for (const [i, key] of [...keys].entries()) {
            expect(keys.notUnique?.[i]).toBe(table.records - countUnique(table, key));
          }
        },
      ),
      { numRuns: 800 },
    );
  });
});

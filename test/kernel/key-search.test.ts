import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { type KeySearchOptions, searchKeys } from '../../src/kernel/key-search.js';
import { randomStream } from '../../src/maths/random.js';
import { allMinimal, countUnique, smallTables, tableOf, withoutDuplicates } from './small-table.js';

async function keysOf(table: CodeTable, options: KeySearchOptions = {}): Promise<number[][]> {
  const { keys, complete } = await searchKeys(table, { dropDuplicates: true }, options);
  expect(complete).toBe(true);
  return [...keys];
}

/** A table with many keys of several columns. */
function randomTable(records: number, cardinalities: readonly number[], seed: number): CodeTable {
  const random = randomStream(seed, 'table');
  const row = () => cardinalities.map((k) => random.int(1 + random.int(k)));
  return tableOf(Array.from({ length: records }, row));
}

const MIXED = [2, 2, 3, 4, 6, 10, 30, 80, 2, 3, 4, 6, 10, 30, 5, 7, 9];

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
      { numRuns: 1500 },
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
      { numRuns: 700 },
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
    for (const columns of [64, 65, 128, 130, 200]) {
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

  it('lists the smallest keys up to the limit and counts the others', async () => {
    const table = randomTable(300, MIXED, 3);
    const all = await keysOf(table);
    for (const limit of [0, 1, 7, all.length]) {
      const result = await searchKeys(table, { dropDuplicates: true }, { limit });
      expect([...result.keys]).toEqual(all.slice(0, limit));
      expect(result.count).toBe(all.length);
      expect(result.complete).toBe(true);
    }
  });

  it('counts keys by size and by column', async () => {
    const result = await searchKeys(randomTable(300, MIXED, 4), { dropDuplicates: true }, { limit: 5 });
    const all = await keysOf(randomTable(300, MIXED, 4));
    for (const [size, count] of result.countBySize.entries()) {
      expect(count).toBe(all.filter((key) => key.length === size).length);
      for (const [column, counts] of result.countByColumn.entries()) {
        expect(counts[size]).toBe(all.filter((key) => key.length === size && key.includes(column)).length);
      }
    }
  });

  it('ends early with what it has proved', async () => {
    const table = randomTable(600, [...MIXED, ...MIXED, ...MIXED], 5);
    const all = new Set((await keysOf(table, { maxColumns: 4 })).map(String));
    const stopped = [
      await searchKeys(table, { dropDuplicates: true }, { timeoutMs: 0 }),
      await searchKeys(table, { dropDuplicates: true }, { signal: AbortSignal.abort() }),
    ];
    expect(stopped.map(({ stoppedBy }) => stoppedBy)).toEqual(['time', 'request']);
    for (const { complete, keys, count } of stopped) {
      expect(complete).toBe(false);
      expect(count).toBe(keys.length);
      for (const key of keys) if (key.length <= 4) expect(all.has(String(key))).toBe(true);
    }
  });

  it('refuses a table that the memory allowed does not hold', async () => {
    const table = randomTable(1000, MIXED, 6);
    const search = searchKeys(table, { dropDuplicates: true }, { memoryBytes: 100_000 });
    await expect(search).rejects.toMatchObject({ code: 'data/too-complex' });
    const short = await searchKeys(table, { dropDuplicates: true }, { memoryBytes: 400_000 });
    expect(short).toMatchObject({ complete: false, stoppedBy: 'memory' });
  });

  it('refuses codes outside their range', async () => {
    const table = { ...tableOf([[0], [5]]), cardinalities: [3] };
    await expect(searchKeys(table, { dropDuplicates: true })).rejects.toMatchObject({ code: 'internal/bug' });
  });

  it('says how many keys it has found', async () => {
    const steps: string[] = [];
    const table = randomTable(2000, [...MIXED, ...MIXED], 7);
    await searchKeys(
      table,
      { dropDuplicates: true },
      { timeoutMs: 300, progress: ({ step }) => steps.push(step) },
    );
    expect(steps.some((step) => /searching keys: [1-9]\d* found/.test(step))).toBe(true);
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

import { describe, expect, it } from 'vitest';
import { searchKeys } from '../../src/kernel/key-search.js';
import { keysOf, MIXED, randomTable } from './key-tables.js';
import { tableOf } from './small-table.js';

describe('searchKeys, limits and counts', () => {
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
    expect(await search).toMatchObject({ complete: false, stoppedBy: 'memory', count: 0, duplicates: 0 });
    const short = await searchKeys(table, { dropDuplicates: true }, { memoryBytes: 400_000 });
    expect(short).toMatchObject({ complete: false, stoppedBy: 'memory' });
  });

  it('ends after so much work, at the same place on every run', async () => {
    const table = randomTable(600, [...MIXED, ...MIXED, ...MIXED], 5);
    const all = new Set((await keysOf(table, { maxColumns: 4 })).map(String));
    for (const question of [{ dropDuplicates: true }, { dropDuplicates: false, bound: 30 }]) {
      const options = { threads: 1, maxWork: 5e6 };
      const [first, second] = [
        await searchKeys(table, question, options),
        await searchKeys(table, question, options),
      ];
      expect(first).toMatchObject({ complete: false, stoppedBy: 'work' });
      expect([...second.keys]).toEqual([...first.keys]);
      expect(second.count).toBe(first.count);
      if (question.dropDuplicates)
        for (const key of first.keys) if (key.length <= 4) expect(all.has(String(key))).toBe(true);
    }
  });

  it('hears the clock and the signal while it looks at pairs of records and while it prepares', async () => {
    const wide = Array.from({ length: 900 }, (_, c) => 3 + (c % 40));
    const table = randomTable(1000, wide, 8);
    const late = await searchKeys(table, { dropDuplicates: true }, { timeoutMs: 0 });
    expect(late).toMatchObject({ complete: false, stoppedBy: 'time', count: 0, records: 1000 });
    const stop = new AbortController();
    const steps: string[] = [];
    const progress = ({ step }: { step: string }) => {
      steps.push(step);
      stop.abort();
    };
    const stopped = await searchKeys(table, { dropDuplicates: true }, { signal: stop.signal, progress });
    // the first look at the clock is before all 499,500 pairs were looked at: nothing is found yet
    expect(stopped).toMatchObject({ complete: false, stoppedBy: 'request', count: 0 });
    expect(steps[0]).toBe('searching keys: 0 found');
  });

  it('refuses codes outside their range', async () => {
    const table = { ...tableOf([[0], [5]]), cardinalities: [3] };
    await expect(searchKeys(table, { dropDuplicates: true })).rejects.toMatchObject({ code: 'internal/bug' });
  });

  it('says how many keys it has found', async () => {
    const stop = new AbortController();
    const progress = ({ step }: { step: string }) => {
      if (/searching keys: [1-9]\d* found/.test(step)) stop.abort();
    };
    const table = randomTable(2000, [...MIXED, ...MIXED], 7);
    const search = searchKeys(table, { dropDuplicates: true }, { signal: stop.signal, progress });
    expect(await search).toMatchObject({ complete: false, stoppedBy: 'request' });
  });
});

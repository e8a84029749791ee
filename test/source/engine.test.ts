import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import { assess } from '../../src/questions/assess.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { open } from '../../src/source/open.js';
import { scratchFolder } from './scratch.js';

const scratch = scratchFolder();

function tableText(records: number): string {
  const rows = Array.from(
    { length: records },
    (_, i) => `${i % 71},${(i * i) % 53},${(i * 7) % 11},${i % 5}`,
  );
  return ['a,b,c,s', ...rows, ''].join('\n');
}

const withoutTimes = (value: unknown) =>
  JSON.stringify(value, (key, part) => (key === 'seconds' ? undefined : part));

describe('the embedded engine', () => {
  it('serves several assessments of one table at once', async () => {
    const table = await open(scratch.write('shared.csv', tableText(5000)), { threads: 2 });
    const wanted = [
      { qi: ['a', 'b'] },
      { qi: ['a', 'c'], sensitive: ['s'] },
      { qi: ['a', 'b', 'c'], user: 's' },
    ];
    const together = await Promise.all(wanted.map((options) => assess(table, options)));
    for (const [i, options] of wanted.entries()) {
      expect(withoutTimes(together[i])).toBe(withoutTimes(await assess(table, options)));
    }
    await table.close();
  });

  it('streams what it would answer at once, whatever else is asked meanwhile', async () => {
    const engine = await DuckdbEngine.create({ threads: 2 });
    const sql = 'SELECT CAST(range AS DOUBLE), CAST(range % 7 AS INTEGER) FROM range(10000)';
    const whole = await engine.query(sql);
    const rows = new Map<number, number>();
    for await (const batch of engine.stream(sql)) {
      const [keys, values] = [batch.numbers(0), batch.numbers(1)];
      await engine.query('SELECT 1');
      keys.forEach((key, i) => {
        rows.set(key, values[i]);
      });
    }
    expect(whole.rows).toBe(10_000);
    expect(rows.size).toBe(10_000);
    const values = whole.numbers(1);
    expect(whole.numbers(0).every((key, i) => rows.get(key) === values[i])).toBe(true);
    await engine.close();
  });

  it('stops the work that is asked to stop, and no other', async () => {
    const engine = await DuckdbEngine.create({ threads: 2 });
    const slow = 'SELECT COUNT(*) FROM range(100000) AS a, range(100000) AS b WHERE a.range + b.range = 7';
    const stop = new AbortController();
    const stopped = engine.query(slow, { signal: stop.signal });
    const other = engine.query('SELECT CAST(SUM(range) AS DOUBLE) FROM range(1000)');
    setTimeout(() => stop.abort(), 50);
    await expect(stopped).rejects.toMatchObject({ code: 'source/cancelled' });
    expect((await other).numbers(0)[0]).toBe(499_500);
    await expect(engine.query('SELECT 1', { signal: stop.signal })).rejects.toMatchObject({
      code: 'source/cancelled',
    });
    await engine.close();
  });

  it('spills to its folder when memory is short, and leaves nothing behind', async () => {
    const rows = Array.from(
      { length: 200_000 },
      (_, i) => `${i % 71},${(i * i) % 53},${i % 5},text ${i} of a cell`,
    );
    const file = scratch.write('spill.csv', ['a,b,c,s', ...rows, ''].join('\n'));
    const table = await open(file, { threads: 1, memoryBytes: 60e6 });
    const { folder } = table.engine as DuckdbEngine;
    let spilled = 0;
    const watch = setInterval(() => {
      const files = existsSync(folder) ? readdirSync(folder) : [];
      spilled = Math.max(
        spilled,
        ...files.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      );
    }, 5);
    const small = await prepareTable(table, { qi: ['a', 'b', 'c', 's'] });
    const records = small.records;
    const profiles = small.profiles.map(({ histogram }) => histogram);
    await table.close();
    clearInterval(watch);
    expect(spilled).toBeGreaterThan(0);
    expect(existsSync(folder)).toBe(false);
    const roomy = await open(file, { threads: 1 });
    const large = await prepareTable(roomy, { qi: ['a', 'b', 'c', 's'] });
    expect(records).toBe(large.records);
    expect(profiles).toEqual(large.profiles.map(({ histogram }) => histogram));
    await roomy.close();
  });

  it('is closed for good', async () => {
    const engine = await DuckdbEngine.create();
    const kept = await engine.keep('SELECT 1 AS a');
    await engine.close();
    await engine.close();
    await kept.drop();
    await expect(engine.query('SELECT 1')).rejects.toMatchObject({ code: 'source/connection' });
  });
});

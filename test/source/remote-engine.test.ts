import { expect, it } from 'vitest';
import type { RunOptions } from '../../src/core/progress.js';
import { duckdbDialect } from '../../src/source/duckdb/dialect.js';
import type { ExplainedSql } from '../../src/source/engine.js';
import { RemoteEngine } from '../../src/source/remote/remote-engine.js';

const SECRET = 'Anna Meier';

/** A server that notes what it is asked, and gives one row in two parts. */
class Pretended extends RemoteEngine {
  readonly asked: string[] = [];
  ended = 0;
  fails = false;

  constructor() {
    super({ name: 'pretended', dialect: duckdbDialect, keepsOnce: true, memoryBytes: 1e6 });
  }

  protected async *rows({ sql }: ExplainedSql) {
    this.asked.push(sql);
    if (this.fails) throw new Error(SECRET);
    yield [['1', 'a']];
    yield [];
    yield [['2', null]];
  }

  protected async columns(sql: string, _run: RunOptions) {
    this.asked.push(sql);
    return [{ name: 'a "b"', kind: 'number' as const, text: 'CAST(a AS TEXT)' }];
  }

  protected async disconnect() {
    this.ended++;
  }
}

it('hands rows out together, or part by part', async () => {
  const engine = new Pretended();
  const all = await engine.query('SELECT 1');
  expect([all.rows, [...all.numbers(0)], all.texts(1)]).toEqual([2, [1, 2], ['a', null]]);
  const parts: number[] = [];
  for await (const { rows } of engine.stream('WITH x AS (SELECT 1) SELECT 1')) parts.push(rows);
  expect(parts).toEqual([1, 1]);
});

it('reads a table as texts, and counts how often', async () => {
  const engine = new Pretended();
  const { from, columns } = await engine.readTable('"visits"', { nullValues: ["n'a"] });
  expect(columns).toEqual([{ name: 'a "b"', kind: 'number' }]);
  const text = `CASE WHEN CAST(a AS TEXT) NOT IN ('n''a') THEN CAST(a AS TEXT) END`;
  await engine.query(`SELECT 1 FROM ${from}`);
  expect(engine.asked).toEqual([
    'SELECT * FROM "visits" LIMIT 0',
    `SELECT 1 FROM (SELECT ${text} AS "a ""b""" FROM "visits") AS input`,
  ]);
  await engine.describe(from);
  expect(engine.scans).toBe(1);
});

it('sends queries alone, and nothing once it is closed', async () => {
  const engine = new Pretended();
  for (const sql of ['DROP TABLE visits', 'SELECTED', '(SELECT 1)'])
    await expect(engine.query(sql)).rejects.toMatchObject({ code: 'source/permission' });
  await engine.close();
  await engine.close();
  expect(engine.ended).toBe(1);
  await expect(engine.query('SELECT 1')).rejects.toMatchObject({ code: 'source/connection' });
  await expect(engine.describe('visits')).rejects.toMatchObject({ code: 'source/connection' });
  expect(engine.asked).toEqual([]);
});

it('says what went wrong without quoting it, and tells a stop from a failure', async () => {
  const engine = new Pretended();
  engine.fails = true;
  const failed = await engine.query('SELECT 1').catch((error) => error);
  expect(failed).toMatchObject({ code: 'source/connection' });
  expect(JSON.stringify(failed)).not.toContain(SECRET);
  const signal = AbortSignal.abort();
  const stream = engine.stream('SELECT 1', { signal })[Symbol.asyncIterator]();
  await expect(stream.next()).rejects.toMatchObject({ code: 'source/cancelled' });
});

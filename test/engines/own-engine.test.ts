import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assess } from '../../src/questions/assess.js';
import { open } from '../../src/source/open.js';
import type { EngineEntry } from '../../src/source/remote/database-engine.js';
import { holdContract } from './contract.js';
import { EMPTY, loadStatements, PEOPLE, PURCHASES, SPELLINGS } from './tables.js';

/** The engine that examples/own-engine.mjs makes outside of the package: it owes what those inside do. */
const example: string = '../../examples/own-engine.mjs';
const { duckdbFiles }: { duckdbFiles: EngineEntry } = await import(example);

describe("an engine of one's own", () => {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-own-engine-'));
  const address = `duckdb://${encodeURI(join(folder, 'tables.duckdb'))}`;
  const engines = [duckdbFiles];
  beforeAll(async () => {
    const made = await DuckDBInstance.create(join(folder, 'tables.duckdb'));
    const connection = await made.connect();
    for (const table of [PEOPLE, PURCHASES, SPELLINGS, EMPTY])
      for (const statement of loadStatements(table, 'duckdb')) await connection.run(statement);
    made.closeSync();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is opened by addresses of its own, which are files to all others', async () => {
    const table = await open(address, { table: 'purchases', engines });
    expect([table.engine.name, table.name]).toEqual(['duckdb-file', 'purchases']);
    await table.close();
    await expect(table.engine.query('SELECT 1')).rejects.toMatchObject({ code: 'source/connection' });
    await expect(open(address, { engines: [] })).rejects.toMatchObject({ code: 'source/not-found' });
    await expect(open(address, { table: 'purchases' })).rejects.toMatchObject({ code: 'config/unsupported' });
  });
  it('quotes no data where it fails', async () => {
    const table = await open(address, {
      sql: 'SELECT goods, CAST(goods AS INT) AS n FROM purchases',
      engines,
    });
    const error = await assess(table, { qi: ['goods', 'n'] }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'data/malformed' });
    expect(JSON.stringify(error)).not.toMatch(/bread|tea|milk/);
    await table.close();
  });
  it('stops when it is asked to', async () => {
    const { engine, close } = await open(address, { table: 'purchases', engines });
    const slow = 'SELECT COUNT(*) FROM RANGE(10000000000) AS a(i) WHERE HASH(i) % 7 = 3';
    const asked = engine.query(slow, { signal: AbortSignal.timeout(200) });
    await expect(asked).rejects.toMatchObject({ code: 'source/cancelled' });
    await close();
  });

  holdContract((table) => open(address, { table: `"${table.name.replaceAll('"', '""')}"`, engines }));
});

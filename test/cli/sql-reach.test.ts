import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const scratch = scratchFolder();
const at = (name: string) => join(scratch.path, name);
const TABLE = 'age,sex\n30,f\n31,m\n30,f\n';
const table = scratch.write('t.csv', TABLE);
const precious = at('precious.csv');
const run = (sql: string) => cli(['assess', table, '--qi', 'age,sex', '--sql', sql, '--json', '-q']);

beforeEach(() => {
  writeFileSync(precious, 'do not touch');
  for (const made of ['made', 'made.db']) rmSync(at(made), { recursive: true, force: true });
});

describe('--sql', () => {
  it.each([
    'SELECT * FROM t',
    'SELECT * FROM t;  ',
    'FROM t',
    'WITH x AS (SELECT * FROM t) SELECT * FROM x -- all of them',
    '/* all */ SELECT * FROM t ORDER BY age',
    "SELECT * FROM t WHERE age IN (SELECT CAST(range AS VARCHAR) FROM range(200)) AND age <> 'it''s'",
    `SELECT * FROM read_csv('${table}')`,
  ])('takes one that reads: %s', async (sql) => {
    const ran = await run(sql);
    expect(ran.err).toBe('');
    expect(JSON.parse(ran.out).observed.records).toBe(3);
  });

  it('says what is not understood', async () => {
    const ran = await run('SELEKT * FROM t');
    expect(ran.code).toBe(3);
    expect(ran.err).toContain('the query is not understood: Parser Error: syntax error');
  });

  it.each([
    `COPY t TO '${precious}'`,
    `SELECT * FROM t; COPY t TO '${precious}'`,
    `SELECT 1) AS q; COPY t TO '${precious}'; SELECT * FROM (SELECT * FROM t`,
    `SELECT * FROM t) AS q; COPY t TO '${precious}'; --`,
    `ATTACH '${at('made.db')}' AS made; SELECT * FROM t`,
    `ATTACH '${at('made.db')}'`,
    `EXPORT DATABASE '${at('made')}'`,
    `INSTALL httpfs`,
    `LOAD json`,
    `PRAGMA enable_profiling; SELECT * FROM t`,
    `SET memory_limit = '1TB'; SELECT * FROM t`,
    `CREATE TABLE x AS SELECT 1; SELECT * FROM t`,
    `DROP VIEW t`,
    `EXPLAIN ANALYZE COPY t TO '${precious}'`,
    `SELECT * FROM enable_logging(storage = 'file', storage_path = '${at('made')}')`,
    `SELECT * FROM t WHERE age IN (SELECT 1 FROM Enable_Logging(storage = 'file', storage_path = '${at('made')}'))`,
    `SELECT * FROM query('SELECT * FROM enable_logging(storage = ''file'', storage_path = ''${at('made')}'')')`,
    `SELECT * FROM query('COPY t TO ''${precious}''')`,
    '',
    ' ',
    ';',
    '-- nothing',
    '/* open',
  ])('takes no other statement, and nothing is written: %s', async (sql) => {
    const ran = await run(sql);
    expect([2, 3]).toContain(ran.code);
    expect(ran.err).not.toContain('internal/bug');
    expect(readFileSync(precious, 'utf8')).toBe('do not touch');
    expect(readFileSync(table, 'utf8')).toBe(TABLE);
    for (const made of ['made', 'made.db']) expect(existsSync(at(made))).toBe(false);
  });
});

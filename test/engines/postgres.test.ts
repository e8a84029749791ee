import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  PASSWORD,
  type PostgresServer,
  postgresObstacle,
  startPostgres,
} from '../../scripts/engines/postgres.mjs';
import { open } from '../../src/source/open.js';
import { command as installedCommand } from '../installed.js';
import { holdContract } from './contract.js';
import { EMPTY, loadStatements, PEOPLE, PURCHASES, SPELLINGS } from './tables.js';

const obstacle = postgresObstacle();
/** More than two starts are given: whoever waits there says what is wrong, a hook that runs out does not. */
const START_MS = 2_000_000;
function testPostgres(): void {
  let server: PostgresServer;
  beforeAll(async () => {
    process.env.PGPASSWORD = PASSWORD;
    server = await startPostgres({}, true);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    for (const table of [PEOPLE, PURCHASES, SPELLINGS, EMPTY])
      for (const statement of loadStatements(table, 'postgres')) await client.query(statement);
    await client.end();
  }, START_MS);
  afterAll(async () => {
    await server?.stop();
  });

  describe('meets faults with a coded error, and the next run works', () => {
    const people = { table: '"people ""of"" Zürich"' };
    const admin = async (sql: string) => {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query(sql);
      await client.end();
      return rows;
    };
    const running = async () =>
      (
        await admin(
          "SELECT 1 FROM pg_stat_activity WHERE application_name = 'singleout' AND state = 'active'",
        )
      ).length;

    it('a wrong password', async () => {
      vi.stubEnv('PGPASSWORD', 'wrong');
      await expect(open(server.url, people)).rejects.toMatchObject({ code: 'source/authentication' });
      vi.unstubAllEnvs();
      process.env.PGPASSWORD = PASSWORD;
    });
    it('a password in the address, which others could see', async () => {
      const address = server.url.replace('tester@', 'tester:secret@');
      const error = await open(address, people).catch((thrown) => thrown);
      expect(error).toMatchObject({ code: 'config/invalid' });
      expect(JSON.stringify(error)).not.toContain('secret');
    });
    it('a certificate that nobody vouches for', async () => {
      const { certificate = '' } = server;
      const ask = async (mode: string, known?: string) => {
        vi.stubEnv('PGSSLROOTCERT', known);
        const { engine } = await open(`${server.url}?sslmode=${mode}`, people).finally(vi.unstubAllEnvs);
        const [used] = (await engine.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).texts(
          0,
        );
        await engine.close();
        return used;
      };
      expect(await ask('disable')).toBe('f');
      for (const mode of ['prefer', 'require']) expect(await ask(mode)).toBe('t');
      for (const mode of ['verify-ca', 'verify-full']) {
        expect(await ask(mode, certificate)).toBe('t');
        await expect(ask(mode)).rejects.toMatchObject({ code: 'source/connection' });
      }
    });
    it('a server that is not there', async () => {
      const address = server.url.replace(String(server.port), '1');
      await expect(open(address, people)).rejects.toMatchObject({ code: 'source/connection' });
    });
    it('a table that is not there', async () => {
      await expect(open(server.url, { table: 'nowhere' })).rejects.toMatchObject({
        code: 'source/not-found',
      });
    });
    it('a table that may not be read', async () => {
      await admin(`CREATE ROLE stranger LOGIN PASSWORD '${PASSWORD}'`);
      const address = server.url.replace('tester@', 'stranger@');
      await expect(open(address, people)).rejects.toMatchObject({ code: 'source/permission' });
    });
    it('a statement that would write', async () => {
      const { engine } = await open(server.url, people);
      await expect(engine.query('CREATE TABLE mine (a int)')).rejects.toMatchObject({
        code: 'source/permission',
      });
      expect((await engine.query('SELECT 1')).numbers(0)[0]).toBe(1);
      await engine.close();
    });
    it('a statement with a second one behind it that would write', async () => {
      const sql = 'SELECT 1 AS a) AS x; COMMIT; CREATE TABLE mine (a int); SELECT * FROM (SELECT 1 AS a';
      await expect(open(server.url, { sql })).rejects.toMatchObject({ code: 'source/bad-sql' });
      expect(await admin("SELECT 1 FROM pg_tables WHERE tablename = 'mine'")).toEqual([]);
    });
    it('a statement that takes too long', async () => {
      const { engine } = await open(server.url, { ...people, statementTimeoutMs: 3000 });
      await expect(engine.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: 'source/timeout' });
      await engine.close();
    });
    it('an error, after which the same records are seen', async () => {
      await admin('CREATE TABLE growing (a int)');
      const { engine } = await open(server.url, { table: 'growing' });
      const count = async () => (await engine.query('SELECT COUNT(*) FROM growing')).numbers(0)[0];
      expect(await count()).toBe(0);
      await admin('INSERT INTO growing VALUES (1)');
      await expect(engine.query('SELECT 1 / COUNT(*) FROM growing')).rejects.toMatchObject({
        code: 'source/bad-sql',
      });
      expect(await count()).toBe(0);
      await engine.close();
    });
    it.each(['disable', 'require', 'verify-full'])(
      'a request to stop, which reaches the server, %s',
      async (mode) => {
        vi.stubEnv('PGSSLROOTCERT', server.certificate);
        const { engine } = await open(`${server.url}?sslmode=${mode}`, people).finally(vi.unstubAllEnvs);
        const stop = new AbortController();
        const asked = engine.query('SELECT pg_sleep(60)', { signal: stop.signal });
        setTimeout(() => stop.abort(), 300);
        await expect(asked).rejects.toMatchObject({ code: 'source/cancelled' });
        expect(await running()).toBe(0);
        await engine.close();
      },
    );
    it('a request to stop that comes before its statement', async () => {
      const { engine } = await open(server.url, people);
      for (const ms of [0, 1, 2, 5, 10]) {
        const stop = new AbortController();
        setTimeout(() => stop.abort(), ms);
        const asked = engine.query('SELECT pg_sleep(60)', { signal: stop.signal });
        await expect(asked).rejects.toMatchObject({ code: 'source/cancelled' });
      }
      expect(await running()).toBe(0);
      await engine.close();
    });
    it('Ctrl-C', async () => {
      const slow = 'SELECT a, pg_sleep(60)::text AS b FROM generate_series(1, 2) AS a';
      const command = spawn(installedCommand, ['assess', server.url, '--sql', slow]);
      await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 50_000, interval: 100 });
      command.kill('SIGINT');
      expect(await new Promise((done) => command.on('exit', done))).toBe(130);
      expect(await running()).toBe(0);
    });
    it('a server that is killed in the middle', async () => {
      const { engine } = await open(server.url, people);
      const asked = expect(engine.query('SELECT pg_sleep(60)')).rejects.toMatchObject({
        code: 'source/connection',
      });
      await server.kill();
      await asked;
      await engine.close();
      await server.restart();
      const again = await open(server.url, people);
      expect((await again.engine.query('SELECT 1')).numbers(0)[0]).toBe(1);
      await again.close();
    });
  });

  describe('is an address that commands take', () => {
    const run = (...flags: string[]) =>
      execFileSync(installedCommand, [...flags, '-q'], { encoding: 'utf8' });
    const answer = (...flags: string[]) =>
      JSON.parse(run(...flags, '--json'), (key, value) => (key === 'seconds' ? undefined : value));
    const table = ['--table', PEOPLE.name];
    const folder = mkdtempSync(join(tmpdir(), 'singleout-commands-'));
    const file = join(folder, 'statistics.json');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('predict and person, who say what they say of its statistics', () => {
      run('statistics', server.url, ...table, '--qi', 'age,sex', '-o', file);
      const there = answer('predict', server.url, ...table, '--columns', 'age,sex');
      const here = answer('predict', file);
      expect(there).toEqual({ ...here, source: { name: PEOPLE.name, kind: 'statistics' } });
      const person = ['age=24', 'sex=F'];
      const known = answer('person', '--statistics', server.url, ...table, ...person);
      const published = answer('person', '--statistics', file, ...person);
      expect(known).toEqual({ ...published, source: { kind: 'statistics', name: PEOPLE.name } });
    });
    it('not where every record is needed', () => {
      const every = () => run('person', '--every', server.url, ...table, '--qi', 'age,sex');
      expect(every).toThrow(/records do not leave a database/);
    });
    it('--dry-run of a file, which is refused whatever else is asked', () => {
      for (const command of [
        ['keys', file],
        ['keys', file, '--count'],
        ['person', '--every', file],
        ['predict', file],
      ])
        expect(() => run(...command, '--dry-run')).toThrow(/tells what a database would be asked/);
    });
    it('--dry-run, which asks nothing', () => {
      // any record that is read ends the work
      const broken = '1 / CAST(RANDOM() * 0 AS INTEGER)';
      const sql = ['--sql', `SELECT ${broken} AS id, ${broken} AS age, ${broken} AS sex`];
      expect(() => run('assess', server.url, ...sql)).toThrow(/bad-sql|malformed/);
      for (const command of [
        ['assess', '--qi', 'age,sex'],
        ['assess', '--qi', 'age', '--sensitive', 'sex', '--show-values'],
        ['assess', '--qi', 'age,sex', '--approximate'],
        ['person', '--statistics', 'age=24', 'sex=F'],
        ['predict', '--columns', 'age,sex'],
        ['statistics', '--qi', 'age,sex'],
        ['keys'],
        ['transactions', '--user', 'id', '--attribute', 'age', '--attribute', 'age:10,sex'],
        ['what-if', '--qi', 'age,sex', '--do', 'band age 5'],
        ['what-if', '--qi', 'age,sex', '--curve', 'age'],
        ['plan', '--qi', 'age,sex', '--goal', 'k=3'],
        ['check', '--qi', 'age,sex', '--policy', 'k5'],
      ]) {
        const [name, first = [], ...rest] = command;
        // what an option takes stands behind it
        const place = first === '--statistics' ? [first, server.url] : [server.url, first].flat();
        const told = run(name, ...place, ...rest, ...sql, '--dry-run');
        expect(told).toMatch(/^-- 1\. .*SELECT .*-- The table would be read \d+ times at most, .*\n$/s);
      }
    });
  });

  holdContract((table) => open(server.url, { table: `"${table.name.replaceAll('"', '""')}"` }));
}

if (obstacle === undefined) describe('Postgres', testPostgres);
else
  it('Postgres is tested', ({ skip }) => {
    process.stderr.write(`NO POSTGRES: ${obstacle}. Nothing of it is tested.\n`);
    skip(obstacle);
  });

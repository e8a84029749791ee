import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTrino, type TrinoCluster, trinoObstacle } from '../../scripts/engines/trino.mjs';
import { dryRunTransactions } from '../../src/questions/transactions/dry-run-transactions.js';
import { open } from '../../src/source/open.js';
import { holdContract } from './contract.js';
import { EMPTY, loadStatements, PEOPLE, PURCHASES, SPELLINGS } from './tables.js';

// three JVMs take minutes on two cores: they can be left out
const obstacle = process.env.SINGLEOUT_TEST_TRINO === '0' ? 'SINGLEOUT_TEST_TRINO is 0' : trinoObstacle();
/** More than two starts are given: whoever waits there says what is wrong, a hook that runs out does not. */
const START_MS = 4_000_000;
/** What takes seconds on a quiet machine may take minutes on a loaded one. */
const PATIENT = { timeout: 300_000, interval: 500 };
function testTrino(): void {
  let cluster: TrinoCluster;
  beforeAll(async () => {
    cluster = await startTrino({ tls: true });
    for (const table of [PEOPLE, PURCHASES, SPELLINGS, EMPTY])
      for (const statement of loadStatements(table, 'trino', 100)) await cluster.send(statement);
  }, START_MS);
  afterAll(async () => {
    await cluster?.stop();
  }, START_MS);

  const people = { table: '"people ""of"" Zürich"' };
  // far more work than any test waits for, in little memory: long sequences have ended workers of so small a heap
  const product = (from: readonly string[], terms: readonly string[]) =>
    `SELECT COUNT(*) FROM ${from.join(', ')} WHERE (${terms.join(' * ')}) % 7 = 3`;
  const letters = ['a', 'b', 'c', 'd', 'e'];
  // on both workers, for each holds a part of the table; where other tables lie is luck
  const slow = () =>
    product(
      letters.map((name) => `${cluster.spread} AS ${name}`),
      letters.map((name) => `${name}.n`),
    );
  // of no table, for what a worker holds goes with it
  const SLOW_WITHOUT_TABLE = product(
    letters.map((name) => `UNNEST(SEQUENCE(1, 300)) AS ${name} (${name})`),
    letters,
  );

  holdContract((table) => open(cluster.url, { table: `"${table.name.replaceAll('"', '""')}"` }));

  it('takes statements of more stages than it does unless told', async () => {
    const { engine, ...rest } = await open(cluster.url, { table: PURCHASES.name });
    const names = PURCHASES.columns.map(([name]) => name).filter((name) => name !== 'customer');
    const attributes = names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b])).slice(0, 5);
    const planned = await dryRunTransactions(
      { engine, ...rest },
      { user: 'customer', attributes, unicity: 1 },
    );
    const { sql } = planned.find(({ what }) => what.startsWith('users whom')) ?? { sql: '' };
    await expect(cluster.send(engine.explain?.(sql).sql ?? '')).rejects.toThrow('TOO_MANY_STAGES');
    expect((await engine.query(sql)).rows).toBe(attributes.length);
    await engine.close();
  });

  it('has both workers do the work', async () => {
    const rows = await cluster.send(
      `SELECT node_id, SUM(raw_input_rows) FROM system.runtime.tasks JOIN system.runtime.queries USING (query_id)
        WHERE node_id LIKE 'worker%' AND query NOT LIKE '%spread_out%' GROUP BY node_id`,
    );
    expect(rows).toHaveLength(2);
    for (const [, read] of rows) expect(read).toBeGreaterThan(0);
  });

  describe('meets faults with a coded error, and the next run works', () => {
    const running = async () =>
      (
        await cluster.send(
          "SELECT 1 FROM system.runtime.queries WHERE state IN ('QUEUED', 'RUNNING') AND query NOT LIKE '%runtime.queries%'",
        )
      ).length;
    const workersAtWork = async () =>
      (
        await cluster.send(
          `SELECT DISTINCT node_id FROM system.runtime.tasks AS t JOIN system.runtime.queries AS q USING (query_id)
            WHERE t.state = 'RUNNING' AND node_id LIKE 'worker%' AND query NOT LIKE '%system.runtime%'`,
        )
      ).length;
    const atWork = (workers: number) =>
      vi.waitFor(async () => expect(await workersAtWork()).toBe(workers), PATIENT);

    it('a token that is wrong or lacking, a certificate that nobody vouches for', async () => {
      const { secure = '', certificate = '', token = '' } = cluster;
      const ask = (known: string | undefined, own: string | undefined) => {
        vi.stubEnv('TRINO_CA_FILE', known);
        vi.stubEnv('TRINO_TOKEN', own);
        return open(secure, people).finally(() => vi.unstubAllEnvs());
      };
      const { engine, columns } = await ask(certificate, token);
      expect(columns.length).toBeGreaterThan(8);
      await engine.close();
      const refused = { code: 'source/authentication' };
      await expect(ask(certificate, `${token}x`)).rejects.toMatchObject(refused);
      await expect(ask(certificate, undefined)).rejects.toMatchObject(refused);
      const error = await ask(undefined, token).catch((thrown) => thrown);
      expect(error).toMatchObject({ code: 'source/connection' });
      expect(error.message).toContain('certificate');
    });
    it('a server that is not there', async () => {
      const address = cluster.url.replace(/:\d+\//, ':1/');
      await expect(open(address, people)).rejects.toMatchObject({ code: 'source/connection' });
    });
    it('a table that is not there', async () => {
      await expect(open(cluster.url, { table: 'nowhere' })).rejects.toMatchObject({
        code: 'source/not-found',
      });
    });
    it('a table that may not be read', async () => {
      const address = cluster.url.replace('tester@', 'stranger@');
      await expect(open(address, people)).rejects.toMatchObject({ code: 'source/permission' });
    });
    it('a statement that would write', async () => {
      const { engine } = await open(cluster.url, people);
      await expect(engine.query('CREATE TABLE mine (a int)')).rejects.toMatchObject({
        code: 'source/permission',
      });
      await engine.close();
    });
    it('a statement that takes too long', async () => {
      const { engine } = await open(cluster.url, { ...people, statementTimeoutMs: 10_000 });
      await expect(engine.query(slow())).rejects.toMatchObject({ code: 'source/timeout' });
      await engine.close();
    });
    it('a request to stop, which reaches the server', async () => {
      const { engine } = await open(cluster.url, people);
      const stop = new AbortController();
      const asked = engine.query(slow(), { signal: stop.signal }).catch((error) => error);
      await atWork(2);
      stop.abort();
      expect(await asked).toMatchObject({ code: 'source/cancelled' });
      await vi.waitFor(async () => expect(await running()).toBe(0), PATIENT);
      await engine.close();
    });
    it('a worker that is killed in the middle', async () => {
      const { engine } = await open(cluster.url, people);
      const asked = engine.query(slow()).catch((error) => error);
      await atWork(2);
      await cluster.killWorker();
      expect(await asked).toMatchObject({ code: 'source/connection' });
      await cluster.ready();
      expect((await engine.query('SELECT CAST(1 AS DOUBLE)')).numbers(0)[0]).toBe(1);
      await engine.close();
    });
    it('a coordinator that is killed in the middle', async () => {
      const { engine } = await open(cluster.url, people);
      const asked = engine.query(SLOW_WITHOUT_TABLE).catch((error) => error);
      await atWork(1);
      await cluster.killCoordinator();
      expect(await asked).toMatchObject({ code: 'source/connection' });
      await engine.close();
    });
  });
}

if (obstacle === undefined) describe('Trino', { timeout: 900_000 }, testTrino);
else
  it('Trino is tested', ({ skip }) => {
    process.stderr.write(`NO TRINO: ${obstacle}. Nothing of it is tested.\n`);
    skip(obstacle);
  });

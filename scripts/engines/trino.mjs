/** A real Trino of our own: one coordinator and some workers on loopback, gone when it is stopped. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { sendTrino } from './send-trino.mjs';
import { killServer, startTwice, untilReady } from './server-process.mjs';
import { secureBy, startNode } from './trino-node.mjs';

export { trinoObstacle } from './assemble-trino.mjs';

/** The table of which every worker holds a part. */
const SPREAD = 'spread_out';

/**
 * Starts a coordinator and workers, and waits until all of them have done a scan: a server that says it has started takes no
 * queries yet. With `tls` the coordinator also listens at `secure`, to those alone who show the token `token` of the user tester.
 */
export function startTrino(options = {}) {
  return startTwice(() => startCluster(options));
}

async function startCluster({ workers = 2, heapMb = 1024, quick = true, tls = false }) {
  const root = mkdtempSync(join(tmpdir(), 'singleout-trino-'));
  const port = await freePort();
  const secured = tls ? await secureBy(root) : undefined;
  const start = (role, own) =>
    startNode({ root, role, port: own, coordinatorPort: port, heapMb, quick, secured });
  const base = `http://127.0.0.1:${port}`;
  const all = [start('coordinator', port)];
  const killAll = () => {
    for (const { child } of all) child.kill('SIGKILL');
  };
  // a test run that is killed must leave no server behind
  process.once('exit', killAll);
  const stop = async () => {
    process.off('exit', killAll);
    await Promise.all(all.map((node) => killServer(node)));
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await untilReady(all, 'the coordinator', async () => {
      const answer = await fetch(`${base}/v1/info`, { signal: AbortSignal.timeout(30_000) });
      return (await answer.json()).starting === false;
    });
    for (let i = 0; i < workers; i++) all.push(start('worker', await freePort()));
    await untilReady(all, 'a scan on every worker', () => haveScanned(base, all.slice(1), SPREAD));
  } catch (error) {
    await stop();
    throw error;
  }
  const [coordinator, worker, ...others] = all;
  return {
    base,
    url: `trino://tester@127.0.0.1:${port}/memory/default`,
    ...(secured && {
      secure: `trino://tester@127.0.0.1:${secured.port}/memory/default?SSL=true`,
      certificate: secured.certificate,
      token: secured.token,
    }),
    spread: SPREAD,
    send: (sql) => sendTrino(base, sql),
    killWorker: () => killServer(worker),
    /** After a worker was killed: waits until the others alone are known to the coordinator, and work. */
    ready: () =>
      untilReady([coordinator, ...others], 'a scan on the workers left', () =>
        // what the killed worker held of the first table is gone
        haveScanned(base, others, `${SPREAD}_again`),
      ),
    killCoordinator: () => killServer(coordinator),
    stop,
  };
}

/**
 * Whether these workers and no others are known, and each holds a part of a table and has read it: only then is what comes next not
 * the first it does.
 */
async function haveScanned(base, workers, table) {
  const active = "SELECT node_id FROM system.runtime.nodes WHERE state = 'active' AND NOT coordinator";
  const known = (await sendTrino(base, active)).map(([id]) => id);
  if (
    known.sort().join() !==
    workers
      .map(({ id }) => id)
      .sort()
      .join()
  )
    return false;
  await sendTrino(base, `CREATE TABLE IF NOT EXISTS ${table} (n BIGINT)`);
  // one worker or the other takes it
  await sendTrino(base, `INSERT INTO ${table} SELECT n FROM UNNEST(SEQUENCE(1, 100)) AS t (n)`);
  await sendTrino(base, `SELECT SUM(n) FROM ${table} WHERE n > 1`);
  const scanned = `SELECT DISTINCT t.node_id FROM system.runtime.tasks AS t JOIN system.runtime.queries AS q USING (query_id)
    WHERE t.node_id LIKE 'worker%' AND t.raw_input_rows > 0 AND q.query LIKE 'SELECT SUM(n) FROM ${table} WHERE%'`;
  return (await sendTrino(base, scanned)).length >= workers.length;
}

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDuckdb } from '../../src/source/duckdb/start.js';
import { shell } from '../cli/cli.js';
import { scratchFolder } from '../source/scratch.js';
import { startTestServer, type TestServer } from './served.js';

const scratch = scratchFolder();
const folder = join(scratch.path, 'data');
let server: TestServer;
/** Takes smaller tables than others do. */
let narrow: TestServer;

beforeAll(async () => {
  mkdirSync(folder);
  const engine = await startDuckdb();
  for (const [name, rows, columns] of [
    ['many', 600_000, 1],
    ['wide', 60_000, 200],
    ['few', 1000, 2],
  ] as const) {
    const cells = Array.from({ length: columns }, (_, i) => `1 AS c${i}`).join(', ');
    await engine.query(`COPY (SELECT ${cells} FROM range(${rows})) TO '${join(folder, name)}.parquet'`);
  }
  await engine.close();
  server = await startTestServer();
  narrow = await startTestServer({ folders: [folder], limits: { records: 500_000, cells: 4_000_000 } });
});
afterAll(async () => {
  await server.close();
  await narrow.close();
});

const plan = {
  records: 10_000_000,
  columns: {
    age: { values: 90, distribution: 'uniform' },
    zip: { values: 1700, distribution: 'zipf' },
    town: { values: 900, distribution: 'zipf' },
  },
};

/** The slowest of some answers while something else is going on. */
async function slowestAnswer(times: number): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    expect((await server.ask('/api/health')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((done) => setTimeout(done, 50));
  }
  return slowest;
}

describe('long work', () => {
  it.each([{ below: [9000, 9500, 10_000] }, { methods: ['random'] }, { methods: ['semi-random'] }])(
    'keeps nobody waiting, and ends when it is asked to: %j',
    async (how) => {
      const job = await (await server.ask('/api/predict', { plan, ...how })).json();
      // on the event loop an answer would take as long as the work: minutes
      expect(await slowestAnswer(30)).toBeLessThan(5000);
      const start = performance.now();
      const ended = await (await server.ask(`/api/jobs/${job.id}`, undefined, { method: 'DELETE' })).json();
      expect(ended.state).toBe('cancelled');
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );

  it('is refused where it would take for ever', async () => {
    const asked: [string, object][] = [
      ['predict', { plan, below: [200_000] }],
      ['predict', { plan: { ...plan, records: 1e10 }, methods: ['random'] }],
      ['transactions', { data: { demo: 'purchases' }, user: 'customer', trials: 1e9 }],
    ];
    for (const [kind, body] of asked) {
      const answer = await (await server.ask(`/api/${kind}?wait=25`, body)).json();
      const problem = answer.problem ?? answer;
      expect([kind, problem.status >= 400 && problem.status < 500]).toEqual([kind, true]);
      expect(problem.title).toMatch(/at most|too big/i);
    }
  });
});

describe('tables', () => {
  it.each(['many', 'wide'])(
    'of too many records or cells are refused before they are read: %s',
    async (name) => {
      for (const kind of ['columns', 'assess', 'keys']) {
        const data = { file: `data/${name}.parquet` };
        const { state, problem } = await (await narrow.ask(`/api/${kind}?wait=25`, { data })).json();
        expect([kind, state, problem.status, problem.code]).toEqual([
          kind,
          'failed',
          413,
          'request/too-large',
        ]);
      }
    },
  );

  it('of few records are read', async () => {
    const { source } = await narrow.result('columns', { data: { file: 'data/few.parquet' } });
    expect(source.records).toBe(1000);
  });

  it('may spill only so much', async () => {
    const engine = await startDuckdb({ memoryBytes: 50e6, threads: 1, temporaryBytes: 10e6 });
    const spilling = engine.keep('SELECT hash(range) AS a, hash(range + 1) AS b FROM range(20000000)');
    await expect(spilling).rejects.toMatchObject({
      code: 'source/disk-full',
      message: expect.stringContaining('than it may use'),
    });
    await engine.close();
  });
});

describe('documents', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const statistics = `{"format": "singleout/statistics", "deep": ${deep}}`;

  it('that are nested without end are refused, sent along or as a file', async () => {
    for (const body of [
      `{"statistics": ${statistics}}`,
      `{"plan": {"records": 10, "columns": {"a": ${deep}}}}`,
    ]) {
      const answer = await narrow.ask('/api/predict?wait=25', undefined, { method: 'POST', body });
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'request/malformed']);
    }
    const upload = await narrow.upload('statistics.json', statistics);
    const { problem } = await (await narrow.ask('/api/predict?wait=25', { statistics: upload })).json();
    expect([problem.status, problem.code]).toEqual([400, 'request/malformed']);
    const person = await narrow.ask('/api/person', { statistics: upload, values: { a: 'b' } });
    expect(person.status).toBe(400);
    const model = { model: upload, population: 10, record: { a: 'b' } };
    expect((await narrow.ask('/api/population/estimate', model)).status).toBe(400);
  });

  it('hold brackets in texts as they like', async () => {
    const answer = await narrow.ask('/api/person', { records: 10, counts: { ['[{'.repeat(300)]: 5 } });
    expect(answer.status).toBe(200);
  });

  it('are bounded in what they take', async () => {
    const body = JSON.stringify({ statistics: { format: 'x', pad: 'x'.repeat(4_100_000) } });
    const status = await narrow.ask('/api/predict', undefined, { method: 'POST', body }).then(
      (answer) => answer.status,
      // the server ends the connection while the rest of the body is still being sent
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(status);
    const upload = await narrow.upload('statistics.json', ' '.repeat(33e6));
    const { problem } = await (await narrow.ask('/api/predict?wait=25', { statistics: upload })).json();
    expect(problem.code).toBe('request/too-large');
  });
});

describe('a full disk', () => {
  const mounts = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', '/mnt']);

  it('is told as such to who uploads', async ({ skip }) => {
    if (mounts.status !== 0) skip('no small disk can be mounted here');
    const inside = `
      mount -t tmpfs -o size=3m none /mnt || exit 9
      TMPDIR=/mnt "$CLI" serve --port 0 --json 2>/dev/null > "$OUT" & pid=$!
      while ! grep -q page "$OUT"; do sleep 0.1; kill -0 $pid || exit 8; done
      url=$(sed 's/.*"url":"\\([^"]*\\)".*/\\1/' "$OUT"); token=$(sed 's/.*"token":"\\([^"]*\\)".*/\\1/' "$OUT")
      send() { head -c "$1" /dev/zero | curl -s -w ' %{http_code}\\n' -H "Authorization: Bearer $token" --data-binary @- "$url"api/uploads?name=a.csv; }
      send 8000000; send 1000
      kill -INT $pid; wait $pid`;
    const { out, err } = await shell(`unshare -rm bash -c '${inside.replaceAll("'", "'\\''")}'`, {
      OUT: join(scratch.path, 'served.json'),
    });
    expect(err).not.toContain('internal');
    const [full, next] = out.trim().split('\n');
    expect(full).toContain('"code":"source/disk-full"');
    expect(full).toMatch(/ 507$/);
    // what did not fit is gone, and the next upload fits
    expect(next).toMatch(/ 201$/);
  });
});

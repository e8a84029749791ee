import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load } from '../installed.js';
import { makeFolder, markedCsv, startTestServer, type TestServer } from './served.js';

const inside = makeFolder({ 'people.csv': markedCsv(50) });
const outside = makeFolder({ 'secret.csv': 'a,b\nsecret-qx,1\n' });
let server: TestServer;
const { serve } = await load<typeof import('../../src/serve.js')>('dist/serve.js');

beforeAll(async () => {
  symlinkSync(`${outside.path}/secret.csv`, `${inside.path}/link.csv`);
  symlinkSync(outside.path, `${inside.path}/linked`);
  server = await startTestServer({
    folders: [inside.path],
    limits: {
      uploadBytes: 1e6,
      unpackedBytes: 5e6,
      bodyBytes: 1e5,
      waitingJobs: 5,
    },
  });
});
afterAll(async () => {
  await server.close();
  inside.remove();
  outside.remove();
});

/** Every attack ends with this: the server is up and serves the next request. */
async function serves(): Promise<void> {
  const { upload } = await server.upload('next.csv', markedCsv(5));
  expect((await server.ask(`/api/uploads/${upload}`, undefined, { method: 'DELETE' })).status).toBe(204);
  expect((await server.ask('/api/person', { records: 10, counts: { a: 5 } })).status).toBe(200);
}

/** A request whose headers fetch would not send. */
function raw(
  headers: Record<string, string>,
  path = '/api/files',
  method = 'GET',
): Promise<{ status: number; body: string }> {
  return new Promise((done, failed) => {
    const sent = request(
      {
        port: server.port,
        path,
        method,
        headers: { Host: `127.0.0.1:${server.port}`, Authorization: `Bearer ${server.token}`, ...headers },
      },
      (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      },
    );
    sent.on('error', failed);
    sent.end();
  });
}

/** Sends the start of a request, then a byte now and then, until the server has had enough. */
function trickle(port: number, start: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(start);
  const drip = setInterval(() => socket.write('x'), 50);
  return new Promise((done) => {
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      done(said);
    });
  });
}

describe('who may ask', () => {
  it.each([
    'evil.example',
    `evil.example:80`,
    'localhost.evil.example',
    '192.168.0.7',
    '127.0.0.1.evil.example',
  ])('refuses the host %j', async (Host) => {
    const { status, body } = await raw({ Host });
    expect(status).toBe(403);
    expect(JSON.parse(body).code).toBe('request/forbidden');
    await serves();
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])('answers to the host %s', async (name) => {
    expect((await raw({ Host: `${name}:${server.port}` })).status).toBe(200);
  });

  it('refuses foreign origins, also of posts that need no preflight', async () => {
    for (const Origin of ['http://evil.example', 'null', `http://127.0.0.1:${server.port + 1}`]) {
      expect((await raw({ Origin, Host: `127.0.0.1:${server.port}` })).status).toBe(403);
      expect((await raw({ Origin, 'Content-Type': 'text/plain' }, '/api/assess', 'POST')).status).toBe(403);
    }
    expect((await raw({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' })).status).toBe(403);
    expect(
      (await raw({ Origin: `http://127.0.0.1:${server.port}`, Host: `127.0.0.1:${server.port}` })).status,
    ).toBe(200);
    await serves();
  });

  it.each([{}, { Authorization: 'Bearer wrong' }, { Authorization: 'Basic eDp5' }, { Cookie: 'token=x' }])(
    'refuses the API without the token: %j',
    async (headers) => {
      for (const path of ['/api/files', '/api/jobs/x', '/api/uploads?name=a.csv']) {
        const answer = await fetch(new URL(path, server.url), { headers });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('content-type')).toBe('application/problem+json');
      }
      await serves();
    },
  );

  it('allows no other page anything, and says so to browsers', async () => {
    const answer = await server.ask('/api/files');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'no-referrer'],
      ['cache-control', 'no-store'],
    ]) {
      expect(answer.headers.get(name)).toBe(value);
    }
    const preflight = await server.ask('/api/assess', undefined, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('opens to other machines only with a token of its own', async () => {
    await expect(serve({ port: 0, host: '0.0.0.0' })).rejects.toMatchObject({ code: 'config/invalid' });
    await expect(serve({ port: 0, host: '0.0.0.0', allowRemote: true })).rejects.toThrow(/needs a token/);
    await expect(serve({ port: 0, host: '0.0.0.0', allowRemote: true, token: 'short' })).rejects.toThrow(
      /16 characters/,
    );
    const open = await startTestServer({
      host: '0.0.0.0',
      allowRemote: true,
      token: 'x'.repeat(20),
      names: ['risk.example'],
    });
    const hosts = { 'risk.example': 200, '10.1.2.3': 200, 'other.example': 403 };
    for (const [Host, status] of Object.entries(hosts)) {
      const found = await new Promise((done) =>
        request({ port: open.port, path: '/api/health', headers: { Host } }, (answer) =>
          done(answer.statusCode),
        ).end(),
      );
      expect([Host, found]).toEqual([Host, status]);
    }
    await open.close();
  });
});

describe('files on disk', () => {
  const base = inside.path.split('/').pop();

  it.each([
    `${base}/../${outside.path.split('/').pop()}/secret.csv`,
    `${base}/link.csv`,
    `${base}/linked/secret.csv`,
    `${outside.path}/secret.csv`,
    '/etc/passwd',
    '../../../../etc/passwd',
    `${base}/./people.csv`,
    `${base}/%2e%2e/secret.csv`,
    `${base}/people.csv\0.csv`,
    `${base}/*.csv`,
    base ?? '',
    `${base}/`,
  ])('do not reach %j', async (file) => {
    const job = await (await server.ask('/api/columns?wait=25', { data: { file } })).json();
    expect(job.state ?? 'refused').not.toBe('done');
    expect(JSON.stringify(job)).not.toContain('secret-qx');
    await serves();
  });

  it('are listed without links out of the folder', async () => {
    const { files } = await (await server.ask('/api/files')).json();
    expect(files.map(({ name }: { name: string }) => name)).toEqual([`${base}/people.csv`]);
  });

  it('follow the real path when a file is put in place of a link later', async () => {
    writeFileSync(`${inside.path}/late.csv`, markedCsv(7));
    const { source } = await server.result('columns', { data: { file: `${base}/late.csv` } });
    expect(source.records).toBe(7);
  });

  it('cannot be named in SQL', async () => {
    const answer = await server.ask('/api/assess', {
      data: { demo: 'people' },
      reading: { sql: "SELECT * FROM '/etc/passwd'" },
    });
    expect(answer.status).toBe(400);
  });
});

describe('what is too much', () => {
  it('refuses an upload that says it is too large, and one that does not say', async () => {
    const large = await server.ask('/api/uploads?name=a.csv', undefined, {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
    });
    expect(large.status).toBe(413);
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(50_000).fill(97));
      },
    });
    const status = await server
      .ask('/api/uploads?name=a.csv', undefined, {
        method: 'POST',
        body: endless,
        duplex: 'half',
      } as RequestInit)
      .then(
        (answer) => answer.status,
        () => 'cut off',
      );
    expect([413, 'cut off']).toContain(status);
    await serves();
  });

  it('refuses an upload, a body and headers that trickle', async () => {
    const slow = await startTestServer({
      limits: { bodyMs: 300, graceMs: 200, uploadBytesPerSecond: 1e5 },
    });
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${slow.port}\r\nAuthorization: Bearer ${slow.token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n';
    for (const start of [head('/api/uploads?name=a.csv'), head('/api/person'), 'GET / HTTP/1.1\r\nX: ']) {
      const said = await trickle(slow.port, start);
      expect(said === '' || /^HTTP\/1.1 4/.test(said)).toBe(true);
    }
    expect((await slow.ask('/api/person', { records: 10, counts: { a: 5 } })).status).toBe(200);
    await slow.close();
  });

  it('answers each of 1,000 requests at once, takes no more work than it may, and serves the next', async () => {
    const asked = Array.from({ length: 1000 }, (_, i) =>
      i % 2 === 0 ? server.ask('/api/assess', { data: { demo: 'people' } }) : server.ask('/api/files'),
    );
    // a request that is lost rejects, and the test fails
    const answers = await Promise.all(asked);
    const at = (status: number) => answers.filter((answer) => answer.status === status);
    expect(at(200).length).toBe(500);
    expect(at(202).length + at(503).length).toBe(500);
    for (const refused of at(503)) {
      expect(refused.headers.get('retry-after')).toBe('2');
      expect((await refused.json()).code).toBe('request/busy');
    }
    const places = at(202).map((answer) => String(answer.headers.get('location')));
    const states = await Promise.all(
      places.map(async (place) => (await (await server.ask(place)).json()).state),
    );
    // two run and five wait; what more was taken came after others had ended
    expect(states.filter((state) => state === 'running').length).toBeLessThanOrEqual(2);
    expect(states.filter((state) => state === 'waiting').length).toBeLessThanOrEqual(5);
    expect(states.filter((state) => !['running', 'waiting', 'done'].includes(state))).toEqual([]);
    expect(at(503).length).toBeGreaterThan(400);
    for (const place of places.reverse()) await server.ask(place, undefined, { method: 'DELETE' });
    await serves();
  });

  it('bounds what arrives at the same time', async () => {
    const narrow = await startTestServer({
      limits: { bodyMs: 20_000, bodyBytes: 1e5, arrivingBytes: 1.2e5 },
    });
    let finish = () => {};
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(9e4).fill(32));
        finish = () => controller.close();
      },
    });
    const first = narrow.ask('/api/person', undefined, {
      method: 'POST',
      body: slow,
      duplex: 'half',
    } as never);
    const large = { records: 10, counts: { a: 5 }, k: Array.from({ length: 1000 }, () => 1_000_000) };
    const padded = ' '.repeat(8e4) + JSON.stringify(large);
    await expect
      .poll(async () => (await narrow.ask('/api/person', undefined, { method: 'POST', body: padded })).status)
      .toBe(503);
    finish();
    expect((await first).status).toBe(400);
    const free = await narrow.ask('/api/person', undefined, { method: 'POST', body: padded });
    expect(free.status).toBe(200);
    await narrow.close();
  });

  it.each([
    '{',
    '[1',
    'secret-qx',
    '{"records": 1e999}',
    '"\\ud800"',
    '{"__proto__": {"records": 1}}',
    'null',
  ])('refuses the body %j without quoting it', async (body) => {
    const answer = await server.ask('/api/person', undefined, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('secret');
    await serves();
  });

  it('refuses a body that is too large or deeply nested', async () => {
    expect(
      (await server.ask('/api/person', { records: 1, counts: { a: 1 }, pad: 'x'.repeat(200_000) })).status,
    ).toBe(413);
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    expect((await server.ask('/api/person', undefined, { method: 'POST', body: deep })).status).toBe(400);
    await serves();
  });

  it('refuses a gzip bomb, of one line and of many', async () => {
    for (const text of ['x'.repeat(50_000_000), `a,b\n${'1,2\n'.repeat(10_000_000)}`]) {
      // the server may be in this process: it must go on meanwhile
      const bomb = await promisify(gzip)(text);
      expect(bomb.length).toBeLessThan(200_000);
      const body = new Blob([new Uint8Array(bomb)]);
      const answer = await server.ask('/api/uploads?name=bomb.csv.gz', undefined, { method: 'POST', body });
      expect(answer.status).toBe(413);
    }
    await serves();
  });

  it('stops work that takes too long', async () => {
    const hasty = await startTestServer({ limits: { jobMs: 30 } });
    const job = await (await hasty.ask('/api/assess?wait=25', { data: { demo: 'hospital' } })).json();
    expect(job.state).toBe('failed');
    expect(job.problem.code).toBe('source/cancelled');
    await hasty.close();
  });
});

describe('names', () => {
  const hostile = {
    column: 'a" FROM (SELECT 1); DROP TABLE input; --',
    markup: '</td><script>alert(1)</script><img src=x onerror=alert(2)>',
    file: "o'neil'); DROP TABLE input; --<script>alert(3)<\\x.csv",
  };
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const csv = `${quoted(hostile.column)},${quoted(hostile.markup)}\n${Array.from({ length: 40 }, (_, i) => `${i % 7},${i % 3}`).join('\n')}\n`;

  it('are not read as SQL, in folders and in headers of tables', async () => {
    writeFileSync(`${inside.path}/${hostile.file}`, csv);
    const data = { file: `${inside.path.split('/').pop()}/${hostile.file}` };
    const { columns, source } = await server.result('columns', { data });
    expect(source.records).toBe(40);
    expect(columns.map(({ name }: { name: string }) => name)).toEqual([hostile.column, hostile.markup]);
    rmSync(`${inside.path}/${hostile.file}`);
    await serves();
  });

  it('are neither markup nor headers of a report', async () => {
    const data = await server.upload(`x\r\nX-Injected: 1\r\n\r\n<script>alert(3)</script>.csv`, csv);
    const roles = { qi: [hostile.column, hostile.markup] };
    const job = await (await server.ask('/api/assess?wait=25', { data, roles })).json();
    expect(job.state).toBe('done');
    for (const as of ['html', 'md']) {
      const report = await server.ask(`/api/jobs/${job.id}/report?as=${as}`);
      expect(report.headers.get('x-injected')).toBeNull();
      expect(report.headers.get('content-disposition')).toBe(`attachment; filename="singleout-assess.${as}"`);
      const text = await report.text();
      expect(text).toContain('alert(1)');
      // within a code span of Markdown nothing is markup
      const markup = as === 'md' ? text.replace(/`[^`\n]*`/g, '') : text;
      expect(markup).not.toMatch(/<script>alert|<img/);
    }
  });

  it('in a body are no part of what objects are made of', async () => {
    const body = '{"records": 10, "counts": {"__proto__": 5, "constructor": 5}}';
    const answer = await server.ask('/api/person', undefined, { method: 'POST', body });
    expect(answer.status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).records).toBeUndefined();
    await serves();
  });
});

describe('what is told', () => {
  it('holds no value in logs and problems, whatever is asked', async () => {
    const data = await server.upload('people.csv', markedCsv(200));
    const asked: [string, object][] = [
      ['assess', { data, roles: { qi: ['zip', 'age'] } }],
      ['assess', { data, roles: { weight: 'age' } }],
      ['what-if', { data, steps: ['band age 5'] }],
      ['what-if', { data, steps: ['date zip year'] }],
      ['transactions', { data, user: 'name', round: ['age:month'] }],
      ['plan', { data, goal: 'k=2' }],
      ['predict', { statistics: data }],
    ];
    const told: string[] = [];
    for (const [kind, body] of asked) {
      const job = await (await server.ask(`/api/${kind}?wait=25`, body)).json();
      told.push(JSON.stringify(job));
    }
    const person = { statistics: data, values: { zip: 'zip-qx1' } };
    told.push(await (await server.ask('/api/person', person)).text());
    expect(told.filter((text) => text.includes('"problem"')).length).toBeGreaterThan(2);
    for (const text of [...told, server.log()]) expect(text).not.toMatch(/-qx/);
    expect(server.log()).toContain('"kind":"assess"');
    expect(server.log()).not.toContain(server.token);
  });
});

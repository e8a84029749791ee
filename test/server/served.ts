import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Served, ServeOptions } from '../../src/serve.js';
import { command, load } from '../installed.js';

/** An answer whose JSON may be of any kind. */
export interface Answer extends Response {
  // biome-ignore lint/suspicious/noExplicitAny: results of all kinds
  json(): Promise<any>;
}

/** A server of its own for some tests, with what it has logged. */
export interface TestServer {
  readonly url: string;
  readonly token: string;
  readonly port: number;
  /** The process that serves. */
  readonly pid: number;
  readonly log: () => string;
  /** Asks with the token; a body that is an object goes as JSON. */
  ask(path: string, body?: unknown, init?: RequestInit): Promise<Answer>;
  /** Asks and waits for the result of the job; fails where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: results of all kinds
  result(kind: string, body: object): Promise<any>;
  upload(name: string, text: string | Uint8Array): Promise<{ upload: string }>;
  close(): Promise<void>;
}

/**
 * Starts a server on a free port: `singleout serve` of the installed package in a process of its own. What that command has no
 * option for, such as other limits, is told to the same server inside this process.
 */
export async function startTestServer(options: ServeOptions = {}): Promise<TestServer> {
  const { folders, ...others } = options;
  const { url, token, port, pid, close, log } = await (Object.keys(others).length === 0
    ? serveAsUsersDo(folders ?? [])
    : serveHere(options));
  const ask: TestServer['ask'] = (path, body, init = {}) =>
    fetch(new URL(path, url), {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers },
    });
  return {
    url,
    token,
    port,
    pid,
    log,
    ask,
    result: async (kind, body) => {
      const job = await (await ask(`/api/${kind}?wait=25`, body)).json();
      if (job.state !== 'done') throw new Error(JSON.stringify(job));
      return job.result;
    },
    upload: async (name, text) => {
      const body = typeof text === 'string' ? text : new Blob([new Uint8Array(text)]);
      const answer = await ask(`/api/uploads?name=${encodeURIComponent(name)}`, undefined, {
        method: 'POST',
        body,
      });
      const { id } = await answer.json();
      return { upload: id };
    },
    close,
  };
}

type Logging = Served & { readonly pid: number; readonly log: () => string };

async function serveHere(options: ServeOptions): Promise<Logging> {
  let logged = '';
  const sink = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  const { serve } = await load<typeof import('../../src/serve.js')>('dist/serve.js');
  const served = await serve({ port: 0, log: pino({ base: null }, sink), ...options });
  return { ...served, pid: process.pid, log: () => logged };
}

/** Resolves as soon as the command says where it listens; rejects with what it says where it ends before. */
async function serveAsUsersDo(folders: readonly string[]): Promise<Logging> {
  const child = spawn(
    command,
    ['serve', '--port', '0', '--json', ...folders.flatMap((path) => ['--folder', path])],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [told, logged] = ['', ''];
  child.stderr.on('data', (chunk) => {
    logged += chunk;
  });
  // a test that fails before it closes the server must not leave it behind
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      told += chunk;
      if (told.includes('\n')) resolve();
    });
    child.on('error', reject);
    void ended.then((code) => reject(new Error(`singleout serve ended with ${code}: ${logged}`)));
  });
  const { url, token, port } = JSON.parse(told);
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, token, port, pid: child.pid as number, close, log: () => logged };
}

/** A folder that is removed by `remove`. */
export function makeFolder(files: Readonly<Record<string, string>> = {}): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'served-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A table of so many made-up persons, every cell with a mark that is found nowhere else. */
export function markedCsv(records: number): string {
  const rows = Array.from({ length: records }, (_, i) =>
    [
      `name-qx${i}`,
      `zip-qx${i % 17}`,
      `age-qx${(i * 7) % 23}`,
      i % 3 === 0 ? 'sex-qxf' : 'sex-qxm',
      `ill-qx${i % 5}`,
    ].join(),
  );
  return `name,zip,age,sex,ill\n${rows.join('\n')}\n`;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { type ServeOptions, serve } from '../../src/serve.js';

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
  readonly log: () => string;
  /** Asks with the token; a body that is an object goes as JSON. */
  ask(path: string, body?: unknown, init?: RequestInit): Promise<Answer>;
  /** Asks and waits for the result of the job; fails where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: results of all kinds
  result(kind: string, body: object): Promise<any>;
  upload(name: string, text: string | Uint8Array): Promise<{ upload: string }>;
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startTestServer(options: ServeOptions = {}): Promise<TestServer> {
  let logged = '';
  const sink = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  const { url, token, port, close } = await serve({ port: 0, log: pino({ base: null }, sink), ...options });
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
    log: () => logged,
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

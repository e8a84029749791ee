import * as http from 'node:http';
import * as https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { SingleoutError } from '../../core/errors.js';
import type { Row } from '../remote/batch-of-rows.js';
import type { TrinoAddress } from './address.js';
import type { TrinoField } from './comparable.js';
import { type TrinoFailure, wrapTrinoFailure, wrapTrinoStatus } from './errors.js';

/** One page of an answer. */
interface Page {
  readonly id: string;
  readonly nextUri?: string;
  readonly columns?: readonly TrinoField[];
  readonly data?: readonly Row[];
  readonly error?: TrinoFailure;
}

/** Some rows, and what their columns are. */
export interface TrinoRows {
  readonly columns: readonly TrinoField[];
  readonly rows: readonly Row[];
}

/** Properties of a session by their names. */
export type SessionProperties = Readonly<Record<string, string | number>>;

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Answers that mean "ask again", by Trino's protocol. */
const AGAIN = [429, 502, 503, 504];
const SILENCE_MS = 60_000;
/** How long a coordinator that does not answer is asked again. */
const PATIENCE_MS = 10_000;

/**
 * Speaks Trino's protocol over HTTP: a statement is posted, then its pages are fetched one by one. Pages may be asked for
 * again, for they are numbered; a statement is posted again only where the server says that it did not take it.
 */
export class TrinoClient {
  readonly #address: TrinoAddress;
  readonly #agent: http.Agent;

  constructor(address: TrinoAddress) {
    this.#address = address;
    const settings = { keepAlive: true, ...(address.ca !== undefined && { ca: address.ca }) };
    this.#agent = address.base.protocol === 'https:' ? new https.Agent(settings) : new http.Agent(settings);
  }

  /**
   * Runs a statement page by page. When it is left early, by a signal or otherwise, the server is told to stop.
   * @param session properties that hold for this statement
   */
  async *run(sql: string, session: SessionProperties = {}, signal?: AbortSignal): AsyncIterable<TrinoRows> {
    // a statement that is on its way cannot be stopped before it has a name: the server is told then
    let page = await this.#post(sql, session);
    let columns: readonly TrinoField[] = [];
    try {
      for (;;) {
        if (page.error !== undefined) throw wrapTrinoFailure(page.error, this.#address.name);
        columns = page.columns ?? columns;
        if (page.data !== undefined || page.nextUri === undefined) yield { columns, rows: page.data ?? [] };
        if (page.nextUri === undefined) return;
        page = await this.#next(page.nextUri, signal, page);
      }
    } finally {
      if (page.nextUri !== undefined) await this.#stop(page.nextUri);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #post(sql: string, session: SessionProperties): Promise<Page> {
    const properties = Object.entries(session).map(([name, value]) => `${name}=${value}`);
    const headers = {
      ...this.#address.headers,
      ...(properties.length > 0 && { 'X-Trino-Session': properties.join(',') }),
      'Content-Type': 'text/plain; charset=utf-8',
    };
    const url = new URL('/v1/statement', this.#address.base);
    for (const end = Date.now() + PATIENCE_MS; ; await wait(200)) {
      const answer = await this.#ask(url, 'POST', headers, sql, undefined);
      if (answer.status === 200) return this.#read(answer);
      if (!AGAIN.includes(answer.status) || Date.now() > end)
        throw wrapTrinoStatus(answer.status, this.#address.name);
    }
  }

  async #next(uri: string, signal: AbortSignal | undefined, page: Page): Promise<Page> {
    for (const end = Date.now() + PATIENCE_MS; ; await wait(200)) {
      try {
        const answer = await this.#ask(new URL(uri), 'GET', this.#address.headers, undefined, signal);
        if (answer.status === 200) return this.#read(answer);
        if (!AGAIN.includes(answer.status) || Date.now() > end)
          throw wrapTrinoStatus(answer.status, this.#address.name);
      } catch (error) {
        const lost =
          error instanceof SingleoutError && error.code === 'source/connection' && !isStatus(error);
        if (!lost || Date.now() > end || page.id === '') throw error;
      }
    }
  }

  async #stop(uri: string): Promise<void> {
    await this.#ask(new URL(uri), 'DELETE', this.#address.headers, undefined, undefined).catch(() => {});
  }

  #read({ body }: Answer): Page {
    try {
      return JSON.parse(body) as Page;
    } catch (cause) {
      throw new SingleoutError('source/connection', 'the server does not answer as Trino does', {
        where: this.#address.name,
        cause,
      });
    }
  }

  #ask(
    url: URL,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((done, failed) => {
      const fail = (cause: unknown) => failed(this.#lost(cause, signal));
      if (signal?.aborted) return fail(undefined);
      const asked = request(
        url,
        { method, headers, agent: this.#agent, ...(signal && { signal }) },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('error', fail);
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts).toString('utf8'),
            }),
          );
        },
      );
      asked.setTimeout(SILENCE_MS, () => asked.destroy(new Error('no answer')));
      asked.on('error', fail);
      asked.end(body);
    });
  }

  #lost(cause: unknown, signal: AbortSignal | undefined): SingleoutError {
    if (signal?.aborted) return new SingleoutError('source/cancelled', 'stopped on request', { cause });
    const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
    const says = /^ENOTFOUND|EAI_AGAIN$/.test(code)
      ? 'there is no such host'
      : code === 'ECONNREFUSED'
        ? 'nobody listens at this address'
        : /CERT|SELF_SIGNED|UNABLE_TO/.test(code)
          ? 'the certificate of the server is not trusted'
          : 'the connection was lost';
    return new SingleoutError('source/connection', says, { where: this.#address.name, cause });
  }
}

function isStatus(error: SingleoutError): boolean {
  return error.message.includes('HTTP');
}

import { connect } from 'node:net';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { requireGoingOn } from '../../core/require-going-on.js';
import { batchOfRows, type Row } from '../batch-of-rows.js';
import type { Batch, ColumnType, Engine, KeptTable } from '../engine.js';
import { NamedQueries } from '../named-queries.js';
import type { RemoteOptions } from '../remote-options.js';
import { type PostgresAddress, readAddress } from './address.js';
import { columnsOf, type PostgresField } from './comparable.js';
import { postgresDialect } from './dialect.js';
import { wrapPostgresError } from './errors.js';

const CONNECT_MS = 10_000;
const BATCH_ROWS = 10_000;
/** Cells travel as texts: the plans cast what they need as numbers. */
const asText = { getTypeParser: () => (text: string) => text };

/** What the driver knows and its types do not tell: enough to ask the server to stop. */
type Backend = pg.Client & { readonly processID: number; readonly secretKey: number };

/**
 * Postgres, asked over one connection in one read-only transaction: every count sees the same records, whatever others write
 * meanwhile. Statements follow one another.
 */
export class PostgresEngine implements Engine {
  readonly name = 'postgres';
  readonly dialect = postgresDialect;
  readonly embedded = false;
  readonly memoryBytes: number;
  readonly #named = new NamedQueries();
  readonly #address: PostgresAddress;
  readonly #client: Backend;
  #last: Promise<unknown> = Promise.resolve();
  #begun = false;
  #closed = false;
  #scans = 0;
  /** What is read, for {@link scans} to count. */
  table = '';

  private constructor(address: PostgresAddress, client: pg.Client, memoryBytes: number) {
    this.#address = address;
    this.#client = client as Backend;
    this.memoryBytes = memoryBytes;
    // an idle connection that breaks is told by the next statement
    client.on('error', () => {});
  }

  /** How often the table was read so far. */
  get scans(): number {
    return this.#scans;
  }

  static async create(url: string, options: RemoteOptions): Promise<PostgresEngine> {
    const address = readAddress(url);
    const client = await connectBy(address, options.timeoutMs);
    return new PostgresEngine(address, client, options.memoryBytes);
  }

  async describe(from: string, run: RunOptions = {}): Promise<ColumnType[]> {
    return columnsOf(await this.fieldsOf(from, run));
  }

  /** The columns of a table expression with the numbers of their types. */
  async fieldsOf(from: string, run: RunOptions = {}): Promise<PostgresField[]> {
    const { fields } = await this.#statement(`SELECT * FROM ${from} LIMIT 0`, run);
    return fields;
  }

  async query(sql: string, run: RunOptions = {}): Promise<Batch> {
    this.#count(sql);
    return batchOfRows((await this.#statement(this.#named.complete(sql), run)).rows as Row[]);
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    this.#count(sql);
    const { release, began } = this.#queue();
    await began;
    let stop = () => {};
    try {
      stop = this.#stopOn(run.signal);
      await this.#begin();
      const stream = this.#client.query(
        new QueryStream(this.#named.complete(sql), [], {
          rowMode: 'array',
          batchSize: BATCH_ROWS,
          types: asText,
        }),
      );
      let rows: Row[] = [];
      for await (const row of stream) {
        rows.push(row);
        if (rows.length < BATCH_ROWS) continue;
        yield batchOfRows(rows);
        rows = [];
      }
      if (rows.length > 0) yield batchOfRows(rows);
    } catch (error) {
      this.#begun = false;
      throw wrapPostgresError(error, this.#address.name, run.signal?.aborted);
    } finally {
      stop();
      release();
    }
  }

  readonly keep = async (sql: string): Promise<KeptTable> => this.#named.add(sql);

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#client.end().catch(() => {});
  }

  #count(sql: string): void {
    this.#scans += this.#named.countScans(sql, this.table, true);
  }

  async #statement(text: string, run: RunOptions): Promise<pg.QueryArrayResult> {
    const { release, began } = this.#queue();
    await began;
    let stop = () => {};
    try {
      stop = this.#stopOn(run.signal);
      await this.#begin();
      return await this.#client.query({ text, rowMode: 'array', types: asText });
    } catch (error) {
      this.#begun = false;
      throw wrapPostgresError(error, this.#address.name, run.signal?.aborted);
    } finally {
      stop();
      release();
    }
  }

  /** One after the other: the connection has one statement at a time. */
  #queue(): { began: Promise<unknown>; release(): void } {
    const began = this.#last;
    let release = () => {};
    this.#last = new Promise<void>((done) => {
      release = done;
    });
    return { began, release };
  }

  /** One transaction for all; after an error a new one. */
  async #begin(): Promise<void> {
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    if (this.#begun) return;
    await this.#client.query('ROLLBACK');
    await this.#client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    this.#begun = true;
  }

  /** Asks the server to stop when the signal comes. @returns what takes that back */
  #stopOn(signal: AbortSignal | undefined): () => void {
    requireGoingOn(signal);
    const stop = () => requestCancel(this.#address, this.#client);
    signal?.addEventListener('abort', stop, { once: true });
    return () => signal?.removeEventListener('abort', stop);
  }
}

async function connectBy(address: PostgresAddress, timeoutMs: number): Promise<pg.Client> {
  const { config, ssl, name } = address;
  let failure: unknown;
  for (const way of ssl) {
    const client = new pg.Client({
      ...config,
      ssl: way,
      application_name: 'singleout',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      statement_timeout: timeoutMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(SESSION);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      failure = error;
      // only what the server does not speak is worth another way: a wrong password is wrong on every one
      if (!/SSL|no encryption/i.test(String((error as Error).message))) break;
    }
  }
  throw wrapPostgresError(failure, name);
}

/** Nothing can be written, texts look the same whatever the server is set to, and groups have some room. */
const SESSION = `SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY; SET datestyle = 'ISO, YMD';
  SET timezone = 'UTC'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex';
  SET standard_conforming_strings = on; SET work_mem = '64MB'; SET jit = off`;

/** The protocol's own request to stop, over a connection of its own. */
function requestCancel({ config }: PostgresAddress, { processID, secretKey }: Backend): void {
  const { host = 'localhost', port = 5432 } = config;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const request = Buffer.alloc(16);
  [16, 80877102, processID, secretKey].forEach((value, i) => {
    request.writeInt32BE(value, 4 * i);
  });
  socket.on('error', () => {});
  socket.end(request);
}

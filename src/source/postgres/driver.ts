import { connect } from 'node:net';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { requireGoingOn } from '../../core/require-going-on.js';
import { batchOfRows, type Row } from '../batch-of-rows.js';
import type { Batch, ColumnType, Engine, ExplainedSql, KeptTable } from '../engine.js';
import { NamedQueries } from '../named-queries.js';
import type { RemoteOptions } from '../remote-options.js';
import { type PostgresAddress, readAddress } from './address.js';
import { columnsOf, type PostgresField } from './comparable.js';
import { postgresDialect } from './dialect.js';
import { wrapPostgresError } from './errors.js';

const CONNECT_MS = 10_000;
/** A silent connection is probed from then on, and given up some ten seconds later. */
const SILENCE_MS = 15_000;
/** A request to stop that comes before its statement is lost: it is sent again until the statement ends. */
const STOP_AGAIN_MS = 500;
const CANCEL_MS = 2000;
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
  readonly #begin: string;
  #last: Promise<unknown> = Promise.resolve();
  #begun = false;
  #closed = false;
  #scans = 0;
  /** What is read, for {@link scans} to count. */
  table = '';

  private constructor(address: PostgresAddress, client: pg.Client, options: RemoteOptions) {
    this.#address = address;
    this.#client = client as Backend;
    this.#begin = beginSql(options.timeoutMs);
    this.memoryBytes = options.memoryBytes;
    // an idle connection that breaks is told by the next statement
    client.on('error', () => {});
  }

  /** How often the table was read so far. */
  get scans(): number {
    return this.#scans;
  }

  static async create(url: string, options: RemoteOptions): Promise<PostgresEngine> {
    const address = readAddress(url);
    return new PostgresEngine(address, await connectBy(address), options);
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
    const asked = this.#take(sql);
    return batchOfRows((await this.#statement(asked, run)).rows as Row[]);
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    const asked = this.#take(sql);
    const { release, began } = this.#queue();
    await began;
    let stop = async () => {};
    try {
      stop = this.#stopOn(run.signal);
      await this.#enter(run.signal);
      const stream = this.#client.query(
        new QueryStream(asked, [], {
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
      await stop();
      release();
    }
  }

  explain(sql: string): ExplainedSql {
    return { sql: this.#named.complete(sql), scans: this.#named.countScans(sql, this.table, true) };
  }

  readonly keep = async (sql: string): Promise<KeptTable> => this.#named.add(sql);

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#client.end().catch(() => {});
  }

  /** What is sent for a statement; its scans are counted. */
  #take(sql: string): string {
    const asked = this.explain(sql);
    this.#scans += asked.scans;
    return asked.sql;
  }

  async #statement(text: string, run: RunOptions): Promise<pg.QueryArrayResult> {
    // by the extended protocol, which takes one statement and no second behind it
    const asked = { text, rowMode: 'array' as const, types: asText, queryMode: 'extended' };
    const { release, began } = this.#queue();
    await began;
    let stop = async () => {};
    try {
      stop = this.#stopOn(run.signal);
      await this.#enter(run.signal);
      return await this.#client.query(asked);
    } catch (error) {
      this.#begun = false;
      throw wrapPostgresError(error, this.#address.name, run.signal?.aborted);
    } finally {
      await stop();
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
  async #enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    if (!this.#begun) await this.#client.query(this.#begin);
    this.#begun = true;
    requireGoingOn(signal);
  }

  /** Asks the server to stop when the signal comes. @returns what takes that back */
  #stopOn(signal: AbortSignal | undefined): () => Promise<void> {
    requireGoingOn(signal);
    let again: NodeJS.Timeout | undefined;
    let asked = Promise.resolve();
    const ask = () => {
      asked = requestCancel(this.#address, this.#client);
    };
    const stop = () => {
      ask();
      again = setInterval(ask, STOP_AGAIN_MS);
    };
    signal?.addEventListener('abort', stop, { once: true });
    return async () => {
      signal?.removeEventListener('abort', stop);
      clearInterval(again);
      // one that is still on its way would end the next statement
      await asked;
    };
  }
}

async function connectBy(address: PostgresAddress): Promise<pg.Client> {
  const { config, ssl, name } = address;
  let failure: unknown;
  for (const way of ssl) {
    const client = new pg.Client({
      ...config,
      ssl: way,
      application_name: 'singleout',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
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

/**
 * Nothing can be written, texts look the same whatever the server is set to, and groups have some room. All of it holds for the
 * transaction alone, so that a pool between us and the server can serve others by the same connection.
 */
function beginSql(timeoutMs: number): string {
  const settings = {
    statement_timeout: String(Math.ceil(timeoutMs)),
    // what is computed here between two statements must not cost the transaction
    idle_in_transaction_session_timeout: '0',
    datestyle: 'ISO, YMD',
    timezone: 'UTC',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    standard_conforming_strings: 'on',
    work_mem: '64MB',
    jit: 'off',
  };
  const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
  return ['ROLLBACK', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', ...set].join('; ');
}

/** The protocol's own request to stop, over a connection of its own. Ends when the server has taken it, or cannot be reached. */
function requestCancel({ config }: PostgresAddress, { processID, secretKey }: Backend): Promise<void> {
  const { host = 'localhost', port = 5432 } = config;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const request = Buffer.alloc(16);
  [16, 80877102, processID, secretKey].forEach((value, i) => {
    request.writeInt32BE(value, 4 * i);
  });
  socket.on('error', () => {});
  socket.setTimeout(CANCEL_MS, () => socket.destroy());
  // the server closes its end when it is done; what it does not send has to be read for that to be seen
  socket.resume();
  return new Promise((done) => {
    socket.once('close', () => done());
    socket.end(request);
  });
}

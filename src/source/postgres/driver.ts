import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';
import QueryStream from 'pg-query-stream';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { requireGoingOn } from '../../core/require-going-on.js';
import { batchOfRows, type Row } from '../batch-of-rows.js';
import type { Batch, ColumnType, Engine, ExplainedSql, KeptTable } from '../engine.js';
import { NamedQueries } from '../named-queries.js';
import type { RemoteOptions } from '../remote-options.js';
import { type PostgresAddress, readAddress } from './address.js';
import { type Backend, requestCancel } from './cancel.js';
import { columnsOf, type PostgresField } from './comparable.js';
import { beginSql, type Connected, connectBy } from './connect.js';
import { postgresDialect } from './dialect.js';
import { wrapPostgresError } from './errors.js';

/** A request to stop that comes before its statement is lost: it is sent again until the statement ends. */
const STOP_AGAIN_MS = 500;
const BATCH_ROWS = 10_000;
/** Cells travel as texts: the plans cast what they need as numbers. */
const asText = { getTypeParser: () => (text: string) => text };

/**
 * Postgres, asked over one connection in one read-only transaction: every count sees the same records, whatever others write
 * meanwhile. Statements follow one another.
 */
export class PostgresEngine implements Engine {
  readonly name = 'postgres';
  readonly dialect = postgresDialect;
  readonly embedded = false;
  readonly keepsOnce = true;
  readonly memoryBytes: number;
  readonly #named = new NamedQueries(this.keepsOnce);
  readonly #address: PostgresAddress;
  readonly #client: Backend;
  readonly #ssl: boolean | ConnectionOptions;
  readonly #begin: string;
  #last: Promise<unknown> = Promise.resolve();
  #begun = false;
  #failed = false;
  #closed = false;

  private constructor(address: PostgresAddress, { client, ssl }: Connected, options: RemoteOptions) {
    this.#address = address;
    this.#client = client as Backend;
    this.#ssl = ssl;
    this.#begin = beginSql(options.timeoutMs);
    this.memoryBytes = options.memoryBytes;
    // an idle connection that breaks is told by the next statement
    client.on('error', () => {});
  }

  /** How often the table was read so far. */
  get scans(): number {
    return this.#named.scans;
  }

  /** What is read, for {@link scans} to count. */
  set table(table: string) {
    this.#named.table = table;
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
    const asked = this.#named.take(sql).sql;
    return batchOfRows((await this.#statement(asked, run)).rows as Row[]);
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    const asked = this.#named.take(sql).sql;
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
      this.#failed = true;
      throw wrapPostgresError(error, this.#address.name, run.signal?.aborted);
    } finally {
      await stop();
      release();
    }
  }

  readonly explain = (sql: string): ExplainedSql => this.#named.explain(sql);

  readonly keep = async (sql: string): Promise<KeptTable> => this.#named.add(sql);

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#client.end().catch(() => {});
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
      this.#failed = true;
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

  /** One transaction for all, which sees one state of the table: after an error it is taken back to its start, and goes on. */
  async #enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    if (!this.#begun) await this.#client.query(this.#begin);
    else if (this.#failed) await this.#client.query('ROLLBACK TO SAVEPOINT start');
    this.#begun = true;
    this.#failed = false;
    requireGoingOn(signal);
  }

  /** Asks the server to stop when the signal comes. @returns what takes that back */
  #stopOn(signal: AbortSignal | undefined): () => Promise<void> {
    requireGoingOn(signal);
    let again: NodeJS.Timeout | undefined;
    const asked: Promise<void>[] = [];
    const ask = () => asked.push(requestCancel(this.#address, this.#ssl, this.#client));
    const stop = () => {
      ask();
      again = setInterval(ask, STOP_AGAIN_MS);
    };
    signal?.addEventListener('abort', stop, { once: true });
    return async () => {
      signal?.removeEventListener('abort', stop);
      clearInterval(again);
      // one that is still on its way would end the next statement
      await Promise.all(asked);
    };
  }
}

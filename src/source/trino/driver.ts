import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { batchOfRows, type Row } from '../batch-of-rows.js';
import type { Batch, ColumnType, Engine, ExplainedSql, KeptTable } from '../engine.js';
import { NamedQueries } from '../named-queries.js';
import type { RemoteOptions } from '../remote-options.js';
import { readAddress } from './address.js';
import { type SessionProperties, TrinoClient } from './client.js';
import { columnsOf, type TrinoField } from './comparable.js';
import { trinoDialect } from './dialect.js';

/** A statement that reads the table more often has more stages than a cluster takes unless told. */
const MANY_SCANS = 20;
const MOST_STAGES = 10_000;

/**
 * Trino: a coordinator that is asked over HTTP. Sessions cannot be made read-only there, so every statement is checked to be a
 * query before it is sent.
 */
export class TrinoEngine implements Engine {
  readonly name = 'trino';
  readonly dialect = trinoDialect;
  readonly embedded = false;
  readonly keepsOnce = false;
  readonly memoryBytes: number;
  readonly #named = new NamedQueries(this.keepsOnce);
  readonly #client: TrinoClient;
  readonly #session: SessionProperties;
  #closed = false;

  private constructor(client: TrinoClient, { timeoutMs, memoryBytes }: RemoteOptions) {
    this.#client = client;
    this.#session = { query_max_run_time: `${Math.max(1, Math.ceil(timeoutMs / 1000))}s` };
    this.memoryBytes = memoryBytes;
  }

  /** How often the table was read so far. */
  get scans(): number {
    return this.#named.scans;
  }

  /** What is read, for {@link scans} to count. */
  set table(table: string) {
    this.#named.table = table;
  }

  static async create(url: string, options: RemoteOptions): Promise<TrinoEngine> {
    return new TrinoEngine(new TrinoClient(readAddress(url)), options);
  }

  async describe(from: string, run: RunOptions = {}): Promise<ColumnType[]> {
    return columnsOf(await this.fieldsOf(from, run));
  }

  /** The columns of a table expression with their types. */
  async fieldsOf(from: string, run: RunOptions = {}): Promise<readonly TrinoField[]> {
    let fields: readonly TrinoField[] = [];
    for await (const { columns } of this.#pages({ sql: `SELECT * FROM ${from} LIMIT 0`, scans: 0 }, run))
      fields = columns;
    return fields;
  }

  async query(sql: string, run: RunOptions = {}): Promise<Batch> {
    const all: Row[] = [];
    for await (const { rows } of this.#pages(this.#named.take(sql), run))
      for (const row of rows) all.push(row);
    return batchOfRows(all);
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    for await (const { rows } of this.#pages(this.#named.take(sql), run)) {
      if (rows.length > 0) yield batchOfRows(rows);
    }
  }

  readonly explain = (sql: string): ExplainedSql => this.#named.explain(sql);

  readonly keep = async (sql: string): Promise<KeptTable> => this.#named.add(sql);

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#client.close();
  }

  #pages({ sql, scans }: ExplainedSql, { signal }: RunOptions) {
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    if (!/^\s*(SELECT|WITH)\b/i.test(sql))
      throw new SingleoutError('source/permission', 'only queries are sent to Trino', {
        where: this.#named.table,
      });
    const stages = scans > MANY_SCANS ? { query_max_stage_count: MOST_STAGES } : {};
    return this.#client.run(sql, { ...this.#session, ...stages }, signal);
  }
}

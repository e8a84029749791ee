import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { Batch, ColumnType, Dialect, ExplainedSql, KeptTable } from '../engine.js';
import { batchOfRows, type Row } from './batch-of-rows.js';
import type { DatabaseEngine, OpenedTable, ReadTableOptions } from './database-engine.js';
import { NamedQueries } from './named-queries.js';

/** A column as its server describes it. */
export interface ComparableColumn extends ColumnType {
  /** SQL of its cells as texts, such that equal values have equal texts on every engine. */
  readonly text: string;
}

/** What an engine is, and how much memory counts may take in this process. */
export interface RemoteTraits {
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether a query named by WITH is computed once, however often a statement speaks of it. */
  readonly keepsOnce: boolean;
  readonly memoryBytes: number;
}

/**
 * What all databases that run elsewhere have in common: nothing is written there, tables that are kept are queries under a name,
 * readings of the table are counted, and only queries are sent. An engine adds how to reach its server.
 *
 * @example
 * // examples/own-engine.mjs is a whole one
 * abstract class OwnEngine extends RemoteEngine {
 *   constructor(dialect: Dialect) {
 *     super({ name: 'own', dialect, keepsOnce: true, memoryBytes: 1e9 });
 *   }
 * }
 */
export abstract class RemoteEngine implements DatabaseEngine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly readsRecords = false;
  readonly keepsTables = false;
  readonly keepsOnce: boolean;
  readonly memoryBytes: number;
  readonly #named: NamedQueries;
  #closed = false;

  constructor({ name, dialect, keepsOnce, memoryBytes }: RemoteTraits) {
    this.name = name;
    this.dialect = dialect;
    this.keepsOnce = keepsOnce;
    this.memoryBytes = memoryBytes;
    this.#named = new NamedQueries(keepsOnce);
  }

  /** Sends a query, and hands its rows out in parts as they come. */
  protected abstract rows(asked: ExplainedSql, run: RunOptions): AsyncIterable<readonly Row[]>;

  /** The columns of what a query gives, whatever records it has. */
  protected abstract columns(sql: string, run: RunOptions): Promise<readonly ComparableColumn[]>;

  /** Ends the connection; called once. */
  protected abstract disconnect(): Promise<void>;

  /** Sends a query, and waits for all of its rows. */
  protected async allRows(asked: ExplainedSql, run: RunOptions): Promise<readonly Row[]> {
    const all: Row[] = [];
    for await (const rows of this.rows(asked, run)) for (const row of rows) all.push(row);
    return all;
  }

  /** What the driver threw as a coded error, which must not quote data. */
  protected wrapError(cause: unknown): SingleoutError {
    return new SingleoutError('source/connection', 'the connection was lost or not made', { cause });
  }

  get scans(): number {
    return this.#named.scans;
  }

  readonly explain = (sql: string): ExplainedSql => this.#named.explain(sql);

  readonly keep = async (sql: string): Promise<KeptTable> => this.#named.add(sql);

  async readTable(table: string, { nullValues = [], ...run }: ReadTableOptions = {}): Promise<OpenedTable> {
    const columns = await this.#columnsOf(table, run);
    const cells = columns.map((column) => this.#cell(column, nullValues)).join(', ');
    return {
      from: this.#named.addSource(`(SELECT ${cells} FROM ${table}) AS input`),
      columns: columns.map(plain),
    };
  }

  async describe(from: string, run: RunOptions = {}): Promise<ColumnType[]> {
    return (await this.#columnsOf(from, run)).map(plain);
  }

  async query(sql: string, run: RunOptions = {}): Promise<Batch> {
    const asked = this.#take(sql);
    try {
      return batchOfRows(await this.allRows(asked, run));
    } catch (error) {
      throw this.#coded(error, run);
    }
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    const asked = this.#take(sql);
    try {
      for await (const rows of this.rows(asked, run)) if (rows.length > 0) yield batchOfRows(rows);
    } catch (error) {
      throw this.#coded(error, run);
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.disconnect();
  }

  async #columnsOf(from: string, run: RunOptions): Promise<readonly ComparableColumn[]> {
    const { sql } = this.#require(this.#named.explain(`SELECT * FROM ${from} LIMIT 0`));
    try {
      return await this.columns(sql, run);
    } catch (error) {
      throw this.#coded(error, run);
    }
  }

  #cell({ name, text }: ComparableColumn, nullValues: readonly string[]): string {
    const nulls = nullValues.map(this.dialect.string).join(', ');
    const cell = nulls === '' ? text : `CASE WHEN ${text} NOT IN (${nulls}) THEN ${text} END`;
    return `${cell} AS ${this.dialect.identifier(name)}`;
  }

  #take(sql: string): ExplainedSql {
    return this.#require(this.#named.take(sql));
  }

  /** Not every server has sessions that cannot write: so anything but a query is refused before it is sent. */
  #require(asked: ExplainedSql): ExplainedSql {
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    if (!/^\s*(SELECT|WITH)\b/i.test(asked.sql))
      throw new SingleoutError('source/permission', `only queries are sent to ${this.name}`);
    return asked;
  }

  #coded(cause: unknown, { signal }: RunOptions): SingleoutError {
    if (cause instanceof SingleoutError) return cause;
    if (signal?.aborted) return new SingleoutError('source/cancelled', 'stopped on request', { cause });
    return this.wrapError(cause);
  }
}

function plain({ name, kind }: ColumnType): ColumnType {
  return { name, kind };
}

import { totalmem } from 'node:os';
import { type DuckDBConnection, type DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { Batch, ColumnKind, ColumnType, Engine, KeptTable } from '../engine.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../temporary-folder.js';
import { duckdbDialect } from './dialect.js';
import { wrapDuckdbError } from './errors.js';

/** Limits of the embedded engine. */
export interface DuckdbOptions {
  /** Memory the engine may use before it spills to disk, in bytes; a quarter of the machine's by default. */
  readonly memoryBytes?: number;
  readonly threads?: number;
}

/** The embedded engine: DuckDB in this process, spilling to a temporary folder that goes when it is closed. */
export class DuckdbEngine implements Engine {
  readonly name = 'duckdb';
  readonly dialect = duckdbDialect;
  readonly memoryBytes: number;
  #tables = 0;
  #closed = false;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  /** Where spilled and spooled data go; removed on close. */
  readonly folder: string;

  private constructor(
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    folder: string,
    memoryBytes: number,
  ) {
    this.memoryBytes = memoryBytes;
    this.#instance = instance;
    this.#connection = connection;
    this.folder = folder;
  }

  static async create(options: DuckdbOptions = {}): Promise<DuckdbEngine> {
    const folder = makeTemporaryFolder();
    const memoryBytes = options.memoryBytes ?? Math.max(1e9, totalmem() / 4);
    const settings: Record<string, string> = {
      temp_directory: folder,
      memory_limit: `${Math.floor(memoryBytes / 1e6)}MB`,
      // nothing is fetched from anywhere: what is not built in is not there
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      preserve_insertion_order: 'false',
    };
    if (options.threads !== undefined) settings.threads = String(options.threads);
    try {
      const instance = await DuckDBInstance.create(':memory:', settings);
      return new DuckdbEngine(instance, await instance.connect(), folder, memoryBytes);
    } catch (error) {
      removeTemporaryFolder(folder);
      throw wrapDuckdbError(error);
    }
  }

  async describe(from: string): Promise<ColumnType[]> {
    const batch = await this.query(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`);
    const types = batch.texts(1);
    return batch.texts(0).map((name, i) => ({ name: name as string, kind: kindOf(types[i] as string) }));
  }

  async query(sql: string, run: RunOptions = {}): Promise<Batch> {
    return this.#guard(run.signal, async () => {
      const result = await this.#connection.run(sql);
      return joinChunks(await result.fetchAllChunks());
    });
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    const result = await this.#guard(run.signal, () => this.#connection.stream(sql));
    for (;;) {
      const chunk = await this.#guard(run.signal, () => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) return;
      yield joinChunks([chunk]);
    }
  }

  readonly keep = async (sql: string, run: RunOptions = {}): Promise<KeptTable> => {
    this.#tables += 1;
    const from = `kept_${this.#tables}`;
    await this.query(`CREATE TEMP TABLE ${from} AS ${sql}`, run);
    return {
      from,
      drop: async () => {
        if (!this.#closed) await this.query(`DROP TABLE IF EXISTS ${from}`);
      },
    };
  };

  /** Runs a statement that returns nothing, such as COPY or CREATE VIEW. */
  async execute(sql: string, run: RunOptions = {}): Promise<void> {
    await this.query(sql, run);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.disconnectSync();
    this.#instance.closeSync();
    removeTemporaryFolder(this.folder);
  }

  async #guard<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request');
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    const stop = () => this.#connection.interrupt();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await work();
    } catch (error) {
      throw wrapDuckdbError(error);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}

function kindOf(type: string): ColumnKind {
  if (/^(VARCHAR|UUID|ENUM\(.*\))$/.test(type)) return 'text';
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL\([\d,]+\)|DOUBLE|FLOAT)$/.test(type)) return 'number';
  if (/^(DATE|TIMESTAMP|TIME)( WITH TIME ZONE|_\w+)?$/.test(type)) return 'date';
  return type === 'BOOLEAN' ? 'boolean' : 'other';
}

function joinChunks(chunks: readonly DuckDBDataChunk[]): Batch {
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
  return {
    rows,
    numbers: (column) => {
      const all = new Float64Array(rows);
      let at = 0;
      for (const chunk of chunks) {
        const vector = chunk.getColumnVector(column);
        for (let i = 0; i < chunk.rowCount; i++) all[at++] = vector.getItem(i) as number;
      }
      return all;
    },
    texts: (column) => chunks.flatMap((chunk) => chunk.getColumnValues(column) as (string | null)[]),
  };
}

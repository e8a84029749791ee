import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, version } from '@duckdb/node-api';
import { SingleoutError } from '../../core/errors.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../core/files/temporary-folder.js';
import type { RunOptions } from '../../core/progress.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import type { Batch, ColumnKind, ColumnType, Engine, KeptTable } from '../engine.js';
import { type FileStamp, requireUnchanged, stampFile } from '../file-stamp.js';
import { joinChunks } from './batch.js';
import { duckdbDialect } from './dialect.js';
import { wrapDuckdbError } from './errors.js';
import { requireSelect } from './require-select.js';

/** Limits of the embedded engine. */
export interface DuckdbOptions {
  /** Memory the engine may use before it spills to disk, in bytes; a quarter of the machine's by default. */
  readonly memoryBytes?: number;
  readonly threads?: number;
  /** Bytes it may spill to disk; nine tenths of what is free by default. */
  readonly temporaryBytes?: number;
  /** Hands records out in the order of the files. Takes more memory: only for questions that speak of single records. */
  readonly keepOrder?: boolean;
}

/** The embedded engine: DuckDB in this process, spilling to a temporary folder that goes when it is closed. */
export class DuckdbEngine implements Engine {
  readonly name = 'duckdb';
  readonly version = version();
  readonly dialect = duckdbDialect;
  readonly readsRecords = true;
  readonly keepsTables = true;
  readonly writesFiles = true;
  readonly keepsOnce = true;
  readonly memoryBytes: number;
  readonly keepsOrder: boolean;
  #tables = 0;
  readonly #spooled = new Map<string, string>();
  readonly #watched: FileStamp[] = [];
  #closed = false;
  readonly #instance: DuckDBInstance;
  /** Where spilled and spooled data go; removed on close. */
  readonly folder: string;

  private constructor(instance: DuckDBInstance, folder: string, memoryBytes: number, keepsOrder: boolean) {
    this.memoryBytes = memoryBytes;
    this.keepsOrder = keepsOrder;
    this.#instance = instance;
    this.folder = folder;
  }

  static async create(options: DuckdbOptions = {}): Promise<DuckdbEngine> {
    const folder = makeTemporaryFolder();
    const memoryBytes = options.memoryBytes ?? Math.max(1e9, totalmem() / 4);
    const settings: Record<string, string> = {
      temp_directory: folder,
      // the engine takes no size beyond a petabyte
      memory_limit: `${Math.floor(Math.min(memoryBytes, 1e15) / 1e6)}MB`,
      // nothing is fetched from anywhere: what is not built in is not there
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      preserve_insertion_order: String(options.keepOrder ?? false),
    };
    if (options.threads !== undefined) settings.threads = String(options.threads);
    try {
      const instance = await DuckDBInstance.create(':memory:', settings);
      const engine = new DuckdbEngine(instance, folder, memoryBytes, options.keepOrder ?? false);
      // among the settings above it would be shown, and not held to
      if (options.temporaryBytes !== undefined)
        await engine.query(`SET max_temp_directory_size = '${Math.ceil(options.temporaryBytes / 1e6)}MB'`);
      return engine;
    } catch (error) {
      removeTemporaryFolder(folder);
      throw wrapDuckdbError(error);
    }
  }

  async describe(from: string, run: RunOptions = {}): Promise<ColumnType[]> {
    const sql = `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`;
    const batch = await this.query(sql, run);
    const types = batch.texts(1);
    return batch.texts(0).map((name, i) => ({ name: name as string, kind: kindOf(types[i] as string) }));
  }

  async query(sql: string, run: RunOptions = {}): Promise<Batch> {
    const connection = await this.#connect();
    try {
      return await this.#guard(connection, run.signal, async () => {
        const result = await connection.run(sql);
        const chunks = await result.fetchAllChunks();
        await this.requireUnchanged();
        return joinChunks(chunks);
      });
    } finally {
      connection.disconnectSync();
    }
  }

  async *stream(sql: string, run: RunOptions = {}): AsyncIterable<Batch> {
    const connection = await this.#connect();
    try {
      const result = await this.#guard(connection, run.signal, () => connection.stream(sql));
      for (;;) {
        const chunk = await this.#guard(connection, run.signal, () => result.fetchChunk());
        if (chunk === null || chunk.rowCount === 0) break;
        yield joinChunks([chunk]);
      }
      await this.requireUnchanged();
    } finally {
      connection.disconnectSync();
    }
  }

  readonly keep = async (sql: string, run: RunOptions = {}): Promise<KeptTable> => {
    this.#tables += 1;
    const from = `kept_${this.#tables}`;
    await this.query(`CREATE TABLE ${from} AS ${sql}`, run);
    return {
      from,
      drop: async () => {
        if (!this.#closed) await this.query(`DROP TABLE IF EXISTS ${from}`);
      },
    };
  };

  /** Refuses a query of the user that is more or other than one SELECT that reads: see `requireSelect`. */
  async requireSelect(query: string): Promise<void> {
    const connection = await this.#connect();
    try {
      await this.#guard(connection, undefined, () => requireSelect(connection, query));
    } finally {
      connection.disconnectSync();
    }
  }

  /** From now on, every answer is refused once one of these files is not what it is now. */
  async watch(paths: readonly string[]): Promise<void> {
    const own = paths.filter((path) => !this.#spooled.has(path));
    this.#watched.push(...(await Promise.all(own.map(stampFile))));
  }

  async requireUnchanged(): Promise<void> {
    await requireUnchanged(this.#watched);
  }

  /** Where to put a copy of an input; errors will speak of it by the input's name. */
  spoolPath(name: string): string {
    const path = join(this.folder, `${this.#spooled.size}.input`);
    this.#spooled.set(path, name);
    return path;
  }

  /** The same error, naming spooled inputs as the user did. */
  nameInputs(error: unknown): unknown {
    if (!(error instanceof SingleoutError) || error.where === undefined) return error;
    const { code, said, cause } = error;
    let where = error.where;
    // a copy may be one of a copy
    for (const [path, name] of [...this.#spooled].reverse()) where = where.replaceAll(path, name);
    if (where === error.where) return error;
    return new SingleoutError(code, said.message, { ...said, where, cause });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#instance.closeSync();
    removeTemporaryFolder(this.folder);
  }

  /** Every call has its own: on a shared one a query would end the stream of another, and a stop stop all. */
  async #connect(): Promise<DuckDBConnection> {
    if (this.#closed) throw new SingleoutError('source/connection', 'the engine is closed');
    return this.#instance.connect();
  }

  async #guard<T>(
    connection: DuckDBConnection,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    throwIfAborted(signal);
    const stop = () => connection.interrupt();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await work();
    } catch (error) {
      // a file that changed may look damaged
      if (!signal?.aborted) await this.requireUnchanged();
      throw this.nameInputs(wrapDuckdbError(error));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}

function kindOf(type: string): ColumnKind {
  if (/^(VARCHAR|UUID|ENUM\(.*\))$/.test(type)) return 'text';
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL\([\d,]+\))$/.test(type)) return 'number';
  if (/^(DOUBLE|FLOAT)$/.test(type)) return 'float';
  if (/^(DATE|TIMESTAMP|TIME)( WITH TIME ZONE|_\w+)?$/.test(type)) return 'date';
  return type === 'BOOLEAN' ? 'boolean' : 'other';
}

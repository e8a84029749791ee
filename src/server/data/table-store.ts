import { stat } from 'node:fs/promises';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { DuckdbOptions } from '../../source/duckdb/driver.js';
import { type OpenOptions, open } from '../../source/open.js';
import type { Relation } from '../../source/relation.js';
import type { ServerLimits } from '../settings.js';
import { PreparedViews } from '../work/prepared-views.js';
import { checkSize } from './check-size.js';

/** A file on this disk, by the name a client knows. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
}

/** A table held open, with what was prepared of it for quick questions. */
export interface OpenTable {
  readonly relation: Relation;
  readonly prepared: PreparedViews;
}

type StoreLimits = Pick<ServerLimits, 'openTables' | 'openTableMs' | 'runningJobs' | 'records' | 'cells'>;

interface Entry {
  readonly table: Promise<OpenTable>;
  users: number;
  /** Closed as soon as nobody uses it. */
  stale: boolean;
  /** Closes it when nobody has used it for long. */
  idle?: NodeJS.Timeout;
}

/** Rows in the engine take about this many times the bytes of the file. */
const GROWTH = { plain: 2, packed: 8 };

/**
 * Tables that stay open between questions, the records inside the engine where they fit, so that the next question does
 * not read the file again. The longest unused one is closed when there are too many, and each when nobody asks for long.
 */
export class TableStore {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: StoreLimits;
  readonly #engine: DuckdbOptions;

  constructor(limits: StoreLimits, engine: DuckdbOptions) {
    this.#limits = limits;
    this.#engine = engine;
  }

  /** Works on a table; it stays open for the next time. */
  async use<T>(
    file: NamedFile,
    reading: OpenOptions,
    run: RunOptions,
    work: (table: OpenTable) => Promise<T>,
  ): Promise<T> {
    const { size, mtimeMs } = await stat(file.path).catch(() => ({ size: 0, mtimeMs: 0 }));
    const key = JSON.stringify([file.path, size, mtimeMs, reading]);
    const entry = await this.#enter(key, file, size, reading, run);
    try {
      return await work(await entry.table);
    } catch (error) {
      // work that was cut short may have left tables in the engine
      if (!isMistake(error) && this.#entries.get(key) === entry) {
        this.#entries.delete(key);
        entry.stale = true;
      }
      throw nameFile(error, file);
    } finally {
      entry.users -= 1;
      if (entry.stale && entry.users === 0) await closeEntry(entry);
      else if (entry.users === 0) this.#closeLater(key, entry);
      await this.#trim();
    }
  }

  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map(closeEntry));
  }

  async #enter(
    key: string,
    file: NamedFile,
    bytes: number,
    reading: OpenOptions,
    run: RunOptions,
  ): Promise<Entry> {
    const known = this.#entries.get(key);
    const entry: Entry = known ?? { table: this.#open(file, bytes, reading, run), users: 0, stale: false };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.users += 1;
    clearTimeout(entry.idle);
    try {
      await entry.table;
      return entry;
    } catch (error) {
      entry.users -= 1;
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      // somebody else's cancel is no reason to fail
      const cancelled = error instanceof SingleoutError && error.code === 'source/cancelled';
      if (known !== undefined && cancelled && !run.signal?.aborted)
        return this.#enter(key, file, bytes, reading, run);
      throw nameFile(error, file);
    }
  }

  async #open(file: NamedFile, bytes: number, reading: OpenOptions, run: RunOptions): Promise<OpenTable> {
    run.progress?.({ step: 'reading the file' });
    await checkSize(file.path, this.#limits, run);
    const relation = { ...(await open(file.path, { ...reading, ...this.#engine, ...run })), name: file.name };
    const { engine } = relation;
    const packed = /\.(gz|parquet|pq)$/i.test(file.path);
    const fits = bytes * (packed ? GROWTH.packed : GROWTH.plain) <= engine.memoryBytes / 2;
    try {
      const kept = fits ? await engine.keep?.(`SELECT * FROM ${relation.from}`, run) : undefined;
      return {
        relation: kept === undefined ? relation : { ...relation, from: kept.from },
        prepared: new PreparedViews(this.#limits.runningJobs + 1),
      };
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  #closeLater(key: string, entry: Entry): void {
    entry.idle = setTimeout(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      void closeEntry(entry);
    }, this.#limits.openTableMs).unref();
  }

  async #trim(): Promise<void> {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#limits.openTables) return;
      if (entry.users > 0) continue;
      this.#entries.delete(key);
      await closeEntry(entry);
    }
  }
}

async function closeEntry({ table, idle }: Entry): Promise<void> {
  clearTimeout(idle);
  await table.then(
    ({ relation }) => relation.engine.close(),
    () => undefined,
  );
}

/** The same error, speaking of the file as the client does. */
export function nameFile(error: unknown, { name, path }: NamedFile): unknown {
  if (!(error instanceof SingleoutError)) return error;
  const { code, message, where, hint, cause } = error;
  const rename = (text: string) => text.replaceAll(path, name);
  return new SingleoutError(code, rename(message), {
    cause,
    ...(where !== undefined && { where: rename(where) }),
    ...(hint !== undefined && { hint: rename(hint) }),
  });
}

function isMistake(error: unknown): boolean {
  return error instanceof SingleoutError && error.code.startsWith('config/');
}

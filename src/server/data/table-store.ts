import { stat } from 'node:fs/promises';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { SharedCache } from '../../core/shared-cache.js';
import { mapWords, type Text } from '../../core/wording.js';
import type { DuckdbOptions } from '../../source/duckdb/driver.js';
import { type OpenOptions, open } from '../../source/open.js';
import type { Table } from '../../source/table.js';
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
  readonly relation: Table;
  readonly prepared: PreparedViews;
}

type StoreLimits = Pick<ServerLimits, 'openTables' | 'openTableMs' | 'runningJobs' | 'records' | 'cells'>;

/** Rows in the engine take about this many times the bytes of the file. */
const GROWTH = { plain: 2, packed: 8 };

/**
 * Tables that stay open between questions, the records inside the engine where they fit, so that the next question does
 * not read the file again. The longest unused one is closed when there are too many, and each when nobody asks for long.
 */
export class TableStore {
  readonly #tables: SharedCache<OpenTable>;
  readonly #limits: StoreLimits;
  readonly #engine: DuckdbOptions;

  constructor(limits: StoreLimits, engine: DuckdbOptions) {
    this.#limits = limits;
    this.#engine = engine;
    this.#tables = new SharedCache({
      most: limits.openTables,
      idleMs: limits.openTableMs,
      close: ({ relation }) => relation.close(),
    });
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
    const make = () => this.#open(file, size, reading, run);
    // work that was cut short may have left tables in the engine
    return this.#tables
      .use(key, make, work, (error) => !isMistake(error))
      .catch((error) => {
        throw nameFile(error, file);
      });
  }

  close(): Promise<void> {
    return this.#tables.close();
  }

  async #open(file: NamedFile, bytes: number, reading: OpenOptions, run: RunOptions): Promise<OpenTable> {
    run.progress?.({ step: 'reading the file' });
    await checkSize(file.path, this.#limits, run);
    const relation = {
      ...(await open(file.path, { ...reading, ...this.#engine, keepOrder: true, ...run })),
      name: file.name,
    };
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
}

/** The same error, speaking of the file as the client does. */
function nameFile(error: unknown, { name, path }: NamedFile): unknown {
  if (!(error instanceof SingleoutError)) return error;
  const { code, said, cause } = error;
  const rename = (text: Text) => mapWords(text, (words) => words.replaceAll(path, name));
  return new SingleoutError(code, rename(said.message), {
    ...said,
    cause,
    where: said.where && rename(said.where),
    hint: said.hint && rename(said.hint),
  });
}

function isMistake(error: unknown): boolean {
  return error instanceof SingleoutError && error.code.startsWith('config/');
}

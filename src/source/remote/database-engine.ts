import type { RunOptions } from '../../core/progress.js';
import type { ColumnType, Engine } from '../engine.js';
import type { RemoteOptions } from './remote-options.js';

/** A table of a database, as everything else reads it. */
export interface OpenedTable {
  /** What to write after FROM. */
  readonly from: string;
  readonly columns: readonly ColumnType[];
}

/** How a table of a database is read. */
export interface ReadTableOptions extends RunOptions {
  /** Texts that mean "missing". */
  readonly nullValues?: readonly string[];
}

/** An engine that has tables of its own, which addresses lead to. */
export interface DatabaseEngine extends Engine {
  /**
   * Makes a table ready to be read: every column as text, so that the same table gives the same numbers on every engine.
   * @param table as it is written after FROM: a quoted name, or a query in brackets
   */
  readTable(table: string, options?: ReadTableOptions): Promise<OpenedTable>;
}

/** Which addresses lead to an engine, and how to open one. */
export interface EngineEntry {
  /** What stands before `://` in its addresses; the first is the one that help shows. */
  readonly schemes: readonly string[];
  /** Reads the address and connects. */
  open(address: string, options: RemoteOptions): Promise<DatabaseEngine>;
}

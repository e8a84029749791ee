import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { option, wording } from '../core/wording.js';
import type { Relation } from './relation.js';
import type { EngineEntry } from './remote/database-engine.js';
import { REMOTE_DEFAULTS } from './remote/remote-options.js';

/** How to open a table of a database. */
export interface DatabaseOptions extends RunOptions {
  /** `visits`, `schema.visits`, on Trino also `catalog.schema.visits`; quote names that hold a dot. */
  readonly table?: string;
  /** A query of the database, in the place of a table. */
  readonly sql?: string;
  /** Texts that mean "missing". */
  readonly nullValues?: readonly string[];
  /** A statement that takes longer is ended; an hour by default. */
  readonly statementTimeoutMs?: number;
  /** Memory that counts may take in this process. */
  readonly memoryBytes?: number;
}

/** Opens a table of a database. Only counts and small samples will leave it. */
export async function openDatabase(
  entry: EngineEntry,
  address: string,
  options: DatabaseOptions,
): Promise<Relation> {
  const { table, name } = tableOf(options);
  const engine = await entry.open(address, {
    timeoutMs: options.statementTimeoutMs ?? REMOTE_DEFAULTS.timeoutMs,
    memoryBytes: options.memoryBytes ?? REMOTE_DEFAULTS.memoryBytes,
  });
  try {
    const { from, columns } = await engine.readTable(table, options);
    if (columns.length === 0)
      throw new SingleoutError('data/bad-columns', 'the table has no columns', { where: table });
    return { engine, name, from, columns };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function tableOf({ table, sql }: DatabaseOptions): { table: string; name: string } {
  if ((table === undefined) === (sql === undefined))
    throw new SingleoutError('config/invalid', 'of a database either a table or a query is read', {
      hint: wording`name one with ${option('table')}, or write the other with ${option('sql')}`,
    });
  if (sql !== undefined) return { table: `(${sql.replace(/;\s*$/, '')}\n) AS query`, name: 'query' };
  const parts = (table as string).match(/"(?:[^"]|"")+"|[^.]+/g) ?? [];
  const names = parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
  return { table: names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'), name: names.join('.') };
}

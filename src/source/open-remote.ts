import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { comparableCells as postgresCells } from './postgres/comparable.js';
import { PostgresEngine } from './postgres/driver.js';
import type { Relation } from './relation.js';
import { REMOTE_DEFAULTS } from './remote-options.js';
import { comparableCells as trinoCells } from './trino/comparable.js';
import { TrinoEngine } from './trino/driver.js';

/** How to open a table of a database. */
export interface DatabaseOptions extends RunOptions {
  /** `visits`, `schema.visits`, on Trino also `catalog.schema.visits`; quote names that hold a dot. */
  readonly table?: string;
  /** A query of the database, in the place of a table. */
  readonly sql?: string;
  /** Texts that mean "missing". */
  readonly nullValues?: readonly string[];
  /** A statement that takes longer is ended; an hour unless told. */
  readonly statementTimeoutMs?: number;
  /** Memory that counts may take in this process. */
  readonly memoryBytes?: number;
}

/**
 * Opens a table of a Postgres or Trino server. Only counts and small samples will leave it. Every column is read as
 * text, so that the same table gives the same numbers on every engine.
 */
export async function openDatabase(address: string, options: DatabaseOptions): Promise<Relation> {
  const limits = {
    timeoutMs: options.statementTimeoutMs ?? REMOTE_DEFAULTS.timeoutMs,
    memoryBytes: options.memoryBytes ?? REMOTE_DEFAULTS.memoryBytes,
  };
  const { table, name } = tableOf(options);
  const trino = /^trino:/i.test(address);
  const engine = trino
    ? await TrinoEngine.create(address, limits)
    : await PostgresEngine.create(address, limits);
  try {
    engine.table = table;
    const columns = await engine.describe(table, options);
    if (columns.length === 0)
      throw new SingleoutError('data/bad-columns', 'the table has no columns', { where: table });
    const cells =
      engine instanceof TrinoEngine
        ? trinoCells(await engine.fieldsOf(table, options), options.nullValues)
        : postgresCells(await engine.fieldsOf(table, options), options.nullValues);
    const from = `(SELECT ${cells} FROM ${table}) AS input`;
    return { engine, name, from, columns };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function tableOf({ table, sql }: DatabaseOptions): { table: string; name: string } {
  if ((table === undefined) === (sql === undefined))
    throw new SingleoutError('config/invalid', 'of a database either a table or a query is read', {
      hint: 'name one with --table, or write the other with --sql',
    });
  if (sql !== undefined) return { table: `(${sql.replace(/;\s*$/, '')}\n) AS query`, name: 'query' };
  const parts = (table as string).match(/"(?:[^"]|"")+"|[^.]+/g) ?? [];
  const names = parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
  return { table: names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'), name: names.join('.') };
}

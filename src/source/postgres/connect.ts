import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { PostgresAddress } from './address.js';
import { wrapPostgresError } from './errors.js';

const CONNECT_MS = 10_000;
/** A silent connection is probed from then on, and given up some ten seconds later. */
const SILENCE_MS = 15_000;

/** A connection, and the way in which it is secured. */
export interface Connected {
  readonly client: pg.Client;
  readonly ssl: boolean | ConnectionOptions;
}

/** Connects in the first of the address's ways that the server speaks. */
export async function connectBy(address: PostgresAddress): Promise<Connected> {
  const { config, ssl, name } = address;
  let failure: unknown;
  for (const way of ssl) {
    const client = new pg.Client({
      ...config,
      ssl: way,
      application_name: 'singleout',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return { client, ssl: way };
    } catch (error) {
      await client.end().catch(() => {});
      failure = error;
      // only what the server does not speak is worth another way: a wrong password is wrong on every one
      if (!/SSL|no encryption/i.test(String((error as Error).message))) break;
    }
  }
  throw wrapPostgresError(failure, name);
}

/**
 * Nothing can be written, texts look the same whatever the server is set to, and groups have some room. All of it holds for the
 * transaction alone, so that a pool between us and the server can serve others by the same connection.
 */
export function beginSql(timeoutMs: number): string {
  const settings = {
    statement_timeout: String(Math.ceil(timeoutMs)),
    // what is computed here between two statements must not cost the transaction
    idle_in_transaction_session_timeout: '0',
    datestyle: 'ISO, YMD',
    timezone: 'UTC',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    standard_conforming_strings: 'on',
    work_mem: '64MB',
    jit: 'off',
  };
  const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
  return ['ROLLBACK', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', ...set, 'SAVEPOINT start'].join(
    '; ',
  );
}

import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';
import QueryStream from 'pg-query-stream';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import type { Row } from '../remote/batch-of-rows.js';
import type { PostgresAddress } from './address.js';
import { type Backend, requestCancel } from './cancel.js';
import { beginSql, type Connected, connectBy } from './connect.js';

/** A request to stop that comes before its statement is lost: it is sent again until the statement ends. */
const STOP_AGAIN_MS = 500;
const BATCH_ROWS = 10_000;
/** Cells travel as texts: the plans cast what they need as numbers. */
const asText = { getTypeParser: () => (text: string) => text };

/**
 * Speaks to Postgres over one connection in one read-only transaction: every count sees the same records, whatever others write
 * meanwhile. Statements follow one another.
 */
export class PostgresClient {
  readonly #address: PostgresAddress;
  readonly #client: Backend;
  readonly #ssl: boolean | ConnectionOptions;
  readonly #begin: string;
  #last: Promise<unknown> = Promise.resolve();
  #begun = false;
  #failed = false;

  private constructor(address: PostgresAddress, { client, ssl }: Connected, timeoutMs: number) {
    this.#address = address;
    this.#client = client as Backend;
    this.#ssl = ssl;
    this.#begin = beginSql(timeoutMs);
    // if an idle connection breaks, the next statement says so
    client.on('error', () => {});
  }

  /** Connects; a statement that takes longer than `timeoutMs` will be ended. */
  static async connect(address: PostgresAddress, timeoutMs: number): Promise<PostgresClient> {
    return new PostgresClient(address, await connectBy(address), timeoutMs);
  }

  /** Runs a statement, and waits for all that it gives. */
  async run(text: string, signal?: AbortSignal): Promise<pg.QueryArrayResult> {
    // by the extended protocol, which takes one statement and no second behind it
    const asked = { text, rowMode: 'array' as const, types: asText, queryMode: 'extended' };
    const end = await this.#turn(signal);
    try {
      return await this.#client.query(asked);
    } catch (error) {
      this.#failed = true;
      throw error;
    } finally {
      await end();
    }
  }

  /** Runs a statement, and hands its rows out part by part. */
  async *stream(text: string, signal?: AbortSignal): AsyncIterable<readonly Row[]> {
    const end = await this.#turn(signal);
    try {
      const settings = { rowMode: 'array' as const, batchSize: BATCH_ROWS, types: asText };
      let rows: Row[] = [];
      for await (const row of this.#client.query(new QueryStream(text, [], settings))) {
        rows.push(row);
        if (rows.length < BATCH_ROWS) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    } catch (error) {
      this.#failed = true;
      throw error;
    } finally {
      await end();
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }

  /** Waits until the connection is free, for it has one statement at a time, and enters the transaction. @returns what ends the turn */
  async #turn(signal: AbortSignal | undefined): Promise<() => Promise<void>> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise<void>((done) => {
      release = done;
    });
    await before;
    let takeBack = async () => {};
    const end = async () => {
      await takeBack();
      release();
    };
    try {
      takeBack = this.#stopOn(signal);
      await this.#enter(signal);
    } catch (error) {
      this.#failed = true;
      await end();
      throw error;
    }
    return end;
  }

  /** One transaction for all, which sees one state of the table: after an error it is taken back to its start, and goes on. */
  async #enter(signal: AbortSignal | undefined): Promise<void> {
    if (!this.#begun) await this.#client.query(this.#begin);
    else if (this.#failed) await this.#client.query('ROLLBACK TO SAVEPOINT start');
    this.#begun = true;
    this.#failed = false;
    throwIfAborted(signal);
  }

  /** Asks the server to stop when the signal comes. @returns what takes that back */
  #stopOn(signal: AbortSignal | undefined): () => Promise<void> {
    throwIfAborted(signal);
    let again: NodeJS.Timeout | undefined;
    const asked: Promise<void>[] = [];
    const ask = () => asked.push(requestCancel(this.#address, this.#ssl, this.#client));
    const stop = () => {
      ask();
      again = setInterval(ask, STOP_AGAIN_MS);
    };
    signal?.addEventListener('abort', stop, { once: true });
    return async () => {
      signal?.removeEventListener('abort', stop);
      clearInterval(again);
      // one that is still on its way would end the next statement
      await Promise.all(asked);
    };
  }
}

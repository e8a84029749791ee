import type { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { ExplainedSql } from '../engine.js';
import type { Row } from '../remote/batch-of-rows.js';
import { type ComparableColumn, RemoteEngine } from '../remote/remote-engine.js';
import type { RemoteOptions } from '../remote/remote-options.js';
import { readAddress } from './address.js';
import { PostgresClient } from './client.js';
import { comparableColumn } from './comparable.js';
import { postgresDialect } from './dialect.js';
import { wrapPostgresError } from './errors.js';

/** Postgres, whose session is read-only. A statement computes once what it names. */
export class PostgresEngine extends RemoteEngine {
  readonly #client: PostgresClient;
  readonly #where: string;

  private constructor(client: PostgresClient, where: string, memoryBytes: number) {
    super({ name: 'postgres', dialect: postgresDialect, keepsOnce: true, memoryBytes });
    this.#client = client;
    this.#where = where;
  }

  static async open(address: string, { timeoutMs, memoryBytes }: RemoteOptions): Promise<PostgresEngine> {
    const place = readAddress(address);
    return new PostgresEngine(await PostgresClient.connect(place, timeoutMs), place.name, memoryBytes);
  }

  protected rows({ sql }: ExplainedSql, { signal }: RunOptions): AsyncIterable<readonly Row[]> {
    return this.#client.stream(sql, signal);
  }

  /** Not by {@link rows}: what is fetched part by part is worked out by one process of the server alone. */
  protected override async allRows({ sql }: ExplainedSql, { signal }: RunOptions): Promise<readonly Row[]> {
    return (await this.#client.run(sql, signal)).rows;
  }

  protected async columns(sql: string, { signal }: RunOptions): Promise<ComparableColumn[]> {
    return (await this.#client.run(sql, signal)).fields.map(comparableColumn);
  }

  protected override wrapError(error: unknown): SingleoutError {
    return wrapPostgresError(error, this.#where);
  }

  protected disconnect(): Promise<void> {
    return this.#client.close();
  }
}

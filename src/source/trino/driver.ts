import type { RunOptions } from '../../core/progress.js';
import type { ExplainedSql } from '../engine.js';
import type { Row } from '../remote/batch-of-rows.js';
import { type ComparableColumn, RemoteEngine } from '../remote/remote-engine.js';
import type { RemoteOptions } from '../remote/remote-options.js';
import { readAddress } from './address.js';
import { type SessionProperties, TrinoClient } from './client.js';
import { comparableColumn, type TrinoField } from './comparable.js';
import { trinoDialect } from './dialect.js';

/** A statement that reads the table more often has more stages than a cluster takes by default. */
const MANY_SCANS = 20;
const MOST_STAGES = 10_000;

/** Trino: a coordinator that is asked over HTTP. Each statement computes again what it names. */
export class TrinoEngine extends RemoteEngine {
  readonly #client: TrinoClient;
  readonly #session: SessionProperties;

  private constructor(client: TrinoClient, { timeoutMs, memoryBytes }: RemoteOptions) {
    super({ name: 'trino', dialect: trinoDialect, keepsOnce: false, memoryBytes });
    this.#client = client;
    this.#session = { query_max_run_time: `${Math.max(1, Math.ceil(timeoutMs / 1000))}s` };
  }

  static async open(address: string, options: RemoteOptions): Promise<TrinoEngine> {
    return new TrinoEngine(new TrinoClient(readAddress(address)), options);
  }

  protected async *rows({ sql, scans }: ExplainedSql, { signal }: RunOptions): AsyncIterable<readonly Row[]> {
    const stages = scans > MANY_SCANS ? { query_max_stage_count: MOST_STAGES } : {};
    for await (const { rows } of this.#client.run(sql, { ...this.#session, ...stages }, signal)) yield rows;
  }

  protected async columns(sql: string, { signal }: RunOptions): Promise<ComparableColumn[]> {
    let fields: readonly TrinoField[] = [];
    for await (const { columns } of this.#client.run(sql, this.#session, signal)) fields = columns;
    return fields.map(comparableColumn);
  }

  protected async disconnect(): Promise<void> {
    this.#client.close();
  }
}

import type { ExplainedSql, KeptTable } from './engine.js';

const NAME = /\bsingleout_kept_(\d+)\b/g;

/**
 * Tables for engines that may not write: each is a query under a name, put before the statements that speak of it by WITH.
 * Nothing is stored in the database, and what is not asked for is not computed.
 */
export class NamedQueries {
  readonly #queries: string[] = [];
  readonly #once: boolean;
  #scans = 0;
  /** What is read, for scans to be counted. */
  table = '';

  /** @param once whether a named query is computed once, however often a statement speaks of it */
  constructor(once: boolean) {
    this.#once = once;
  }

  /** How often the table was read by the statements that were taken. */
  get scans(): number {
    return this.#scans;
  }

  /** What is sent for a statement; its scans are counted. */
  take(sql: string): ExplainedSql {
    const asked = this.explain(sql);
    this.#scans += asked.scans;
    return asked;
  }

  /** What would be sent for a statement, and how often it reads the table. */
  explain(sql: string): ExplainedSql {
    return { sql: this.#complete(sql), scans: this.#countScans(sql) };
  }

  /** Gives a query a name. */
  add(sql: string): KeptTable {
    this.#queries.push(sql);
    return { from: `singleout_kept_${this.#queries.length}`, drop: async () => {} };
  }

  /** The statement with all queries that it needs, those first that others need. */
  #complete(sql: string): string {
    const needed = [...this.#needed(sql, new Set())].sort((a, b) => a - b);
    if (needed.length === 0) return sql;
    const parts = needed.map((n) => `singleout_kept_${n} AS (${this.#queries[n - 1]})`);
    return `WITH ${parts.join(',\n')}\n${sql}`;
  }

  #countScans(sql: string): number {
    const direct = (text: string) => text.split(`FROM ${this.table}`).length - 1;
    if (!this.#once) return this.#countEach(sql, this.#queries.length, direct);
    const needed = [...this.#needed(sql, new Set())];
    return needed.reduce((sum, n) => sum + direct(this.#queries[n - 1]), direct(sql));
  }

  /** The scans of a statement whose names are computed each time; a query speaks only of those named before it. */
  #countEach(sql: string, known: number, direct: (text: string) => number): number {
    const named = [...sql.matchAll(NAME)].map(([, n]) => Number(n)).filter((n) => n >= 1 && n <= known);
    return named.reduce((sum, n) => sum + this.#countEach(this.#queries[n - 1], n - 1, direct), direct(sql));
  }

  #needed(sql: string, found: Set<number>): Set<number> {
    for (const [, text] of sql.matchAll(NAME)) {
      const n = Number(text);
      if (found.has(n) || n < 1 || n > this.#queries.length) continue;
      found.add(n);
      this.#needed(this.#queries[n - 1], found);
    }
    return found;
  }
}

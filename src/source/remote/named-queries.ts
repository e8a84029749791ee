import type { ExplainedSql, KeptTable } from '../engine.js';

/** A table that statements refer to: what stands for it in the SQL that is sent, and for a named query what it asks. */
interface Referred {
  readonly spelled: string;
  readonly query?: Statement;
}

/** A statement taken apart: the texts, and between each two of them the table that is referred to there. */
interface Statement {
  readonly texts: readonly string[];
  readonly tables: readonly Referred[];
}

/** Half a character, which no text that can be sent holds: so no name and no value looks like a mark. */
const HALF = '\uD800';
const MARK = new RegExp(`${HALF}(\\d+)${HALF}`);

/**
 * Tables for engines that may not write: each is a query under a name, put before the statements that speak of it by WITH.
 * Nothing is stored in the database, and what is not asked for is not computed.
 *
 * Whoever writes a statement refers to a table by a mark that is handed out here. So a statement can be taken apart into its texts
 * and its tables, and how often it reads the source is counted on these.
 */
export class NamedQueries {
  readonly #referred: Referred[] = [];
  readonly #once: boolean;
  #kept = 0;
  #scans = 0;

  /** @param once whether a named query is computed once, however often a statement speaks of it */
  constructor(once: boolean) {
    this.#once = once;
  }

  /** How often the source was read by the statements that were taken. */
  get scans(): number {
    return this.#scans;
  }

  /** What is sent for a statement; its scans are counted. */
  take(sql: string): ExplainedSql {
    const asked = this.explain(sql);
    this.#scans += asked.scans;
    return asked;
  }

  /** What would be sent for a statement, and how often it reads the source. */
  explain(sql: string): ExplainedSql {
    const statement = this.#takeApart(sql);
    const needed = neededBy(statement, new Set());
    // a query refers only to those that were named before it
    const named = this.#referred.filter((table) => needed.has(table)).filter(isNamed);
    const parts = named.map(({ spelled, query }) => `${spelled} AS (${spell(query)})`);
    const before = parts.length === 0 ? '' : `WITH ${parts.join(',\n')}\n`;
    const queries = named.map(({ query }) => query);
    return {
      sql: `${before}${spell(statement)}`,
      scans: this.#once ? countOnce([statement, ...queries]) : countEach(statement),
    };
  }

  /**
   * Takes in what is read: each time a statement refers to it is one scan.
   * @param from as it is written after FROM
   * @returns what to write there instead
   */
  addSource(from: string): string {
    return this.#add({ spelled: from });
  }

  /** Gives a query a name. */
  add(sql: string): KeptTable {
    this.#kept += 1;
    const from = this.#add({ spelled: `singleout_kept_${this.#kept}`, query: this.#takeApart(sql) });
    return { from, drop: async () => {} };
  }

  #add(table: Referred): string {
    this.#referred.push(table);
    return `${HALF}${this.#referred.length - 1}${HALF}`;
  }

  #takeApart(sql: string): Statement {
    // with a group in the pattern, every second part is a number
    const parts = sql.split(MARK);
    return {
      texts: parts.filter((_, i) => i % 2 === 0),
      tables: parts.filter((_, i) => i % 2 === 1).map((n) => this.#referred[Number(n)]),
    };
  }
}

function isNamed(table: Referred): table is Required<Referred> {
  return table.query !== undefined;
}

/** The scans of a statement and the queries that it needs, each of which is computed once. */
function countOnce(statements: readonly Statement[]): number {
  return statements.flatMap(({ tables }) => tables).filter((table) => !isNamed(table)).length;
}

/** The scans of a statement whose named queries are computed each time. */
function countEach({ tables }: Statement): number {
  return tables.reduce((sum, { query }) => sum + (query === undefined ? 1 : countEach(query)), 0);
}

function neededBy({ tables }: Statement, found: Set<Referred>): Set<Referred> {
  for (const table of tables) {
    if (found.has(table)) continue;
    found.add(table);
    if (table.query !== undefined) neededBy(table.query, found);
  }
  return found;
}

function spell({ texts, tables }: Statement): string {
  return texts.map((text, i) => `${text}${tables[i]?.spelled ?? ''}`).join('');
}

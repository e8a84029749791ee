import type { RunOptions } from '../core/progress.js';
import { isTooMany } from '../counts/sets/in-passes.js';
import type { Relation } from '../source/relation.js';
import { minimalHittingSets, minimalSets } from './hitting-sets.js';

/** How far a search in a database goes. */
export interface DatabaseSearchOptions extends RunOptions {
  /** Most columns of a key. */
  readonly maxColumns: number;
  /** Most scans of the table. */
  readonly mostScans: number;
}

/** The minimal keys that were proved, as ascending column numbers, and what it took. */
export interface DatabaseKeys {
  readonly keys: readonly (readonly number[])[];
  readonly complete: boolean;
  readonly scans: number;
}

/** Candidates looked at in one scan. */
export const SETS_PER_SCAN = 50;
/** Patterns of differences brought here per scan; more would only narrow the candidates earlier. */
const MOST_PATTERNS = 5000;

/**
 * Finds the minimal keys of a table's distinct records where the table is. A set of columns is a key if no group of records that
 * agree in it holds different ones. Each scan looks at some candidates and brings, of groups that do, which columns differ within
 * them, never a value. Every key must hold one column of each such pattern, so the next candidates are the minimal sets
 * that do; a candidate without any pattern is a key, and minimal because all smaller sets miss one.
 * @formula METHODS.md section 2; DESIGN.md "Key search", with sets instead of position lists. Exact where it is complete.
 */
export async function searchDatabaseKeys(
  relation: Relation,
  columns: readonly string[],
  { maxColumns, mostScans, ...run }: DatabaseSearchOptions,
): Promise<DatabaseKeys> {
  const keys = new Map<string, readonly number[]>();
  let patterns: readonly (readonly number[])[] = [];
  let candidates: readonly (readonly number[])[] = columns.map((_, c) => [c]);
  let [scans, most] = [0, SETS_PER_SCAN];
  while (candidates.length > 0) {
    if (scans >= mostScans) return { keys: [...keys.values()], complete: false, scans };
    run.progress?.({ step: `looking for keys: ${keys.size} found`, fraction: scans / mostScans });
    const asked = candidates.slice(0, most);
    scans++;
    const found = await findDifferences(relation, columns, asked, run).catch((error) => {
      if (!isTooMany(error, asked.length)) throw error;
    });
    if (!found) {
      most = Math.ceil(asked.length / 2);
      continue;
    }
    const { differing, colliding } = found;
    for (const set of asked) if (!colliding.has(set.join())) keys.set(set.join(), set);
    patterns = minimalSets([...patterns, ...differing]);
    candidates =
      patterns.length === 0
        ? candidates.slice(asked.length)
        : minimalHittingSets(patterns, maxColumns).filter((set) => !keys.has(set.join()));
  }
  return { keys: [...keys.values()], complete: true, scans };
}

interface Differences {
  /** Columns that differ within some group, as sets. */
  readonly differing: readonly (readonly number[])[];
  /** Candidates that have such a group. */
  readonly colliding: ReadonlySet<string>;
}

async function findDifferences(
  relation: Relation,
  columns: readonly string[],
  sets: readonly (readonly number[])[],
  run: RunOptions,
): Promise<Differences> {
  const batch = await relation.engine.query(differencesSql(relation, columns, sets), run);
  const [which, flags] = [batch.numbers(0), batch.texts(1)];
  const differing = new Map<string, number[]>();
  const colliding = new Set<string>();
  for (const [row, text] of flags.entries()) {
    colliding.add(sets[which[row]].join());
    const pattern = [...(text as string)].flatMap((flag, c) => (flag === '1' ? [c] : []));
    differing.set(text as string, pattern);
  }
  return { differing: [...differing.values()], colliding };
}

/** SQL of (which candidate, which columns differ within a group of it), each once; all candidates in one scan. */
export function differencesSql(
  { engine, from }: Relation,
  columns: readonly string[],
  sets: readonly (readonly number[])[],
): string {
  const { asDouble, identifier } = engine.dialect;
  const names = columns.map(identifier);
  const used = [...new Set(sets.flat())].sort((a, b) => a - b);
  // a column is in no candidate more than it is in others: which candidate a line is of follows from the columns it groups by
  const which = sets.map((set, i) => {
    const all = used.map((c) => `GROUPING(key_${c}) = ${set.includes(c) ? 0 : 1}`);
    return `WHEN ${all.join(' AND ')} THEN ${i}`;
  });
  const keys = used.map((c) => `${names[c]} AS key_${c}`);
  const differs = names.map(
    (_, c) =>
      `CASE WHEN MIN(cell_${c}) <> MAX(cell_${c}) OR COUNT(cell_${c}) NOT IN (0, COUNT(*)) THEN '1' ELSE '0' END`,
  );
  const cells = names.map((name, c) => `${name} AS cell_${c}`);
  const grouping = sets.map((set) => `(${set.map((c) => `key_${c}`).join(', ')})`).join(', ');
  const groups = `SELECT CASE ${which.join(' ')} END AS candidate, ${differs.join(' || ')} AS flags
    FROM (SELECT ${[...keys, ...cells].join(', ')} FROM ${from}) AS records
    GROUP BY GROUPING SETS (${grouping}) HAVING COUNT(*) > 1`;
  const limit = MOST_PATTERNS;
  return `SELECT ${asDouble('candidate')}, flags FROM (SELECT DISTINCT candidate, flags FROM (${groups}) AS found
      WHERE flags LIKE '%1%') AS different
    ORDER BY ROW_NUMBER() OVER (PARTITION BY candidate ORDER BY flags), candidate LIMIT ${limit}`;
}

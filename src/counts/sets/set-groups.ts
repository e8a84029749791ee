import type { RunOptions } from '../../core/progress.js';
import type { Relation } from '../../source/relation.js';
import { changedTable } from '../changed-table.js';
import { lineRanges } from '../line-ranges.js';
import { countInPasses } from './in-passes.js';
import { keyedRecords } from './set-keys.js';

/** Records by the number of persons in their group. */
export interface PersonHistogram {
  readonly persons: Float64Array;
  readonly records: Float64Array;
}

type ColumnSet = readonly string[];

/** Characters of a statement that may name sets, three for every column: Trino takes a million by default. */
const MOST_CHARACTERS = 600_000;

function setsPerPass(sets: readonly ColumnSet[]): number {
  return Math.floor(MOST_CHARACTERS / (10 + 3 * new Set(sets.flat()).size));
}

/** How many groups each of many column sets forms: thousands in a scan. For engines that run elsewhere. */
export function countSetGroups(
  relation: Relation,
  sets: readonly ColumnSet[],
  run: RunOptions = {},
): Promise<number[]> {
  const count = async (part: readonly ColumnSet[]) => {
    const batch = await relation.engine.query(setGroupsSql(relation, part), run);
    if (batch.rows !== part.length) throw changedTable(relation);
    return [...batch.numbers(1)];
  };
  return countInPasses(sets, setsPerPass(sets), count, run);
}

/** The records of the groups of each set, by the number of persons in a group. For engines that run elsewhere. */
export function countSetPersons(
  relation: Relation,
  sets: readonly ColumnSet[],
  user: string,
  run: RunOptions = {},
): Promise<PersonHistogram[]> {
  const count = async (part: readonly ColumnSet[]) => {
    const batch = await relation.engine.query(setPersonsSql(relation, part, user), run);
    const [persons, records] = [batch.numbers(1), batch.numbers(2)];
    return lineRanges(batch.numbers(0), part.length).map(({ start, end }) => ({
      persons: persons.slice(start, end),
      records: records.slice(start, end),
    }));
  };
  return countInPasses(sets, setsPerPass(sets), count, run);
}

/** SQL of (which set, groups): all sets in one scan. */
export function setGroupsSql(relation: Relation, sets: readonly ColumnSet[]): string {
  const { asDouble } = relation.engine.dialect;
  return `SELECT ${asDouble('number')}, ${asDouble('COUNT(*)')}
    FROM (SELECT DISTINCT number, key_1, key_2 FROM ${keyedRecords(relation, sets)}) AS found
    GROUP BY number ORDER BY number`;
}

/** SQL of (which set, persons in a group, records of such groups): all sets in one scan. */
export function setPersonsSql(relation: Relation, sets: readonly ColumnSet[], user: string): string {
  const { asDouble } = relation.engine.dialect;
  return `SELECT ${['number', 'persons', 'SUM(n)'].map(asDouble).join(', ')}
    FROM (SELECT number, COUNT(*) AS persons, SUM(n) AS n
          FROM (SELECT number, key_1, key_2, person, SUM(n) AS n FROM ${keyedRecords(relation, sets, user)}
                GROUP BY number, key_1, key_2, person) AS cells
          GROUP BY number, key_1, key_2) AS found
    GROUP BY number, persons ORDER BY number, persons`;
}

import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { cellText } from './cell-text.js';
import { changedTable } from './changed-table.js';
import { countInPasses } from './in-passes.js';
import { lineRanges } from './line-ranges.js';

/** Records by the number of persons in their group. */
export interface PersonHistogram {
  readonly persons: Float64Array;
  readonly records: Float64Array;
}

type ColumnSet = readonly string[];

/** Characters of a statement that may name sets, three for every column: Trino takes a million unless told. */
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

/**
 * SQL of (number of the set, its two keys, person, records): every different record once for every set. Records of a group, and
 * no others, have the same keys, so that an engine holds the different records once, and beside them two numbers for a group
 * whatever its columns and their texts: GROUPING SETS take several times as much memory of many sets.
 *
 * The key of a set is the sum of the digests of its cells, each of 52 bits and made with the number of its column. That two of
 * a billion groups of a set have both keys in common has a chance below 1e-13 (the sums of different cells meet
 * once in 2^104). Sums of up to 2,048 columns stay below 2^63.
 */
function keyedRecords({ engine, from }: Relation, sets: readonly ColumnSet[], user?: string): string {
  const { digest, digestNumber, identifier, string } = engine.dialect;
  const columns = [...new Set(sets.flat())];
  const words = columns.flatMap((name, i) => {
    const own = digest(`${string(`${i}/`)} || ${cellText(engine.dialect, name)}`);
    return [`${digestNumber(own, 1)} AS word_1_${i}`, `${digestNumber(own, 2)} AS word_2_${i}`];
  });
  const person = user === undefined ? [] : [identifier(user)];
  const grouped = [...columns.map(identifier), ...person].join(', ');
  const records = `SELECT ${[...words, ...person.map((name) => `${name} AS person`)].join(', ')}, COUNT(*) AS n
    FROM ${from} GROUP BY ${grouped}`;
  const isIn = columns.map((_, i) => `in_${i}`);
  const lines = sets.map((set, number) => {
    const flags = columns.map((name) => (set.includes(name) ? 1 : 0));
    return `(${[number, ...flags].join(', ')})`;
  });
  const key = (word: number) =>
    `${isIn.map((flag, i) => `${flag} * word_${word}_${i}`).join(' + ')} AS key_${word}`;
  return `(SELECT number, ${key(1)}, ${key(2)}, ${user === undefined ? '' : 'person, '}n
    FROM (${records}) AS records
    CROSS JOIN (VALUES ${lines.join(', ')}) AS sets (number, ${isIn.join(', ')})) AS keyed`;
}

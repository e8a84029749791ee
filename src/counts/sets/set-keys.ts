import type { Relation } from '../../source/relation.js';
import { textOf } from '../cell-text.js';

type ColumnSet = readonly string[];

/** So many columns are settled ahead of the others, where there are many sets. */
const AHEAD = 3;

/**
 * SQL of (number of the set, its two keys, person, records): every different record once for every set. Records of a group, and
 * no others, have the same keys, so that an engine holds the different records once, and beside them two numbers for a group
 * whatever its columns and their texts: GROUPING SETS take several times as much memory of many sets.
 *
 * The key of a set is the sum of the hash numbers of its cells, each of 52 bits and made with the number of its column. That
 * two of a billion groups of a set have both keys in common has a chance below 1e-13 (the sums of different cells meet once in
 * 2^104). Sums of up to 2,048 columns stay below 2^63.
 *
 * Where there are many sets, the records are brought together first for every way in which the first columns may be known:
 * without the column that has most values far fewer differ, and half of the sets do without it. So it pays to name first the
 * columns with most values. On 1 million records and all sets of 8 columns 94 million rows are looked at instead of 229.
 */
export function keyedRecords(relation: Relation, sets: readonly ColumnSet[], user?: string): string {
  const columns = [...new Set(sets.flat())];
  const flags = sets.map((set) => columns.map((name) => (set.includes(name) ? 1 : 0)));
  const person = user === undefined ? [] : ['person'];
  const places = [...columns.keys()];
  const [first, rest] = [places.slice(0, AHEAD), places.slice(AHEAD)];
  const records = `(${differentRecords(relation, columns, user)}) AS records`;
  const ways = [...new Set(flags.map((known) => known.slice(0, AHEAD).join(', ')))];
  if (rest.length === 0 || ways.length * columns.length > sets.length) {
    const lines = flags.map((known, number) => [number, ...known].join(', '));
    return `(SELECT ${['number', keyOf(1, places), keyOf(2, places), ...person, 'n'].join(', ')}
      FROM ${records} CROSS JOIN ${values('sets', ['number', ...places.map(flag)], lines)}) AS keyed`;
  }
  const kept = [...rest.flatMap((i) => [word(1, i), word(2, i)]), ...person].join(', ');
  const ahead = `(SELECT way, key_1, key_2, ${kept}, SUM(n) AS n
    FROM (SELECT way, ${keyOf(1, first)}, ${keyOf(2, first)}, ${kept}, n FROM ${records}
      CROSS JOIN ${values(
        'ways',
        ['way', ...first.map(flag)],
        ways.map((way, i) => `${i}, ${way}`),
      )}) AS known
    GROUP BY way, key_1, key_2, ${kept}) AS ahead`;
  const lines = flags.map((known, number) =>
    [number, ways.indexOf(known.slice(0, AHEAD).join(', ')), ...known.slice(AHEAD)].join(', '),
  );
  return `(SELECT ${['number', keyOf(1, rest, 'key_1 + '), keyOf(2, rest, 'key_2 + '), ...person, 'n'].join(', ')}
    FROM ${ahead} JOIN ${values('sets', ['number', 'of_way', ...rest.map(flag)], lines)} ON of_way = way) AS keyed`;
}

/** SQL of the different records: two hash numbers per cell, the person, and how many records there are of each. */
function differentRecords({ engine, from }: Relation, columns: ColumnSet, user: string | undefined): string {
  const { hashNumber, identifier } = engine.dialect;
  const words = columns.flatMap((name, i) =>
    [1, 2].map((part) => {
      const hashed = hashNumber(textOf(engine.dialect, name), 2 * i + part);
      return `COALESCE(${hashed}, 0) AS ${word(part, i)}`;
    }),
  );
  const person = user === undefined ? [] : [identifier(user)];
  const grouped = [...columns.map(identifier), ...person].join(', ');
  return `SELECT ${[...words, ...person.map((name) => `${name} AS person`)].join(', ')}, COUNT(*) AS n
    FROM ${from} GROUP BY ${grouped}`;
}

/** The hash number of a cell, and whether its column is in the set. */
const word = (part: number, column: number) => `word_${part}_${column}`;
const flag = (column: number) => `in_${column}`;

function keyOf(part: number, columns: readonly number[], start = ''): string {
  return `${start}${columns.map((i) => `${flag(i)} * ${word(part, i)}`).join(' + ')} AS key_${part}`;
}

function values(name: string, columns: readonly string[], lines: readonly string[]): string {
  return `(VALUES ${lines.map((line) => `(${line})`).join(', ')}) AS ${name} (${columns.join(', ')})`;
}

import type { RunOptions } from '../../core/progress.js';
import type { Histories, Sighting, UniqueSets } from '../../core/results/transaction-counts.js';
import type { KeptTable } from '../../source/engine.js';
import { lineRanges } from '../line-ranges.js';
import type { TransactionCells } from './transaction-cells.js';
import type { UserTable } from './transaction-users.js';

/** Which users to draw from. */
export type UserGroup = { readonly atLeast: number } | { readonly fewerThan: number };

/**
 * Counts the sets of 1 .. `most` values that only one user has, over all sets of all users. Cost: one line per
 * set and user, sum over users of C(held, size); meant for small data.
 */
export async function countUniqueSets(
  cells: TransactionCells,
  users: UserTable,
  most: number,
  run: RunOptions = {},
): Promise<UniqueSets[]> {
  const found: UniqueSets[] = [];
  for (const part of inStatements(users, numbers(most))) {
    const batch = await users.engine.query(uniqueSetsSql(cells, users, part), run);
    const columns = Math.max(...part);
    const ranges = lineRanges(
      batch.numbers(0).map((size) => size - part[0]),
      part.length,
    );
    for (const [i, { start, end }] of ranges.entries()) {
      const lines = (column: number) => batch.numbers(column).slice(start, end);
      found.push({
        size: part[i],
        owned: lines(1),
        held: lines(2),
        multiples: numbers(part[i]).map((r) => lines(2 + r)),
        sets: lines(3 + columns),
      });
    }
  }
  return found;
}

/** The sizes of sets, or the draws, that one statement looks at: all, unless it would compute its users again for each. */
export function inStatements<T>({ engine }: UserTable, parts: readonly T[]): (readonly T[])[] {
  if (engine.keepsOnce) return parts.length === 0 ? [] : [parts];
  return parts.map((part) => [part]);
}

/** SQL of (size, records, different values, how often each value occurs, sets) over sets of these sizes that only one user has. */
export function uniqueSetsSql(
  { cells }: TransactionCells,
  users: UserTable,
  sizes: readonly number[],
): string {
  const { asDouble } = users.engine.dialect;
  const most = Math.max(...sizes);
  const parts = sizes.map((size) => aloneSql(cells, size, most));
  const order = ['size', 'owned', 'held', ...numbered('r', most)];
  return `SELECT ${[...order, 'COUNT(*)'].map(asDouble).join(', ')}
    FROM (${parts.join(' UNION ALL ')}) AS alone
    JOIN ${users.from} AS users ON users.person = alone.person
    GROUP BY ${order.join(', ')} ORDER BY ${order.join(', ')}`;
}

/** SQL of (size, person, how often each value occurs) of every set of so many values that only one user has. */
function aloneSql(cells: string, size: number, most: number): string {
  const each = Array.from({ length: size }, (_, i) => i);
  const joins = each
    .slice(1)
    .map((i) => `JOIN ${cells} AS c${i} ON c${i}.person = c0.person AND c${i}.val > c${i - 1}.val`);
  const multiples = numbered('r', most).map((name, i) => `${i < size ? `MIN(c${i}.r)` : 0} AS ${name}`);
  return `SELECT ${size} AS size, MIN(c0.person) AS person, ${multiples.join(', ')}
    FROM ${cells} AS c0 ${joins.join(' ')}
    GROUP BY ${each.map((i) => `c${i}.val`).join(', ')} HAVING COUNT(*) = 1`;
}

function numbered(name: string, many: number): string[] {
  return Array.from({ length: many }, (_, i) => `${name}${i}`);
}

function numbers(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** Users to read: those at the given places, in the order of users, of a group. */
export interface DrawnUsers {
  readonly group: UserGroup;
  readonly places: readonly number[];
}

/** The histories of several draws of users, in the order of the draws. */
export async function readHistories(
  cells: TransactionCells,
  users: UserTable,
  draws: readonly DrawnUsers[],
  run: RunOptions = {},
): Promise<Histories[]> {
  const found: Histories[] = [];
  for (const part of inStatements(users, draws)) {
    const batch = await users.engine.query(historiesSql(cells, users, part), run);
    for (const { start, end } of lineRanges(batch.numbers(0), part.length)) {
      const [user, person, value, records, holders] = [1, 2, 3, 4, 5].map((i) =>
        batch.numbers(i).slice(start, end),
      );
      found.push({ user, person, value, records, users: holders });
    }
  }
  return found;
}

/** SQL of (draw, place, person, value, records, users of the value), in this order. */
export function historiesSql(
  { cells, values }: TransactionCells,
  users: UserTable,
  draws: readonly DrawnUsers[],
): string {
  const { asDouble } = users.engine.dialect;
  const parts = draws.map(({ group, places }, draw) => {
    const inGroup = 'atLeast' in group ? `owned >= ${group.atLeast}` : `owned < ${group.fewerThan}`;
    return `SELECT ${draw} AS draw, person, place FROM (SELECT person, ROW_NUMBER() OVER (ORDER BY person) - 1 AS place
      FROM ${users.from} WHERE ${inGroup}) AS placed_${draw} WHERE place IN (${places.join(', ')})`;
  });
  return `SELECT ${['draw', 'place', 'picked.person', 'cells.val', 'cells.r', 'u'].map(asDouble).join(', ')}
    FROM (${parts.join(' UNION ALL ')}) AS picked
    JOIN ${cells} AS cells ON cells.person = picked.person
    JOIN ${values} AS counted ON counted.val = cells.val
    ORDER BY draw, place, cells.val`;
}

/**
 * Which sightings fit somebody else too: another user who has all the values. Looks at every `stride`th user only, so
 * that a first look settles what is common cheaply.
 * @returns for each sighting whether somebody else was found
 */
export async function findOthers(
  cells: TransactionCells,
  sightings: readonly Sighting[],
  stride: number,
  run: RunOptions = {},
): Promise<boolean[]> {
  const found = sightings.map(() => false);
  if (sightings.length === 0) return found;
  const others = await keepOthers(cells, sightings, stride, run);
  const batch = await cells.relation.engine.query(othersSql(cells, others), run);
  await others.drop();
  for (const i of batch.numbers(0)) found[i] = true;
  return found;
}

/** SQL of the sightings that fit somebody else. */
export function othersSql({ relation }: TransactionCells, others: KeptTable): string {
  return `SELECT ${relation.engine.dialect.asDouble('sighting')} FROM ${others.from} GROUP BY sighting`;
}

/**
 * A table of sightings and others who fit them. Whoever lacks one value is gone before the next is looked for; what is left is
 * held in between, for the engine to know how little it is.
 */
export async function keepOthers(
  { relation, cells }: TransactionCells,
  sightings: readonly Sighting[],
  stride: number,
  run: RunOptions = {},
): Promise<KeptTable> {
  const { keep } = relation.engine;
  const size = Math.max(...sightings.map(({ values }) => values.length));
  const columns = numbered('v', size);
  let left = await keep(
    `SELECT * FROM (VALUES ${linesOf(sightings, size)}) AS seen(sighting, self, ${columns.join(', ')})`,
    run,
  );
  for (const i of columns.keys()) {
    const rest = columns.slice(i + 1).map((name) => `, seen.${name}`);
    const fits = i === 0 ? `c.person <> seen.self AND c.person % ${stride} = 0` : 'c.person = seen.person';
    const next = await keep(
      `SELECT seen.sighting, c.person${rest.join('')} FROM ${left.from} AS seen
       JOIN ${cells} AS c ON c.val = seen.v${i} WHERE ${fits}`,
      run,
    );
    await left.drop();
    left = next;
  }
  return left;
}

/** The sightings as lines of a table; the last value stands again where there are fewer, which excludes nobody. */
function linesOf(sightings: readonly Sighting[], size: number): string {
  return sightings
    .map(({ person, values }, i) => {
      const padded = Array.from({ length: size }, (_, j) => values[Math.min(j, values.length - 1)]);
      return `(${[i, person, ...padded].join(', ')})`;
    })
    .join(', ');
}

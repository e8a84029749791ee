import type { RunOptions } from '../core/progress.js';
import type { Histories, Sighting, UniqueSets } from '../core/transaction-counts.js';
import { lineRanges } from './line-ranges.js';
import type { TransactionCells } from './transaction-cells.js';
import type { UserTable } from './transaction-users.js';

/** Which users to draw from. */
export type UserGroup = { readonly atLeast: number } | { readonly fewerThan: number };

/**
 * Counts the sets of 1 .. `most` values that only one user has, over all sets of all users, by one statement. Cost: one line per
 * set and user, sum over users of C(held, size); meant for small data.
 */
export async function countUniqueSets(
  { relation, cells }: TransactionCells,
  users: UserTable,
  most: number,
  run: RunOptions = {},
): Promise<UniqueSets[]> {
  const { engine } = relation;
  const { asDouble } = engine.dialect;
  const multiples = numbered('r', most);
  const parts = Array.from({ length: most }, (_, i) => aloneSql(cells, i + 1, most));
  const order = ['size', 'owned', 'held', ...multiples];
  const batch = await engine.query(
    `SELECT ${[...order, 'COUNT(*)'].map(asDouble).join(', ')}
     FROM (${parts.join(' UNION ALL ')}) AS alone
     JOIN ${users.from} AS users ON users.person = alone.person
     GROUP BY ${order.join(', ')} ORDER BY ${order.join(', ')}`,
    run,
  );
  return lineRanges(
    batch.numbers(0).map((size) => size - 1),
    most,
  ).map(({ start, end }, i) => {
    const part = (column: number) => batch.numbers(column).slice(start, end);
    return {
      size: i + 1,
      owned: part(1),
      held: part(2),
      multiples: numbered('r', i + 1).map((_, r) => part(3 + r)),
      sets: part(3 + most),
    };
  });
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

/** Users to read: those at the given places, in the order of users, of a group. */
export interface DrawnUsers {
  readonly group: UserGroup;
  readonly places: readonly number[];
}

/** The histories of several draws of users, by one statement, in the order of the draws. */
export async function readHistories(
  { relation, cells, values }: TransactionCells,
  users: UserTable,
  draws: readonly DrawnUsers[],
  run: RunOptions = {},
): Promise<Histories[]> {
  if (draws.length === 0) return [];
  const { asDouble } = relation.engine.dialect;
  const parts = draws.map(({ group, places }, draw) => {
    const inGroup = 'atLeast' in group ? `owned >= ${group.atLeast}` : `owned < ${group.fewerThan}`;
    return `SELECT ${draw} AS draw, person, place FROM (SELECT person, ROW_NUMBER() OVER (ORDER BY person) - 1 AS place
      FROM ${users.from} WHERE ${inGroup}) AS placed_${draw} WHERE place IN (${places.join(', ')})`;
  });
  const batch = await relation.engine.query(
    `SELECT ${['draw', 'place', 'picked.person', 'cells.val', 'cells.r', 'u'].map(asDouble).join(', ')}
     FROM (${parts.join(' UNION ALL ')}) AS picked
     JOIN ${cells} AS cells ON cells.person = picked.person
     JOIN ${values} AS counted ON counted.val = cells.val
     ORDER BY draw, place, cells.val`,
    run,
  );
  return lineRanges(batch.numbers(0), draws.length).map(({ start, end }) => {
    const [user, person, value, records, holders] = [1, 2, 3, 4, 5].map((i) =>
      batch.numbers(i).slice(start, end),
    );
    return { user, person, value, records, users: holders };
  });
}

/**
 * Which sightings fit somebody else too: another user who has all the values. Looks at every `stride`th user only, so
 * that a first look settles what is common cheaply. Whoever lacks one value is gone before the next is looked for;
 * what is left is held in between, for the engine to know how little it is.
 * @returns for each sighting whether somebody else was found
 */
export async function findOthers(
  { relation, cells }: TransactionCells,
  sightings: readonly Sighting[],
  stride: number,
  run: RunOptions = {},
): Promise<boolean[]> {
  const { engine } = relation;
  const { keep } = engine;
  const found = sightings.map(() => false);
  if (sightings.length === 0) return found;
  const size = Math.max(...sightings.map(({ values }) => values.length));
  const columns = Array.from({ length: size }, (_, i) => `v${i}`);
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
  const sighting = engine.dialect.asDouble('sighting');
  const batch = await engine.query(`SELECT ${sighting} FROM ${left.from} GROUP BY sighting`, run);
  await left.drop();
  for (const i of batch.numbers(0)) found[i] = true;
  return found;
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

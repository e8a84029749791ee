import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/size-histogram.js';
import type { Histories, Sighting, UniqueSets } from '../core/transaction-counts.js';
import type { TransactionCells } from './transaction-cells.js';
import type { UserTable } from './transaction-users.js';

/** Which users to draw from. */
export type UserGroup = { readonly atLeast: number } | { readonly fewerThan: number };

/** Users by the number of their different values. */
export async function countHeldValues(table: UserTable, run: RunOptions = {}): Promise<SizeHistogram> {
  const { asDouble } = table.engine.dialect;
  const batch = await table.engine.query(
    `SELECT ${asDouble('held')}, ${asDouble('COUNT(*)')} FROM ${table.from} GROUP BY held ORDER BY held`,
    run,
  );
  return { sizes: batch.numbers(0), groups: batch.numbers(1) };
}

/**
 * Counts the sets of `size` values that only one user has, over all sets of all users. Cost: one line per set and
 * user, sum over users of C(held, size); meant for small data.
 */
export async function countUniqueSets(
  { relation, cells }: TransactionCells,
  users: UserTable,
  size: number,
  run: RunOptions = {},
): Promise<UniqueSets> {
  const { engine } = relation;
  const { asDouble } = engine.dialect;
  const each = Array.from({ length: size }, (_, i) => i);
  const joins = each
    .slice(1)
    .map((i) => `JOIN ${cells} AS c${i} ON c${i}.person = c0.person AND c${i}.val > c${i - 1}.val`);
  const multiples = each.map((i) => `r${i}`).join(', ');
  const batch = await engine.query(
    `SELECT ${['owned', 'held', ...each.map((i) => `r${i}`), 'COUNT(*)'].map(asDouble).join(', ')}
     FROM (SELECT MIN(c0.person) AS person, ${each.map((i) => `MIN(c${i}.r) AS r${i}`).join(', ')}
           FROM ${cells} AS c0 ${joins.join(' ')}
           GROUP BY ${each.map((i) => `c${i}.val`).join(', ')} HAVING COUNT(*) = 1) AS alone
     JOIN ${users.from} AS users ON users.person = alone.person
     GROUP BY owned, held, ${multiples} ORDER BY owned, held, ${multiples}`,
    run,
  );
  return {
    size,
    owned: batch.numbers(0),
    held: batch.numbers(1),
    multiples: each.map((i) => batch.numbers(2 + i)),
    sets: batch.numbers(2 + size),
  };
}

/** The histories of the users at the given places (in the order of users) of a group. */
export async function readHistories(
  { relation, cells, values }: TransactionCells,
  users: UserTable,
  group: UserGroup,
  places: readonly number[],
  run: RunOptions = {},
): Promise<Histories> {
  const { asDouble } = relation.engine.dialect;
  const inGroup = 'atLeast' in group ? `owned >= ${group.atLeast}` : `owned < ${group.fewerThan}`;
  const batch = await relation.engine.query(
    `SELECT ${['place', 'picked.person', 'cells.val', 'cells.r', 'u'].map(asDouble).join(', ')}
     FROM (SELECT person, place FROM (SELECT person, ROW_NUMBER() OVER (ORDER BY person) - 1 AS place
             FROM ${users.from} WHERE ${inGroup}) AS placed WHERE place IN (${places.join(', ')})) AS picked
     JOIN ${cells} AS cells ON cells.person = picked.person
     JOIN ${values} AS counted ON counted.val = cells.val
     ORDER BY place, cells.val`,
    run,
  );
  const [user, person, value, records, holders] = [0, 1, 2, 3, 4].map((i) => batch.numbers(i));
  return { user, person, value, records, users: holders };
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

import type { RunOptions } from '../../core/progress.js';
import type { CountedUsers, OwnedUsers, Sighting } from '../../core/results/transaction-counts.js';
import type { Unicity } from '../../core/results/transactions.js';
import type { TransactionCells } from '../../counts/transactions/transaction-cells.js';
import {
  countUniqueSets,
  type DrawnUsers,
  findOthers,
  readHistories,
  type UserGroup,
} from '../../counts/transactions/transaction-unicity.js';
import type { UserTable } from '../../counts/transactions/transaction-users.js';
import { drawSubset } from '../../maths/draw-subset.js';
import { type Random, randomStream } from '../../maths/random.js';
import {
  type DrawnUnicity,
  drawnUnicity,
  drawSightings,
  exactUnicity,
  setsToLookAt,
  singleRecordUnicity,
} from '../../risk/transactions/unicity.js';

/** Limits of {@link measureUnicity}, for tests to set. */
export interface UnicityLimits {
  /** Sets of values up to which all are looked at. */
  readonly mostSets: number;
  /** Users, or times users, that are drawn else. */
  readonly draws: number;
}

const LIMITS: UnicityLimits = { mostSets: 1_000_000, draws: 2000 };
/** Users behind the rarest values, summed over sightings, from which a look at every 64th user comes first. */
const MANY_CANDIDATES = 5_000_000;
const STRIDE = 64;
/** Sightings that one statement names: Trino takes a million characters by default. */
const MOST_SIGHTINGS = 4000;

/** Statements that look for others who fit, at most, where so many numbers of records are drawn for. */
export function mostLooks(several: number): number {
  // of users with enough records up to twice as many sightings as draws, of the others one each; at two strides
  return 2 * Math.ceil((3 * LIMITS.draws * several) / MOST_SIGHTINGS);
}

/**
 * How many users p of their records tell apart from everybody else, for p = 1 .. `most`: exact for p = 1 and where the
 * sets of values are few, else on drawn users and records. Depends on the seed alone, not on threads.
 * @formula METHODS.md section 4: unicity(p)
 */
export async function measureUnicity(
  cells: TransactionCells,
  users: UserTable,
  { byRecords, byValues }: CountedUsers,
  columns: readonly string[],
  most: number,
  seed: number,
  run: RunOptions = {},
  limits: UnicityLimits = LIMITS,
): Promise<Unicity[]> {
  if (most < 1) return [];
  const several = Array.from({ length: most - 1 }, (_, i) => i + 2);
  // the more records, the more sets: those that can all be looked at come first
  const listed = several.filter((p) => setsToLookAt(byValues, p) <= limits.mostSets);
  const drawn = several.slice(listed.length);
  const sets = listed.length === 0 ? [] : await countUniqueSets(cells, users, listed.length + 1, run);
  const draws = drawn.flatMap((p) => {
    const name = `transactions/unicity/${columns.join(',')}/${p}`;
    return [{ atLeast: p }, { fewerThan: p }].map((group) =>
      drawUsers(byRecords, p, group, name, seed, limits.draws),
    );
  });
  const seen = await lookAt(cells, users, draws, limits.draws, run);
  return [
    singleRecordUnicity(byRecords),
    ...listed.map((p) => exactUnicity(p, byRecords, sets)),
    ...drawn.map((p, i) => drawnUnicity(p, seen[2 * i], seen[2 * i + 1])),
  ];
}

/** Users of a group who are drawn, and the random stream that goes on with what is seen of them. */
interface Draw extends DrawnUsers {
  readonly p: number;
  /** Users of the group. */
  readonly all: number;
  readonly random: Random;
}

function drawUsers(
  { owned, users }: OwnedUsers,
  p: number,
  group: UserGroup,
  name: string,
  seed: number,
  draws: number,
): Draw {
  const enough = 'atLeast' in group;
  const all = owned.reduce((sum, n, i) => (n >= p === enough ? sum + users[i] : sum), 0);
  const random = randomStream(seed, `${name}/${enough ? 'enough' : 'fewer'}`);
  return { p, group, all, random, places: drawSubset(Math.min(draws, all), all, random) };
}

/** What an attacker sees of the drawn users, and how often nobody else fits: all draws by a few statements. */
async function lookAt(
  cells: TransactionCells,
  users: UserTable,
  draws: readonly Draw[],
  times: number,
  run: RunOptions,
): Promise<DrawnUnicity[]> {
  const some = draws.filter(({ all }) => all > 0);
  const histories = await readHistories(cells, users, some, run);
  const seen = some.map(({ p, group, places, random }, i) =>
    // few users are seen several times each, who have fewer records once: they always show all
    drawSightings(histories[i], p, 'atLeast' in group ? Math.ceil(times / places.length) : 1, random),
  );
  const alone = await areAlone(
    cells,
    seen.flatMap(({ sightings }) => sightings),
    seen.flatMap(({ rarest }) => rarest),
    run,
  );
  let at = 0;
  const found = seen.map(({ sightings: { length } }) => {
    const hits = alone.slice(at, at + length).filter(Boolean).length;
    at += length;
    return { hits, draws: length };
  });
  return draws.map((draw) => ({
    users: draw.all,
    ...(draw.all === 0 ? { hits: 0, draws: 0 } : found[some.indexOf(draw)]),
  }));
}

/** Whether nobody else has all values of a sighting. */
async function areAlone(
  cells: TransactionCells,
  sightings: readonly Sighting[],
  rarest: readonly number[],
  run: RunOptions,
): Promise<boolean[]> {
  const alone = rarest.map((holders) => holders === 1);
  let open = [...sightings.keys()].filter((i) => rarest[i] > 1 && sightings[i].values.length > 1);
  const candidates = open.reduce((sum, i) => sum + rarest[i], 0);
  const strides = candidates > MANY_CANDIDATES ? [STRIDE, 1] : [1];
  for (const stride of strides) {
    const others: boolean[] = [];
    for (let at = 0; at < open.length; at += MOST_SIGHTINGS) {
      const part = open.slice(at, at + MOST_SIGHTINGS).map((i) => sightings[i]);
      others.push(...(await findOthers(cells, part, stride, run)));
    }
    open = open.filter((_, at) => !others[at]);
  }
  for (const i of open) alone[i] = true;
  return alone;
}

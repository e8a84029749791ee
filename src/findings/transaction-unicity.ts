import type { RunOptions } from '../core/progress.js';
import type { OwnedUsers, Sighting, UniqueSets } from '../core/transaction-counts.js';
import type { Unicity } from '../core/transactions.js';
import type { TransactionCells } from '../counts/transaction-cells.js';
import {
  countHeldValues,
  countUniqueSets,
  findOthers,
  readHistories,
  type UserGroup,
} from '../counts/transaction-unicity.js';
import type { UserTable } from '../counts/transaction-users.js';
import { drawSubset } from '../maths/draw-subset.js';
import { randomStream } from '../maths/random.js';
import {
  type DrawnUnicity,
  drawnUnicity,
  drawSightings,
  exactUnicity,
  setsToLookAt,
  singleRecordUnicity,
} from '../risk/unicity.js';

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

/**
 * How many users p of their records tell apart from everybody else, for p = 1 .. `most`: exact for p = 1 and where the
 * sets of values are few, else on drawn users and records. Depends on the seed alone, not on threads.
 * @formula METHODS.md section 4: unicity(p)
 */
export async function measureUnicity(
  cells: TransactionCells,
  users: UserTable,
  owned: OwnedUsers,
  columns: readonly string[],
  most: number,
  seed: number,
  run: RunOptions = {},
  limits: UnicityLimits = LIMITS,
): Promise<Unicity[]> {
  if (most < 1) return [];
  const found = [singleRecordUnicity(owned)];
  const held = await countHeldValues(users, run);
  const sets: UniqueSets[] = [];
  for (let p = 2; p <= most; p++) {
    if (setsToLookAt(held, p) <= limits.mostSets) {
      while (sets.length < p) sets.push(await countUniqueSets(cells, users, sets.length + 1, run));
      found.push(exactUnicity(p, owned, sets));
    } else {
      const name = `transactions/unicity/${columns.join(',')}/${p}`;
      const draw = (group: UserGroup) =>
        drawUnique(cells, users, owned, p, group, name, seed, limits.draws, run);
      found.push(drawnUnicity(p, await draw({ atLeast: p }), await draw({ fewerThan: p })));
    }
  }
  return found;
}

async function drawUnique(
  cells: TransactionCells,
  users: UserTable,
  { owned, users: counts }: OwnedUsers,
  p: number,
  group: UserGroup,
  name: string,
  seed: number,
  draws: number,
  run: RunOptions,
): Promise<DrawnUnicity> {
  const enough = 'atLeast' in group;
  const all = owned.reduce((sum, n, i) => (n >= p === enough ? sum + counts[i] : sum), 0);
  if (all === 0) return { users: 0, hits: 0, draws: 0 };
  const random = randomStream(seed, `${name}/${enough ? 'enough' : 'fewer'}`);
  const places = drawSubset(Math.min(draws, all), all, random);
  const histories = await readHistories(cells, users, group, places, run);
  // few users are seen several times each, who have fewer records once: they always show all
  const times = enough ? Math.ceil(draws / places.length) : 1;
  const { sightings, rarest } = drawSightings(histories, p, times, random);
  const alone = await areAlone(cells, sightings, rarest, run);
  return { users: all, hits: alone.filter(Boolean).length, draws: sightings.length };
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
    const others = await findOthers(
      cells,
      open.map((i) => sightings[i]),
      stride,
      run,
    );
    open = open.filter((_, at) => !others[at]);
  }
  for (const i of open) alone[i] = true;
  return alone;
}

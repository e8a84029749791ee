import { outOfDomain } from '../../core/errors.js';
import { INTERVAL_LEVEL } from '../../core/results/estimate.js';
import type { SizeHistogram } from '../../core/results/size-histogram.js';
import type { Histories, OwnedUsers, Sighting, UniqueSets } from '../../core/results/transaction-counts.js';
import type { Unicity } from '../../core/results/transactions.js';
import { drawSubset } from '../../maths/draw-subset.js';
import type { Random } from '../../maths/random.js';
import { wilsonInterval } from '../../maths/wilson-interval.js';

/** Sets of 2 to p values of one user that exact unicity has to look at, over all users. */
export function setsToLookAt({ sizes, groups }: SizeHistogram, p: number): number {
  return sizes.reduce((sum, held, i) => {
    let sets = 0;
    for (let k = 2; k <= p; k++) sets += choose(held, k);
    return sum + groups[i] * sets;
  }, 0);
}

/**
 * Unicity for p records from all sets of up to p values that only one user has.
 * @formula METHODS.md section 4. p of a user's `owned` records hold exactly the values of a set in
 * [t^p] prod_j ((1 + t)^(r_j) - 1) of C(owned, p) cases; the mean over users of the share of cases with a unique set.
 * Domain: p >= 1, `sets` of all sizes 1 .. p.
 */
export function exactUnicity(p: number, { owned, users }: OwnedUsers, sets: readonly UniqueSets[]): Unicity {
  const enough = owned.reduce((sum, n, i) => (n >= p ? sum + users[i] : sum), 0);
  const all = users.reduce((sum, n) => sum + n, 0);
  let unique = 0;
  let uniqueFewer = 0;
  for (const found of sets.filter(({ size }) => size <= p)) {
    for (let i = 0; i < found.sets.length; i++) {
      if (found.owned[i] >= p) {
        const ways = waysToHold(
          found.multiples.map((r) => r[i]),
          p,
        );
        unique += (found.sets[i] * ways) / choose(found.owned[i], p);
      } else if (found.held[i] === found.size) {
        uniqueFewer += found.sets[i];
      }
    }
  }
  const shareOf = (part: number, of: number) => {
    if (of === 0) return {};
    const value = Math.min(1, part / of);
    return { value, interval: [value, value] as [number, number] };
  };
  return {
    p,
    ...shareOf(unique, enough),
    level: INTERVAL_LEVEL,
    exact: true,
    users: enough,
    draws: 0,
    fewer: { users: all - enough, ...shareOf(uniqueFewer, all - enough), exact: true },
  };
}

/** Unicity for one record: a record is enough if only its user has the value. Exact at any size. */
export function singleRecordUnicity({ owned, users, sure }: OwnedUsers): Unicity {
  const all = users.reduce((sum, n) => sum + n, 0);
  const value = Math.min(1, sure.reduce((sum, records, i) => sum + records / owned[i], 0) / all);
  const fewer = { users: 0, exact: true };
  return {
    p: 1,
    value,
    interval: [value, value],
    level: INTERVAL_LEVEL,
    exact: true,
    users: all,
    draws: 0,
    fewer,
  };
}

/** Unique sightings among draws of one group of users. */
export interface DrawnUnicity {
  readonly users: number;
  readonly hits: number;
  readonly draws: number;
}

/** Unicity for p records as seen on drawn users and records, with Wilson's interval. */
export function drawnUnicity(p: number, enough: DrawnUnicity, fewer: DrawnUnicity): Unicity {
  const whole = fewer.draws === fewer.users;
  return {
    p,
    ...seenShare(enough),
    level: INTERVAL_LEVEL,
    exact: false,
    users: enough.users,
    draws: enough.draws,
    fewer: {
      users: fewer.users,
      ...seenShare(fewer),
      ...(whole && fewer.users > 0
        ? { interval: [fewer.hits / fewer.users, fewer.hits / fewer.users] as [number, number] }
        : {}),
      exact: whole,
    },
  };
}

/**
 * What an attacker sees of users: `times` times for each user, p of their records drawn without replacement, all where
 * they have fewer. `rarest` is |U_x| of the first value of each sighting.
 */
export function drawSightings(
  { user, person, value, records, users }: Histories,
  p: number,
  times: number,
  random: Random,
): { sightings: Sighting[]; rarest: number[] } {
  const sightings: Sighting[] = [];
  const rarest: number[] = [];
  for (let start = 0; start < user.length; ) {
    let end = start;
    let owned = 0;
    for (; end < user.length && user[end] === user[start]; end++) owned += records[end];
    for (let time = 0; time < times; time++) {
      const picks = drawSubset(Math.min(p, owned), owned, random);
      const places = placesOf(picks, records, start).sort((a, b) => users[a] - users[b] || a - b);
      sightings.push({ person: person[start], values: places.map((place) => value[place]) });
      rarest.push(users[places[0]]);
    }
    start = end;
  }
  return { sightings, rarest };
}

/** Places of the values that hold the picked records (ascending), each once. */
function placesOf(picks: readonly number[], records: Float64Array, start: number): number[] {
  const places: number[] = [];
  let place = start;
  let before = 0;
  for (const pick of picks) {
    while (pick >= before + records[place]) before += records[place++];
    if (places.at(-1) !== place) places.push(place);
  }
  return places;
}

function seenShare({ hits, draws }: DrawnUnicity): { value?: number; interval?: [number, number] } {
  return draws === 0 ? {} : { value: hits / draws, interval: wilsonInterval(hits, draws) };
}

/** Coefficient of t^p in prod ((1 + t)^r - 1): choices of p records that hold every one of these values. */
function waysToHold(multiples: readonly number[], p: number): number {
  if (p < multiples.length) throw outOfDomain('p', `at least the ${multiples.length} values of the set`, p);
  let series = [1, ...new Array<number>(p).fill(0)];
  for (const r of multiples) {
    series = series.map((_, power) => {
      let sum = 0;
      for (let k = 1; k <= power; k++) sum += series[power - k] * choose(r, k);
      return sum;
    });
  }
  return series[p];
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

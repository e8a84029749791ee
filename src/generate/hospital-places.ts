import { drawNormal } from '../maths/discrete.js';
import type { Random } from '../maths/random.js';

/** A point on the map; a county is one unit wide. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A town, and how its district's people differ from the state's (shifts of log shares). */
export interface Town extends Place {
  readonly county: number;
  readonly district: number;
  readonly raceShift: Float64Array;
  readonly ethnicityShift: Float64Array;
}

/** Shares of the six race codes in the state: white, black, native, Asian, other, unknown. */
export const RACES = [0.68, 0.06, 0.004, 0.07, 0.17, 0.016] as const;
/** Shares of the three ethnicity codes in the state: Hispanic, not Hispanic, unknown. */
export const ETHNICITIES = [0.26, 0.72, 0.02] as const;

const ZIPS_PER_TOWN = 10;
const ZIPS_PER_DISTRICT = 45;
const DISTRICT_SPREAD = 1;
/** Districts differ mostly within a county, so that the county alone says little about its people. */
const CENTRING = 0.7;
const MOST_DISTRICTS = 100;

/** Gives every county a cell of its own on a square grid. */
export function placeCounties(random: Random, counties: number): Place[] {
  const side = Math.ceil(Math.sqrt(counties));
  const cells = Array.from({ length: side * side }, (_, i) => ({
    x: i % side,
    y: Math.floor(i / side),
    rank: random.float(),
  }));
  return cells.sort((a, b) => a.rank - b.rank).slice(0, counties);
}

/** Scatters the towns of a county; each belongs to the nearest of its districts, whose people are alike. */
export function makeTowns(random: Random, centre: Place, county: number, zips: number): Town[] {
  const districts = Array.from({ length: Math.ceil(zips / ZIPS_PER_DISTRICT) }, (_, i) => ({
    ...placeIn(random, centre),
    district: county * MOST_DISTRICTS + i,
    raceShift: drawShifts(random, RACES.length, DISTRICT_SPREAD),
    ethnicityShift: drawShifts(random, ETHNICITIES.length, DISTRICT_SPREAD),
  }));
  centreRows(districts.map((d) => d.raceShift));
  centreRows(districts.map((d) => d.ethnicityShift));
  return Array.from({ length: Math.ceil(zips / ZIPS_PER_TOWN) }, () => {
    const place = placeIn(random, centre);
    return { ...districts[nearest(districts, place)], ...place, county };
  });
}

/** Index of the place nearest to `to`, leaving out one. */
export function nearest(places: readonly Place[], to: Place, except = -1): number {
  let best = -1;
  for (let i = 0; i < places.length; i++) {
    if (i !== except && (best < 0 || distance(places[i], to) < distance(places[best], to))) best = i;
  }
  return best;
}

/** Distance as the crow flies. */
export function distance(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/** Normal shifts of log shares. */
export function drawShifts(random: Random, length: number, spread: number): Float64Array {
  return Float64Array.from({ length }, () => spread * drawNormal(random));
}

/** Shares bent by shifts of their logarithms; they sum to 1. */
export function bendShares(base: readonly number[], ...shifts: readonly Float64Array[]): Float64Array {
  const raw = Float64Array.from(
    base,
    (share, i) => share * Math.exp(shifts.reduce((sum, s) => sum + s[i], 0)),
  );
  const sum = raw.reduce((s, w) => s + w, 0);
  return raw.map((w) => w / sum);
}

function placeIn(random: Random, centre: Place): Place {
  return { x: centre.x + random.float() - 0.5, y: centre.y + random.float() - 0.5 };
}

function centreRows(rows: readonly Float64Array[]): void {
  for (let i = 0; i < rows[0].length; i++) {
    const mean = rows.reduce((sum, row) => sum + row[i], 0) / rows.length;
    for (const row of rows) row[i] -= CENTRING * mean;
  }
}

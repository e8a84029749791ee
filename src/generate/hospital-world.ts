import { drawNormal, zipfWeights } from '../maths/discrete.js';
import { type Random, randomStream } from '../maths/random.js';
import {
  bendShares,
  distance,
  drawShifts,
  ETHNICITIES,
  makeTowns,
  nearest,
  type Place,
  placeCounties,
  RACES,
  type Town,
} from './hospital-places.js';

/**
 * The made-up state behind the hospital data: 58 counties, some 1,900 zips and 400 hospitals with places on
 * a map. It is the same for every seed, so that a small file and a large one speak of the same hospitals.
 */
export interface HospitalWorld {
  readonly counties: readonly string[];
  readonly zips: readonly Zip[];
  readonly hospitals: readonly Hospital[];
}

/** A zip area; a few lie across a border, and part of their records is filed under the other county. */
export interface Zip {
  readonly code: string;
  readonly county: number;
  readonly otherCounty: number;
  readonly otherShare: number;
  readonly weight: number;
  /** How likely a person there goes to each hospital. */
  readonly hospitalShares: Float64Array;
  readonly ethnicityShares: Float64Array;
  readonly raceShares: Float64Array;
}

/** A hospital; its kind, an index into the kinds of hospital-patients.ts, decides whom it treats. */
export interface Hospital {
  readonly code: string;
  readonly kind: number;
  readonly district: number;
  readonly weight: number;
}

const WORLD_SEED = 1;
const COUNTIES = 58;
const ZIPS = 1900;
const HOSPITALS = 400;
/** Shares of general, maternity, children's and psychiatric hospitals. */
const KIND_SHARES = [0.8, 0.08, 0.05, 0.07];
// The numbers below are tuned on the dependencies of the R3A paper's Table 5.
const COUNTY_SKEW = 1.5;
const ZIP_SPREAD = 1.1;
const HOSPITAL_SPREAD = 0.9;
const REACH = 0.44;
const OWN_DISTRICT = 5;
const ANYWHERE = 0.055;
const ZIP_RACE_SPREAD = 0.1;
const ZIP_ETHNICITY_SPREAD = 0.15;

/** Lays out the state. Cost: zips x hospitals, some hundredths of a second. */
export function makeHospitalWorld(): HospitalWorld {
  const random = randomStream(WORLD_SEED, 'hospital/world');
  const population = zipfWeights(COUNTIES, COUNTY_SKEW, 1);
  const centres = placeCounties(random, COUNTIES);
  const zipCounts = apportion(ZIPS, population, 0.8);
  const hospitalCounts = apportion(HOSPITALS, population, 0.85);
  const towns = centres.map((centre, county) => makeTowns(random, centre, county, zipCounts[county]));
  const hospitals = hospitalCounts.flatMap((count, county) =>
    Array.from({ length: count }, (_, i) => makeHospital(random, pick(random, towns[county]), i)),
  );
  const zips = zipCounts.flatMap((count, county) => {
    const weights = drawWeights(random, count, population[county]);
    // People travel as far as hospitals are apart where they live.
    const reach = REACH / Math.sqrt(hospitalCounts[county]);
    return Array.from(weights, (weight) => {
      const town = pick(random, towns[county]);
      const other = nearest(centres, town, county);
      return { weight, otherCounty: other, ...makeZip(random, town, reach, hospitals) };
    });
  });
  return {
    counties: centres.map((_, i) => countyCode(i)),
    zips: zips.map((zip, i) => ({ ...zip, code: String(90001 + 3 * i) })),
    hospitals,
  };
}

function makeHospital(random: Random, town: Town, number: number): Hospital & Place {
  return {
    code: countyCode(town.county) + String(11 + 7 * number).padStart(4, '0'),
    // The first hospital of a county is a general one: some counties have no other.
    kind: number === 0 ? 0 : drawKind(random.float()),
    district: town.district,
    weight: Math.exp(HOSPITAL_SPREAD * drawNormal(random)),
    x: town.x + 0.02 * drawNormal(random),
    y: town.y + 0.02 * drawNormal(random),
  };
}

function makeZip(random: Random, town: Town, reach: number, hospitals: readonly (Hospital & Place)[]) {
  const place = { x: town.x + 0.05 * drawNormal(random), y: town.y + 0.05 * drawNormal(random) };
  const near = new Float64Array(hospitals.length);
  for (let h = 0; h < near.length; h++) {
    const hospital = hospitals[h];
    const bond = hospital.district === town.district ? OWN_DISTRICT : 1;
    near[h] = bond * hospital.weight * Math.exp(-distance(hospital, place) / reach);
  }
  const ownEthnicity = drawShifts(random, ETHNICITIES.length, ZIP_ETHNICITY_SPREAD);
  const ownRace = drawShifts(random, RACES.length, ZIP_RACE_SPREAD);
  return {
    county: town.county,
    otherShare: random.float() < 0.06 ? 0.15 : 0,
    hospitalShares: mixInAnywhere(near, hospitals),
    ethnicityShares: bendShares(ETHNICITIES, town.ethnicityShift, ownEthnicity),
    raceShares: bendShares(RACES, town.raceShift, ownRace),
  };
}

/** A few patients go anywhere in the state, by the hospital's size. */
function mixInAnywhere(near: Float64Array, hospitals: readonly Hospital[]): Float64Array {
  const nearSum = near.reduce((sum, w) => sum + w, 0);
  const allSum = hospitals.reduce((sum, h) => sum + h.weight, 0);
  return near.map((w, h) => ((1 - ANYWHERE) * w) / nearSum + (ANYWHERE * hospitals[h].weight) / allSum);
}

/** Deals about `total` things out in proportion to population^power, at least one each. */
function apportion(total: number, population: Float64Array, power: number): number[] {
  const weights = Array.from(population, (p) => p ** power);
  const sum = weights.reduce((s, w) => s + w, 0);
  return weights.map((w) => Math.max(1, Math.round((total * w) / sum)));
}

function drawWeights(random: Random, count: number, total: number): Float64Array {
  const raw = Float64Array.from({ length: count }, () => Math.exp(ZIP_SPREAD * drawNormal(random)));
  const sum = raw.reduce((s, w) => s + w, 0);
  return raw.map((w) => (total * w) / sum);
}

function drawKind(u: number): number {
  let rest = u;
  for (let kind = 0; kind < KIND_SHARES.length - 1; kind++) {
    rest -= KIND_SHARES[kind];
    if (rest < 0) return kind;
  }
  return KIND_SHARES.length - 1;
}

function countyCode(county: number): string {
  return String(county + 1).padStart(2, '0');
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.int(items.length)];
}

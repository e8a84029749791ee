import { type DiscreteSampler, discreteSampler } from '../maths/discrete.js';
import type { Random } from '../maths/random.js';

/** Longest stay in days. */
export const MAX_STAY_DAYS = 300;

/** Oldest age told apart: 85 stands for 85 and over. */
const MAX_AGE = 85;
/** The densities of age at general, maternity, children's and psychiatric hospitals. */
const AGES = [generalAge, maternityAge, childrenAge, psychiatricAge];
/** How far each kind of hospital is from a general one. */
const AGE_BEND = [0, 0.45, 0.5, 0.45];
const STAY_FACTOR = [1, 0.8, 1.4, 3.4];
/** Age groups that differ in length of stay: newborn, to 44, to 69, older. */
const GROUP_STARTS = [0, 1, 45, 70];
const GROUP_STAY = [2.1, 2.6, 3.4, 4];
const GROUP_SPREAD = [0.7, 0.85, 0.85, 0.85];
/** Strength of the three-way interaction, 0 none to 1 as strong as the pairs allow. */
const INTERACTION = 0.95;
/** By race, how much more often than elsewhere in the zip a person is Hispanic, and of unknown ethnicity. */
const HISPANIC_BY_RACE = [1, 0.23, 0.86, 0.17, 2.4, 1];
const UNKNOWN_BY_RACE = [1, 1, 1, 1, 1, 3.5];

/** One sampler of ages for each kind of hospital: many newborns, few children, many old people. */
export function makeAgeSamplers(): DiscreteSampler[] {
  const general = ageShares(generalAge);
  return AGES.map((density, kind) => {
    const own = ageShares(density);
    return discreteSampler(
      general.map((share, age) => (1 - AGE_BEND[kind]) * share + AGE_BEND[kind] * own[age]),
    );
  });
}

/** Samplers of the length of stay by kind of hospital and age: lognormal laws cut into days. */
export function makeStaySamplers(): DiscreteSampler[][] {
  return STAY_FACTOR.map((factor) => {
    const byGroup = GROUP_STAY.map((middle, group) =>
      discreteSampler(stayWeights(middle * factor, GROUP_SPREAD[group])),
    );
    return Array.from({ length: MAX_AGE + 1 }, (_, age) => byGroup[ageGroup(age)]);
  });
}

/** Share of women by age: more of them in the years of childbirth and at the end of life. */
export const FEMALE_SHARE = Float64Array.from(
  { length: MAX_AGE + 1 },
  (_, age) => 0.5 + 0.175 * bell(age, 28, 8) - 0.08 * bell(age, 60, 10) + 0.08 * bell(age, 85, 8),
);

/**
 * Probability of an odd admission quarter, the one dependence that no pair of columns shows: women of even
 * age and men of odd age come mostly in odd quarters, the others in even ones. The deviation is taken from
 * the share of women at that age, so that the quarter is independent of age, and nearly so of sex.
 */
export function oddQuarterShare(age: number, female: boolean): number {
  const women = FEMALE_SHARE[age];
  const deviation = (female ? 1 - women : -women) / Math.max(women, 1 - women);
  return 0.5 + 0.5 * INTERACTION * (age % 2 === 0 ? deviation : -deviation);
}

/** Draws an ethnicity code from the shares of the zip, bent by the person's race. */
export function drawEthnicity(random: Random, shares: Float64Array, race: number): number {
  const hispanic = shares[0] * HISPANIC_BY_RACE[race];
  const unknown = shares[2] * UNKNOWN_BY_RACE[race];
  const u = random.float() * (hispanic + shares[1] + unknown);
  if (u < hispanic) return 0;
  return u < hispanic + shares[1] ? 1 : 2;
}

function stayWeights(middle: number, spread: number): Float64Array {
  return Float64Array.from({ length: MAX_STAY_DAYS + 1 }, (_, days) => {
    const z = Math.log((days + 0.5) / middle) / spread;
    return Math.exp((-z * z) / 2) / (days + 0.5);
  });
}

function ageGroup(age: number): number {
  let group = 0;
  while (group + 1 < GROUP_STARTS.length && age >= GROUP_STARTS[group + 1]) group++;
  return group;
}

function ageShares(density: (age: number) => number): Float64Array {
  const raw = Float64Array.from({ length: MAX_AGE + 1 }, (_, age) => density(age));
  const sum = raw.reduce((s, w) => s + w, 0);
  return raw.map((w) => w / sum);
}

function generalAge(age: number): number {
  const newborn = age === 0 ? 12 : 0;
  const over = age === MAX_AGE ? 7 : 0;
  return newborn + over + 0.25 + 0.9 * bell(age, 28, 8) + 1.5 * bell(age, 74, 17);
}

function maternityAge(age: number): number {
  return (age === 0 ? 20 : 0) + 0.02 + 2.4 * bell(age, 29, 6);
}

function childrenAge(age: number): number {
  return (age === 0 ? 2 : 0) + (age < 18 ? 1 : 0.002);
}

function psychiatricAge(age: number): number {
  return 0.01 + bell(age, 38, 16);
}

function bell(x: number, middle: number, width: number): number {
  return Math.exp(-0.5 * ((x - middle) / width) ** 2);
}

import { type DiscreteSampler, discreteSampler, zipfWeights } from '../maths/discrete.js';
import { makeDates, makeName, makeWord } from './words.js';

/** Values to draw from, and how often each is drawn: no seed, the same for every table. */
export interface PeoplePools {
  /** Even numbers are women's names, odd ones men's. */
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly zips: readonly string[];
  readonly cities: readonly string[];
  readonly states: readonly string[];
  readonly streets: readonly string[];
  readonly numerals: readonly string[];
  readonly incomes: readonly string[];
  readonly birthdays: readonly string[];
  readonly domains: readonly string[];
  readonly occupations: readonly string[];
  readonly drawFirstName: DiscreteSampler;
  readonly drawLastName: DiscreteSampler;
  readonly drawZip: DiscreteSampler;
  readonly drawStreet: DiscreteSampler;
  readonly drawDomain: DiscreteSampler;
  readonly drawOccupation: DiscreteSampler;
}

/** First day of birth, and the number of days up to the end of 2023. */
const FIRST_BIRTHDAY = '1930-01-01';
/** Days of birth told apart. */
export const BIRTH_DAYS = 34_333;
/** House numbers run from 1 up to this. */
export const MOST_HOUSES = 199;
/** Highest income in thousands. */
export const MOST_THOUSANDS = 2000;

const FIRST_NAMES_PER_SEX = 2000;
const LAST_NAMES = 20_000;
const ZIPS = 8000;
const ZIPS_PER_CITY = 6;
const ZIPS_PER_STATE = 160;
const STREETS = 3000;
const OCCUPATIONS = 350;
const STATES =
  'MA RI NH ME VT CT NJ NY PA DE MD VA WV NC SC GA FL AL TN MS KY OH IN MI IA WI MN SD ND MT IL MO KS NE LA AR OK TX CO WY ID UT AZ NM NV CA HI OR WA AK'.split(
    ' ',
  );
const KINDS_OF_STREET = ['Street', 'Road', 'Avenue', 'Lane', 'Square'];
const GRADES = ['', 'junior ', 'senior ', 'chief '];

/** Makes the pools. Cost: some hundredths of a second. */
export function makePeoplePools(): PeoplePools {
  const zipNumbers = Array.from({ length: ZIPS }, (_, i) => i);
  return {
    firstNames: Array.from({ length: 2 * FIRST_NAMES_PER_SEX }, (_, i) => makeName(20 + i)),
    lastNames: Array.from({ length: LAST_NAMES }, (_, i) => makeLastName(i)),
    zips: zipNumbers.map((i) => String(501 + 12 * i).padStart(5, '0')),
    cities: zipNumbers.map((i) => makeName(400 + 3 * Math.floor(i / ZIPS_PER_CITY))),
    states: zipNumbers.map((i) => STATES[Math.floor(i / ZIPS_PER_STATE)]),
    streets: Array.from({ length: STREETS }, (_, i) => `${makeName(20 + i)} ${KINDS_OF_STREET[i % 5]}`),
    numerals: Array.from({ length: MOST_HOUSES + 1 }, (_, i) => String(i)),
    incomes: Array.from({ length: MOST_THOUSANDS + 1 }, (_, i) => String(1000 * i)),
    birthdays: makeDates(FIRST_BIRTHDAY, BIRTH_DAYS),
    domains: ['@mail.example', '@web.example', '@post.example', '@uni.example', '@corp.example'],
    occupations: Array.from({ length: OCCUPATIONS }, (_, i) => makeOccupation(i)),
    drawFirstName: discreteSampler(zipfWeights(FIRST_NAMES_PER_SEX, 0.9)),
    drawLastName: discreteSampler(zipfWeights(LAST_NAMES, 0.8)),
    drawZip: discreteSampler(scatter(zipfWeights(ZIPS, 0.7))),
    drawStreet: discreteSampler(zipfWeights(STREETS, 0.8)),
    drawDomain: discreteSampler([0.5, 0.2, 0.15, 0.1, 0.05]),
    drawOccupation: discreteSampler(zipfWeights(OCCUPATIONS, 0.7)),
  };
}

/** Some names have an apostrophe, as names do. */
function makeLastName(n: number): string {
  return n % 50 === 49 ? `O'${makeName(400 + n)}` : makeName(400 + n);
}

/** Some occupations hold a comma, which a reader of CSV must get right. */
function makeOccupation(n: number): string {
  const word = `${makeWord(20 + n)}er`;
  return n % 10 === 9 ? `${word}, retired` : GRADES[n % GRADES.length] + word;
}

/** Large zips lie all over the country, not in the first states: a fixed permutation of the weights. */
function scatter(weights: Float64Array): Float64Array {
  return weights.map((_, i) => weights[(i * 3571) % weights.length]);
}

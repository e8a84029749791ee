import { discreteSampler, drawNormal } from '../maths/discrete.js';
import { type Random, randomStream } from '../maths/random.js';
import type { Cell } from '../source/write/chunk.js';
import { checkOptions, chunksOf, type Generator, type RowMaker } from './generator.js';
import {
  BIRTH_DAYS,
  MOST_HOUSES,
  MOST_THOUSANDS,
  makePeoplePools,
  type PeoplePools,
} from './people-pools.js';

const COLUMNS = [
  'first_name',
  'last_name',
  'sex',
  'birthday',
  'zip',
  'city',
  'state',
  'street',
  'house_no',
  'phone',
  'email',
  'marital',
  'income',
  'occupation',
];
const YEAR = 365.25;
const LAST_ADULT = BIRTH_DAYS - Math.round(18 * YEAR);
const HAS_EMAIL = 0.82;
const PHONES = 8_000_000_000;
/** Prime to the number of phones, and small enough that its products with any household are exact. */
const PHONE_STEP = 618_033_989;

/**
 * A table of people with names, birthdays and addresses, in households: neighbouring records that share
 * address and phone, and often the last name. Zips have leading zeros, about one in five emails is missing,
 * and some occupations hold a comma. No two households share a phone.
 */
export const people: Generator = {
  name: 'people',
  columns: COLUMNS,
  rows(options) {
    checkOptions('people', options, []);
    return chunksOf(options.records, COLUMNS.length, makePeople(options.seed));
  },
};

type Marital = 'single' | 'married' | 'divorced' | 'widowed';

interface Member {
  readonly born: number;
  readonly female: boolean;
  readonly lastName: number;
  readonly marital: Marital;
}

interface Household {
  readonly zip: number;
  readonly street: number;
  readonly house: number;
  readonly phone: string;
  readonly members: readonly Member[];
}

const drawSize = discreteSampler([0.45, 0.3, 0.12, 0.09, 0.03, 0.01]);

function makePeople(seed: number): RowMaker {
  const pools = preparePools();
  const random = randomStream(seed, 'people');
  const firstPhone = random.int(1_000_000_000);
  let households = 0;
  let household: Household | undefined;
  let next = 0;
  return (columns, row) => {
    if (household === undefined || next === household.members.length) {
      const number = (firstPhone + households++ * PHONE_STEP) % PHONES;
      household = drawHousehold(pools, random, String(2_000_000_000 + number));
      next = 0;
    }
    fillMember(pools, random, household.members[next++], columns, row);
    fillAddress(pools, household, columns, row);
  };
}

let prepared: PeoplePools | undefined;

/** The pools do not depend on the seed: made once. */
function preparePools(): PeoplePools {
  prepared ??= makePeoplePools();
  return prepared;
}

function drawHousehold(pools: PeoplePools, random: Random, phone: string): Household {
  const size = 1 + drawSize(random);
  const couple = size > 1 && random.float() < 0.8;
  const head: Member = {
    born: drawAdultBirth(random),
    female: random.float() < 0.5,
    lastName: pools.drawLastName(random),
    marital: 'married',
  };
  const members = [couple ? head : { ...head, marital: drawMarital(random, head.born) }];
  if (couple) members.push(drawPartner(pools, random, head));
  while (members.length < size) members.push(drawOther(pools, random, head));
  return {
    zip: pools.drawZip(random),
    street: pools.drawStreet(random),
    house: 1 + random.int(MOST_HOUSES),
    phone,
    members,
  };
}

function drawPartner(pools: PeoplePools, random: Random, head: Member): Member {
  const born = head.born + Math.round(1200 * drawNormal(random));
  return {
    born: Math.min(Math.max(born, 0), LAST_ADULT),
    female: random.float() < 0.97 ? !head.female : head.female,
    lastName: random.float() < 0.8 ? head.lastName : pools.drawLastName(random),
    marital: 'married',
  };
}

/** A child, 18 to 40 years younger than the head, or somebody unrelated where there is no room for one. */
function drawOther(pools: PeoplePools, random: Random, head: Member): Member {
  const female = random.float() < 0.5;
  const earliest = head.born + Math.round(18 * YEAR);
  const latest = Math.min(head.born + Math.round(40 * YEAR), BIRTH_DAYS - 1);
  if (latest - earliest < YEAR || random.float() < 0.1) {
    const born = drawAdultBirth(random);
    return { born, female, lastName: pools.drawLastName(random), marital: drawMarital(random, born) };
  }
  const lastName = random.float() < 0.95 ? head.lastName : pools.drawLastName(random);
  return { born: earliest + random.int(latest - earliest), female, lastName, marital: 'single' };
}

function drawAdultBirth(random: Random): number {
  return Math.floor((LAST_ADULT * (random.float() + random.float())) / 2);
}

/** The older, the less often single. */
function drawMarital(random: Random, born: number): Marital {
  const age = (BIRTH_DAYS - born) / YEAR;
  const u = random.float();
  if (u < Math.max(0.15, 1.4 - age / 40)) return 'single';
  return u < (age > 65 ? 0.5 : 0.9) ? 'divorced' : 'widowed';
}

function fillMember(
  pools: PeoplePools,
  random: Random,
  member: Member,
  columns: Cell[][],
  row: number,
): void {
  const nameOfSex = random.float() < 0.97 ? member.female : !member.female;
  const first = pools.firstNames[2 * pools.drawFirstName(random) + (nameOfSex ? 0 : 1)];
  const last = pools.lastNames[member.lastName];
  const birthday = pools.birthdays[member.born];
  const adult = member.born <= LAST_ADULT;
  columns[0][row] = first;
  columns[1][row] = last;
  columns[2][row] = member.female ? 'F' : 'M';
  columns[3][row] = birthday;
  columns[10][row] = drawEmail(pools, random, `${first}.${last}`, birthday);
  columns[11][row] = member.marital;
  columns[12][row] = pools.incomes[adult ? drawThousands(random) : 0];
  columns[13][row] = adult ? pools.occupations[pools.drawOccupation(random)] : 'pupil';
}

function fillAddress(
  pools: PeoplePools,
  { zip, street, house, phone }: Household,
  columns: Cell[][],
  row: number,
): void {
  columns[4][row] = pools.zips[zip];
  columns[5][row] = pools.cities[zip];
  columns[6][row] = pools.states[zip];
  columns[7][row] = pools.streets[street];
  columns[8][row] = pools.numerals[house];
  columns[9][row] = phone;
}

function drawEmail(pools: PeoplePools, random: Random, name: string, birthday: string): Cell {
  if (random.float() >= HAS_EMAIL) return null;
  const year = random.float() < 0.67 ? birthday.slice(2, 4) : '';
  return name.toLowerCase() + year + pools.domains[pools.drawDomain(random)];
}

function drawThousands(random: Random): number {
  return Math.min(MOST_THOUSANDS, Math.round(Math.exp(3.5 + 0.6 * drawNormal(random))));
}

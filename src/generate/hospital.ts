import { type DiscreteSampler, discreteSampler, drawNormal } from '../maths/discrete.js';
import { type Random, randomStream } from '../maths/random.js';
import { checkOptions, chunksOf, type Generator, type RowMaker } from './generator.js';
import {
  drawEthnicity,
  FEMALE_SHARE,
  MAX_STAY_DAYS,
  makeAgeSamplers,
  makeStaySamplers,
  oddQuarterShare,
} from './hospital-patients.js';
import { type HospitalWorld, makeHospitalWorld } from './hospital-world.js';

const COLUMNS = [
  'person',
  'oshpd_id',
  'age_yrs',
  'sex',
  'ethncty',
  'race',
  'patzip',
  'patcnty',
  'los',
  'adm_qtr',
  'charge',
];
/** Few repeats: stays of one person share what pair tables cannot show, and would blur what models are tested on. */
const DEFAULT_STAYS = 1.01;
const SAME_HOSPITAL = 0.85;

/**
 * Hospital discharges with the ten columns of the R3A paper's Table 3, its dependencies (Table 5, corrected
 * for chance) and a person column. Values are drawn along a tree (zip -> county, race, ethnicity, hospital;
 * hospital -> age; age -> sex) with two weak loops (los on hospital and age, ethnicity on race), so that a
 * forest of pair tables tells nearly all of it, except one three-way interaction: age_yrs, sex and adm_qtr
 * depend on each other although no quarter depends on age or sex alone.
 * A person's stays stand together and share all but los, adm_qtr, charge and sometimes the hospital; their
 * number is geometric with mean `stays`. What these records share cannot be read off any pair table: `stays` 1 leaves it out.
 * @formula METHODS.md section 1
 */
export const hospital: Generator = {
  name: 'hospital',
  columns: COLUMNS,
  rows(options) {
    checkOptions('hospital', options, ['stays']);
    return chunksOf(options.records, COLUMNS.length, makeStays(options.seed, options.stays ?? DEFAULT_STAYS));
  },
};

interface Patient {
  readonly person: string;
  readonly zip: number;
  readonly county: number;
  readonly hospital: number;
  readonly age: number;
  readonly female: boolean;
  readonly race: number;
  readonly ethnicity: number;
}

interface Model extends HospitalWorld {
  readonly drawZip: DiscreteSampler;
  readonly drawHospital: readonly DiscreteSampler[];
  readonly drawRace: readonly DiscreteSampler[];
  readonly drawAge: readonly DiscreteSampler[];
  readonly drawStay: readonly (readonly DiscreteSampler[])[];
}

let prepared: Model | undefined;

/** The state does not depend on the seed: laid out once. */
function prepareModel(): Model {
  if (prepared === undefined) {
    const world = makeHospitalWorld();
    prepared = {
      ...world,
      drawZip: discreteSampler(world.zips.map((zip) => zip.weight)),
      drawHospital: world.zips.map((zip) => discreteSampler(zip.hospitalShares)),
      drawRace: world.zips.map((zip) => discreteSampler(zip.raceShares)),
      drawAge: makeAgeSamplers(),
      drawStay: makeStaySamplers(),
    };
  }
  return prepared;
}

function makeStays(seed: number, meanStays: number): RowMaker {
  const model = prepareModel();
  const random = randomStream(seed, 'hospital');
  const numerals = Array.from({ length: MAX_STAY_DAYS + 1 }, (_, i) => String(i));
  const again = 1 - 1 / meanStays;
  let persons = 0;
  let patient: Patient | undefined;
  return (columns, row) => {
    let at: number;
    if (patient !== undefined && random.float() < again) {
      at = random.float() < SAME_HOSPITAL ? patient.hospital : model.drawHospital[patient.zip](random);
    } else {
      patient = drawPatient(model, random, String(++persons));
      at = patient.hospital;
    }
    const days = model.drawStay[model.hospitals[at].kind][patient.age](random);
    columns[0][row] = patient.person;
    columns[1][row] = model.hospitals[at].code;
    columns[2][row] = numerals[patient.age];
    columns[3][row] = patient.female ? '2' : '1';
    columns[4][row] = numerals[patient.ethnicity + 1];
    columns[5][row] = numerals[patient.race + 1];
    columns[6][row] = model.zips[patient.zip].code;
    columns[7][row] = model.counties[patient.county];
    columns[8][row] = numerals[days];
    columns[9][row] = numerals[drawQuarter(random, patient)];
    columns[10][row] = String(drawCharge(random, days));
  };
}

function drawPatient(model: Model, random: Random, person: string): Patient {
  const zip = model.drawZip(random);
  const place = model.zips[zip];
  const county = random.float() < place.otherShare ? place.otherCounty : place.county;
  const hospital = model.drawHospital[zip](random);
  const age = model.drawAge[model.hospitals[hospital].kind](random);
  const female = random.float() < FEMALE_SHARE[age];
  const race = model.drawRace[zip](random);
  const ethnicity = drawEthnicity(random, place.ethnicityShares, race);
  return { person, zip, county, hospital, age, female, race, ethnicity };
}

function drawQuarter(random: Random, { age, female }: Patient): number {
  const odd = random.float() < oddQuarterShare(age, female);
  return (odd ? 1 : 2) + (random.float() < 0.5 ? 0 : 2);
}

/** Whole dollars: lognormal, growing a little slower than the stay. */
function drawCharge(random: Random, days: number): number {
  return Math.round(Math.exp(8.9 + 0.75 * drawNormal(random)) * (days + 0.6) ** 0.8);
}

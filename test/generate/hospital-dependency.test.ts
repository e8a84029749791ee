import { beforeAll, describe, expect, it } from 'vitest';
import { ATTRIBUTES, TABLE_5 } from '../../lab/reproduce/hospital-sets.js';
import { hospital } from '../../src/generate/hospital.js';
import { randomStream, shuffle } from '../../src/maths/random.js';
import {
  type Coded,
  collect,
  correctedDependency,
  distinctShare,
  encode,
  entropyOf,
  information,
  shuffleForest,
  spanningForest,
} from './tables.js';

const AGE = ATTRIBUTES.indexOf('age_yrs');
const SEX = ATTRIBUTES.indexOf('sex');
const QUARTER = ATTRIBUTES.indexOf('adm_qtr');

function coded(options: { records: number; seed: number; stays?: number }): Coded[] {
  const table = collect(hospital, options);
  return ATTRIBUTES.map((name) => encode(table[name]));
}

describe('hospital dependencies, corrected for chance', () => {
  it.each([
    // The permutation takes away too much where cells outnumber records, hence lower targets at 30,000.
    { records: 30_000, hospitalOnZip: [0.5, 0.6], zipOnHospital: [0.35, 0.45], zipOnCounty: [0.33, 0.43] },
    { records: 100_000, hospitalOnZip: [0.55, 0.65], zipOnHospital: [0.42, 0.5], zipOnCounty: [0.37, 0.45] },
  ])("of places are the paper's at $records records", ({ records, ...bounds }) => {
    const columns = coded({ records, seed: 1 });
    const [zip, county, at] = ['patzip', 'patcnty', 'oshpd_id'].map(
      (name) => columns[ATTRIBUTES.indexOf(name)],
    );
    const between = (value: number, [low, high]: number[]) => {
      expect(value).toBeGreaterThan(low);
      expect(value).toBeLessThan(high);
    };
    const [hospitalOnZip, zipOnHospital] = correctedDependency(at, zip);
    const [countyOnHospital, hospitalOnCounty] = correctedDependency(county, at);
    const [countyOnZip, zipOnCounty] = correctedDependency(county, zip);
    between(countyOnZip, [0.98, 1]);
    between(countyOnHospital, [0.75, 0.85]);
    between(hospitalOnCounty, [0.37, 0.46]);
    between(hospitalOnZip, bounds.hospitalOnZip);
    between(zipOnHospital, bounds.zipOnHospital);
    between(zipOnCounty, bounds.zipOnCounty);
  });

  it("of all other pairs are weak and near the paper's", () => {
    const columns = coded({ records: 30_000, seed: 2 });
    const places = new Set([0, 5, 6]);
    for (let a = 0; a < ATTRIBUTES.length; a++) {
      for (let b = 0; b < a; b++) {
        if (places.has(a) && places.has(b)) continue;
        const [aOnB, bOnA] = correctedDependency(columns[a], columns[b], 1);
        expect(Math.abs(aOnB - TABLE_5[a][b]), `${ATTRIBUTES[a]} on ${ATTRIBUTES[b]}`).toBeLessThan(0.06);
        expect(Math.abs(bOnA - TABLE_5[b][a]), `${ATTRIBUTES[b]} on ${ATTRIBUTES[a]}`).toBeLessThan(0.06);
      }
    }
  });
});

describe('the three-way interaction of age, sex and quarter', () => {
  const columns = coded({ records: 30_000, seed: 1, stays: 1 });
  const trio = [columns[AGE], columns[SEX], columns[QUARTER]];

  it('shows in no pair', () => {
    const [ageOnQuarter, quarterOnAge] = correctedDependency(columns[AGE], columns[QUARTER], 5);
    const [sexOnQuarter, quarterOnSex] = correctedDependency(columns[SEX], columns[QUARTER], 5);
    for (const g of [ageOnQuarter, quarterOnAge, sexOnQuarter, quarterOnSex])
      expect(Math.abs(g)).toBeLessThan(0.006);
  });

  it('shows in the three together, also in the share of distinct tuples', () => {
    const random = randomStream(1, 'quarter');
    const informed = (quarter: Coded) =>
      entropyOf(trio.slice(0, 2)) + entropyOf([quarter]) - entropyOf([...trio.slice(0, 2), quarter]);
    const loose = { ...columns[QUARTER], codes: shuffle(columns[QUARTER].codes.slice(), random) };
    expect(informed(columns[QUARTER]) - informed(loose)).toBeGreaterThan(0.4);
    const others = ['patcnty', 'race', 'ethncty'].map((name) => columns[ATTRIBUTES.indexOf(name)]);
    const context = [...others, columns[AGE], columns[SEX]];
    expect(
      distinctShare([...context, loose]) - distinctShare([...context, columns[QUARTER]]),
    ).toBeGreaterThan(0.05);
  });
});

describe('a forest of pair tables', () => {
  let columns: Coded[];
  let info: { observed: number; chance: number }[][];
  beforeAll(() => {
    columns = coded({ records: 30_000, seed: 4, stays: 1 });
    info = columns.map((a, i) => columns.slice(0, i).map((b) => information(a, b, 1)));
  });

  it('tells the share of distinct tuples of every kind of set without the interaction', () => {
    const random = randomStream(1, 'sets');
    const sets = Array.from({ length: 2 ** ATTRIBUTES.length }, (_, mask) =>
      ATTRIBUTES.map((_, i) => i).filter((i) => (mask >> i) & 1),
    ).filter((set) => set.length >= 3 && ![AGE, SEX, QUARTER].every((i) => set.includes(i)));
    // The hardest sets known, and a sample.
    const hard = [
      [0, 2, 3, 4, 6, 8],
      [0, 2, 3, 4, 6, 7],
      [0, 1, 7],
      [0, 3, 4, 5],
    ];
    for (const set of [...hard, ...shuffle(sets, random).slice(0, 40)]) {
      const members = set.map((i) => columns[i]);
      const predicted = distinctShare(shuffleForest(members, spanningForest(set, info), random));
      expect(
        Math.abs(predicted - distinctShare(members)),
        set.map((i) => ATTRIBUTES[i]).join(' '),
      ).toBeLessThan(0.015);
    }
  });
});

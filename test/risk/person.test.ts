import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { completeStatistics } from '../../src/joint/complete-statistics.js';
import { forest } from '../../src/joint/forest.js';
import { independence } from '../../src/joint/independence.js';
import { chainLaw, probabilityOf, tailOf } from '../../src/maths/chain-law.js';
import { randomStream } from '../../src/maths/random.js';
import { recursiveHypergeometric } from '../../src/maths/thinning-chain.js';
import { assessPerson } from '../../src/risk/person/person.js';
import { assessPersonIn, personScorer } from '../../src/risk/person/person-in-statistics.js';
import {
  maximumProbabilityDistance,
  printedBinomial,
  rectifiedBinomial,
} from '../../src/risk/person/printed-person.js';
import { withhold } from '../../src/statistics/withhold.js';
import { encode, statisticsOf } from '../joint/statistics-of.js';

const example = { records: 30_000, columns: ['age', 'sex', 'zip'], counts: [400, 15_000, 60] };

describe('assessPerson', () => {
  it('gives the readings their definitions', () => {
    const { k, expected } = assessPerson(example, [1, 2, 3, 5]);
    const law = chainLaw(recursiveHypergeometric(30_000, example.counts));
    const others = chainLaw(recursiveHypergeometric(29_999, [399, 14_999, 59]));
    for (const n of [1, 2, 3, 5]) {
      expect(k[n].tuple).toBeCloseTo(tailOf(law, n) / tailOf(law, 1), 9);
      expect(k[n].person).toBeCloseTo(tailOf(others, n - 1), 9);
      expect(k[n].forest).toBeCloseTo(k[n].person, 14);
      expect(k[n].rectified).toBe(k[n].binomial);
    }
    expect(k[1].person).toBe(1);
    expect(expected.value).toBeCloseTo(1 + (399 * 14_999 * 59) / 29_999 ** 2, 10);
    expect(expected.interval[0]).toBeGreaterThanOrEqual(1);
  });

  it("holds k P(X=k)/E[X] = P(X'=k-1) between the two readings", () => {
    const law = chainLaw(recursiveHypergeometric(30_000, example.counts));
    const mean = (400 * 15_000 * 60) / 30_000 ** 2;
    const { k } = assessPerson(example, [1, 2, 3, 4]);
    for (const n of [1, 2, 3]) {
      expect(k[n].person - k[n + 1].person).toBeCloseTo((n * probabilityOf(law, n)) / mean, 9);
    }
  });

  it('reads the printed binomial with the smallest count last', () => {
    const law = printedBinomial(30_000, example.counts);
    expect(law.parts).toEqual([{ weight: 1, size: 60 }]);
    expect(law.mean).toBeCloseTo((60 * 400 * 15_000) / 30_000 ** 2, 12);
  });

  it('rectifies by the strongest pair as printed, and binds by the forest', () => {
    const pairs = [{ i: 0, j: 2, count: 45 }];
    const found = assessPerson({ ...example, pairs }, [2, 11]);
    expect(found.rectifiedBy).toEqual(['age', 'zip']);
    expect(found.forestEdges).toEqual([['age', 'zip']]);
    expect(found.dependence[0]).toMatchObject({ confidence: 45 / 400, reverse: 0.75, strong: true });
    expect(found.dependence[0].lift).toBeCloseTo((45 * 30_000) / (400 * 60), 10);
    // B(n_zip p, n_sex/N) with n_zip p = 45, and hypergeometric with 44 others alike in age and zip.
    const rectified = rectifiedBinomial(30_000, example.counts, pairs)?.law;
    expect(rectified?.parts).toEqual([{ weight: 1, size: 45 }]);
    expect(rectified?.mean).toBeCloseTo(22.5, 12);
    expect(found.k[11].forest).toBeCloseTo(
      tailOf(chainLaw(recursiveHypergeometric(29_999, [44, 14_999])), 10),
      7,
    );
  });

  it('rectifies two columns by B(n_i, p_ij), and knows the pair count itself', () => {
    const found = assessPerson(
      { records: 1000, columns: ['a', 'b'], counts: [20, 50], pairs: [{ i: 0, j: 1, count: 12 }] },
      [12, 13],
    );
    expect(rectifiedBinomial(1000, [20, 50], [{ i: 0, j: 1, count: 12 }])?.law.mean).toBeCloseTo(12, 12);
    expect(found.k[12].forest).toBe(1);
    expect(found.k[13].forest).toBe(0);
    expect(found.expected.interval).toEqual([12, 12]);
  });

  it('leaves weak pairs to the forest alone', () => {
    const found = assessPerson({ ...example, pairs: [{ i: 0, j: 1, count: 230 }] }, [2]);
    expect(found.rectifiedBy).toEqual(['age', 'sex']);
    const weak = assessPerson({ ...example, pairs: [{ i: 0, j: 1, count: 150 }] }, [2]);
    expect(weak.rectifiedBy).toBeNull();
    expect(weak.k[2].rectified).toBe(weak.k[2].binomial);
    expect(weak.k[2].forest).toBeLessThan(weak.k[2].person);
  });

  it('never leaves [0, 1], never rises with k, for any counts', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(counts, (n) => {
        const columns = n.map((_, i) => `c${i}`);
        const { k, mpd } = assessPerson({ records: 50_000, columns, counts: n }, [1, 2, 3, 5, 11, 50]);
        for (const reading of ['person', 'tuple', 'binomial', 'rectified', 'forest'] as const) {
          const shares = [1, 2, 3, 5, 11, 50].map((x) => k[x][reading]);
          shares.forEach((share, i) => {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(i === 0 ? 1 : shares[i - 1] + 1e-9);
          });
        }
        expect(mpd).toBeGreaterThanOrEqual(0);
        expect(mpd).toBeLessThan(1);
      }),
      { numRuns: 60 },
    );
  });

  const bad: [string, Parameters<typeof assessPerson>[0]][] = [
    ['no records', { records: 0, columns: ['a'], counts: [0] }],
    ['a count above N', { records: 10, columns: ['a'], counts: [11] }],
    ['a count of 0', { records: 10, columns: ['a'], counts: [0] }],
    [
      'a pair above its margin',
      { records: 10, columns: ['a', 'b'], counts: [4, 5], pairs: [{ i: 0, j: 1, count: 5 }] },
    ],
    [
      'a pair too small for its margins',
      { records: 10, columns: ['a', 'b'], counts: [8, 8], pairs: [{ i: 0, j: 1, count: 5 }] },
    ],
    [
      'a pair with itself',
      { records: 10, columns: ['a', 'b'], counts: [8, 8], pairs: [{ i: 0, j: 0, count: 8 }] },
    ],
    ['no columns', { records: 10, columns: [], counts: [] }],
  ];
  it.each(bad)('refuses %s', (_, input) => {
    expect(() => assessPerson(input)).toThrowError(expect.objectContaining({ code: 'data/statistics' }));
  });

  it('refuses k below 1', () => {
    expect(() => assessPerson(example, [0])).toThrowError(SingleoutError);
    expect(() => assessPerson(example, [0])).toThrowError(expect.objectContaining({ code: 'model/domain' }));
  });
});

describe('maximumProbabilityDistance', () => {
  it('stays in the ranges of the paper for tuples of records', () => {
    const random = randomStream(5, 'mpd');
    for (const [records, limit] of [
      [30_000, 0.005],
      [750_000, 0.001],
    ] as const) {
      for (let i = 0; i < 20; i++) {
        // d = 3 columns of (N/2.5)^(1/3) values with Dirichlet(1) weights, met in proportion to their weight.
        const values = Math.round((records / 2.5) ** (1 / 3));
        const counts = Array.from({ length: 3 }, () => {
          const weight = -Math.log(random.float() * random.float());
          return Math.max(1, Math.round((records / values) * weight));
        });
        const distance = maximumProbabilityDistance(records, counts);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThan(limit);
      }
    }
  });

  it('is the largest surplus of the binomial over the law', () => {
    const counts = [12, 9];
    const law = chainLaw(recursiveHypergeometric(20, counts));
    let largest = 0;
    for (let k = 0; k <= 9; k++) {
      let b = 0.4 ** 9;
      for (let i = 0; i < k; i++) b *= ((9 - i) / (i + 1)) * (0.6 / 0.4);
      largest = Math.max(largest, b - probabilityOf(law, k));
    }
    expect(maximumProbabilityDistance(20, counts)).toBeCloseTo(largest, 12);
  });
});

describe('persons in statistics', () => {
  const random = randomStream(12, 'persons');
  const zip = Array.from({ length: 6000 }, () => Math.floor(150 * random.float() ** 2));
  const table = {
    zip: encode(zip),
    county: encode(zip.map((z) => (random.float() < 0.9 ? z % 10 : random.int(10)))),
    age: encode(zip.map(() => random.int(20))),
  };
  const statistics = statisticsOf(table);
  const valuesOf = (row: number) =>
    new Map(Object.entries(table).map(([name, codes]) => [name, `v${codes[row]}`]));

  it('find the counts of the values and pairs given', () => {
    const found = assessPersonIn(statistics, valuesOf(7), [2]);
    expect(found.counts.zip).toBe(table.zip.filter((z) => z === table.zip[7]).length);
    expect(found.forestEdges).toEqual([['zip', 'county']]);
    expect(found.dependence.length).toBe(3);
  });

  it('score as one by one, and are calibrated where the forest holds', () => {
    const complete = completeStatistics(statistics);
    const model = forest(complete, ['zip', 'county', 'age']);
    const score = personScorer(model, [2, 3]);
    const out = new Float64Array(2);
    const groups = new Map<string, number>();
    const key = (row: number) => `${table.zip[row]}/${table.county[row]}/${table.age[row]}`;
    for (let row = 0; row < 6000; row++) groups.set(key(row), (groups.get(key(row)) ?? 0) + 1);
    let [predicted, observed] = [0, 0];
    for (let row = 0; row < 6000; row++) {
      score([table.zip[row], table.county[row], table.age[row]], out);
      predicted += out[0];
      observed += (groups.get(key(row)) ?? 0) >= 2 ? 1 : 0;
      if (row % 500 === 0) {
        const one = assessPersonIn(statistics, valuesOf(row), [2, 3]);
        expect(out[0]).toBeCloseTo(one.k[2].forest, 3);
        expect(out[1]).toBeCloseTo(one.k[3].forest, 3);
      }
    }
    expect(Math.abs(predicted - observed) / 6000).toBeLessThan(0.02);
    expect(() => personScorer(independence(complete, ['zip']), [0])).toThrowError(/`k` must be/);
  });

  it('refuse values that never occur, alone or together', () => {
    const unknown = new Map([...valuesOf(7), ['age', 'none']]);
    expect(() => assessPersonIn(statistics, unknown)).toThrowError(/not among the values listed/);
    const county = Array.from(table.county).find(
      (c) => !table.zip.some((z, row) => z === 149 && table.county[row] === c),
    );
    const apart = new Map([
      ['zip', 'v149'],
      ['county', `v${county}`],
    ]);
    expect(() => assessPersonIn(statistics, apart)).toThrowError(/never occur together/);
  });

  it('take a withheld pair as rare', () => {
    const cut = withhold(statistics, 11);
    const common = Array.from({ length: 6000 }, (_, row) => row).find((row) => {
      const [zips, counties] = cut.columns.map(({ values }) => values);
      const shown = zips.includes(`v${table.zip[row]}`) && counties.includes(`v${table.county[row]}`);
      const { a, b } = cut.pairs[0];
      return shown && !a.some((x, i) => x === table.zip[row] && b[i] === table.county[row]);
    });
    expect(common).toBeDefined();
    const values = valuesOf(common as number);
    values.delete('age');
    const found = assessPersonIn(cut, values, [2, 12]);
    expect(found.expected.value).toBeLessThanOrEqual(11);
  });
});

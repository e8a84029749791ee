import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXACT_MODEL } from '../../src/joint/dispersion.js';
import { answerPopulation, answerPrinted } from '../../src/risk/population/population.js';
import {
  countFactor,
  type DatabaseFactor,
  perturbedCountFactor,
} from '../../src/risk/population/population-database.js';
import {
  type PopulationPosterior,
  populationPosterior,
} from '../../src/risk/population/population-posterior.js';
import { floorProbability, personPrior, printedPrior } from '../../src/risk/population/population-prior.js';
import { responseMixture } from '../../src/risk/population/response-mixture.js';
import { choose, quotient } from '../maths/exact-rational.js';

/** The law by exact fractions, weights of x from 1 to N; all chances are in tenths. */
function exactLaw(weights: readonly bigint[]): number[] {
  const total = weights.reduce((sum, w) => sum + w, 0n);
  return weights.map((w) => quotient(w, total));
}

function lawOf(posterior: PopulationPosterior, most: number): number[] {
  return Array.from({ length: most }, (_, i) => posterior.atMost(i + 1) - posterior.atMost(i));
}

const ten = (n: number) => BigInt(n);
const power = (base: number, exponent: number) => ten(base) ** BigInt(exponent);

const question = fc.record({
  population: fc.integer({ min: 2, max: 30 }),
  q: fc.integer({ min: 1, max: 9 }),
  databases: fc.array(
    fc.record({
      rate: fc.integer({ min: 1, max: 9 }),
      count: fc.integer({ min: 0, max: 4 }),
      own: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

describe('populationPosterior', () => {
  it('equals exact fractions in both readings, persons in databases or not', () => {
    fc.assert(
      fc.property(question, fc.boolean(), ({ population: N, q, databases }, person) => {
        const known = databases.filter(({ count, own }) => count <= N && (!own || count >= 1));
        const weights = Array.from({ length: N }, (_, i) => {
          const x = i + 1;
          const prior = person
            ? choose(BigInt(N - 1), BigInt(x - 1)) * power(q, x - 1) * power(10 - q, N - x)
            : choose(BigInt(N), BigInt(x)) * power(q, x) * power(10 - q, N - x);
          return known.reduce((product, { rate, count, own }) => {
            const less = own ? 1 : 0;
            if (count > x) return 0n;
            const chance =
              choose(BigInt(x - less), BigInt(count - less)) *
              power(rate, count - less) *
              power(10 - rate, x - count);
            // one common denominator: 10^(x - less) each
            return product * chance * power(10, N - x);
          }, prior);
        });
        const prior = person ? personPrior(N, q / 10) : printedPrior(N, q / 10);
        const factors = known.map(({ rate, count, own }) =>
          countFactor({ rate: rate / 10, count, includesPerson: own }, N),
        );
        const law = lawOf(populationPosterior(prior, factors), N);
        for (const [i, truth] of exactLaw(weights).entries())
          expect(Math.abs(law[i] - truth)).toBeLessThan(1e-11);
      }),
    );
  });

  it.each([1, 10, 1e3, 1e5, 1e7, 1e8])('sums to 1 to 1e-12, N = %i', (N) => {
    for (const q of [1e-9, 1e-5, 0.01, 0.6]) {
      for (const shape of [0.5, 3, Number.POSITIVE_INFINITY]) {
        for (const factors of [[], [countFactor({ rate: 0.1, count: 1 }, N)]]) {
          const { probability, atMost } = populationPosterior(
            personPrior(N, q, { ...EXACT_MODEL, shape }),
            factors,
          );
          expect(Math.abs(probability.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-12);
          expect(atMost(N)).toBeCloseTo(1, 12);
        }
      }
    }
  });

  it.each([
    [30_162, 1e-3],
    [1e6, 1e-5],
    [1e8, 1e-7],
    [1e8, 0.02],
  ])('has the closed form of one database, c >= 1: N = %i, q = %f', (N, q) => {
    for (const [rate, count] of [
      [0.1, 1],
      [0.1, 7],
      [0.6, 2],
      [1, 3],
    ]) {
      const truth = count + ((N - count) * q * (1 - rate)) / (1 - q * rate);
      const { mean } = populationPosterior(printedPrior(N, q), [countFactor({ rate, count }, N)]);
      expect(Math.abs(mean / truth - 1)).toBeLessThan(1e-9);
    }
  });

  it.each([
    [1e6, 0.02, 0.4],
    [1e6, 0.02, 6],
    [3e5, 0.3, 1.5],
  ])('summed by runs is as summed one by one: N = %i, q = %f, shape %f', (N, q, shape) => {
    const prior = personPrior(N, q, { ...EXACT_MODEL, shape });
    const law = populationPosterior(prior, []);
    expect(law.from.length).toBeLessThan(8192);
    let [sum, mean, low] = [0, 0, 0];
    const t = Math.round(0.5 * N * q);
    for (let x = 1; x <= N; x++) {
      const p = Math.exp(prior.logProbability(x));
      sum += p;
      mean += x * p;
      if (x <= t) low += p;
    }
    expect(Math.abs(law.mean / (mean / sum) - 1)).toBeLessThan(1e-6);
    expect(Math.abs(law.atMost(t) - low / sum)).toBeLessThan(1e-4);
    expect(Math.abs(law.logEvidence - Math.log(sum))).toBeLessThan(1e-6);
    expect(law.atMost(law.quantile(0.05))).toBeGreaterThanOrEqual(0.0499);
    expect(law.atMost(law.quantile(0.05) - 2)).toBeLessThan(0.0501);
  });

  it.each([1e-320, 1e-200, 1e-30, 1e-9, 0.5, 1 - 1e-13])(
    'is there for a cell of probability %f, whatever databases show',
    (q) => {
      const N = 10_000_000;
      const scattered = { centre: -43, level: 96, slope: 0.5, shape: 0.04 };
      for (const dispersion of [scattered, { ...scattered, level: 0, slope: 1.9, shape: 30 }]) {
        const responses = responseMixture(new Float64Array(500).fill(-0.99), N, false);
        const counts = [0, 1, 40, 5000].map((count) => countFactor({ rate: 0.1, count }, N));
        const strays = perturbedCountFactor({ rate: 0.1, count: 3 }, N, { keep: 1e-5, stray: 1e-9 });
        for (const factors of [[], [responses], [strays], ...counts.map((factor) => [factor, responses])]) {
          const { probability, mean } = populationPosterior(personPrior(N, q, dispersion), factors);
          expect(Math.abs(probability.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-12);
          expect(mean).toBeGreaterThanOrEqual(1);
          expect(mean).toBeLessThanOrEqual(N);
        }
      }
    },
  );

  it('finds the one x that a complete, unperturbed database leaves', () => {
    for (const [keep, stray] of [
      [1, 0],
      [1, 1e-12],
    ]) {
      const factor = perturbedCountFactor({ rate: 1, count: 4321 }, 1e6, { keep, stray });
      const { mean } = populationPosterior(personPrior(1e6, 1e-9), [factor]);
      // each response shown is true with odds of q to the strays
      expect(Math.abs(mean - 4321 / (1 + stray / 1e-9))).toBeLessThan(0.01);
    }
  });

  it('refuses databases that contradict each other', () => {
    const everybody = (count: number) => countFactor({ rate: 1, count }, 100);
    expect(() => populationPosterior(personPrior(100, 0.1), [everybody(3), everybody(4)])).toThrow(
      expect.objectContaining({ code: 'model/domain', hint: expect.stringContaining('rate 1') }),
    );
  });
});

describe('perturbedCountFactor', () => {
  /** P(count | x) by going through who is in the database and what each response shows. */
  function bruteChance(
    count: number,
    x: number,
    N: number,
    rate: number,
    keep: number,
    stray: number,
    own: boolean,
  ): number {
    let law = [1];
    for (let person = 0; person < N; person++) {
      const sure = own && person === 0;
      const shown = (sure ? 1 : rate) * (person < x ? keep : stray);
      law = Array.from(
        { length: law.length + 1 },
        (_, c) => (law[c] ?? 0) * (1 - shown) + (law[c - 1] ?? 0) * shown,
      );
    }
    return law[count] ?? 0;
  }

  it('is the chance of the count among strays and true ones', () => {
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.nat(12),
        share,
        share,
        share,
        fc.boolean(),
        (N, count, rate, keep, stray, own) => {
          fc.pre(count <= N);
          const factor: DatabaseFactor = perturbedCountFactor({ rate, count, includesPerson: own }, N, {
            keep,
            stray,
          });
          for (let x = 1; x <= N; x++) {
            const truth = bruteChance(count, x, N, rate, keep, stray, own);
            expect(Math.abs(Math.exp(factor.logLikelihood(x)) - truth)).toBeLessThan(1e-12);
          }
        },
      ),
    );
  });

  it('is the plain count where nothing was perturbed', () => {
    const plain = countFactor({ rate: 0.3, count: 2 }, 50);
    const perturbed = perturbedCountFactor({ rate: 0.3, count: 2 }, 50, { keep: 1, stray: 0 });
    for (const x of [2, 5, 30]) expect(perturbed.logLikelihood(x)).toBeCloseTo(plain.logLikelihood(x), 12);
  });

  it('does not mistake strays for people: raw counts do', () => {
    // nobody else is alike, but a noisy database of 1,000 shows 12 strays
    const [N, q] = [10_000, 1e-4];
    const raw = populationPosterior(printedPrior(N, q), [countFactor({ rate: 0.1, count: 12 }, N)]);
    const corrected = populationPosterior(personPrior(N, q), [
      perturbedCountFactor({ rate: 0.1, count: 12 }, N, { keep: 0.2, stray: 0.012 }),
    ]);
    expect(raw.mean).toBeGreaterThan(12);
    expect(corrected.mean).toBeLessThan(2.2);
  });
});

describe('floorProbability', () => {
  it.each([0.1, 0.3, 0.5, 0.9])('exact: somebody exists with probability %f', (alpha) => {
    const N = 12_345;
    expect(-Math.expm1(-N * floorProbability(N, alpha, 'exact'))).toBeCloseTo(alpha, 14);
  });

  it.each([0.01, 0.2, 0.3678])('lambert: Poisson(1; Nq) is %f', (alpha) => {
    const N = 12_345;
    const mean = N * floorProbability(N, alpha, 'lambert');
    expect(mean * Math.exp(-mean)).toBeCloseTo(alpha, 13);
    expect(mean).toBeLessThanOrEqual(1);
  });

  it('lambert is refused above 1/e, alpha outside of 0 to 1 by both', () => {
    expect(() => floorProbability(10, 0.37, 'lambert')).toThrow(
      expect.objectContaining({ code: 'model/domain', hint: expect.stringContaining("`floor: 'exact'`") }),
    );
    for (const alpha of [0, 1, -0.2, 1.4, Number.NaN]) {
      expect(() => floorProbability(10, alpha, 'exact')).toThrow(
        expect.objectContaining({ code: 'model/domain', hint: expect.any(String) }),
      );
    }
  });
});

describe('the two readings', () => {
  it('the person reading has no floor: x = 1 + Binomial(N - 1, q)', () => {
    const [N, q] = [1000, 1e-9];
    const person = answerPopulation(personPrior(N, q), [], q, 0);
    expect(person).toMatchObject({ q, floor: 0, interval: [1, 1] });
    expect(person.unique).toBeCloseTo(Math.exp((N - 1) * Math.log1p(-q)), 14);
    expect(person.expected).toBeCloseTo(1 + (N - 1) * q, 12);
    const other = answerPopulation(personPrior(N, 0.01), [], 0.01, 0, [1, 20]);
    expect(other.expected).toBeCloseTo(1 + 999 * 0.01, 10);
    expect(other.unique).toBeCloseTo(0.99 ** 999, 12);
    expect(Object.keys(other.atMost)).toEqual(['1', '20']);
    expect(other.atMost['1']).toBe(other.unique);
  });

  it('the printed reading raises q to the floor, which caps P(unique)', () => {
    const [N, q] = [1000, 1e-9];
    const printed = answerPrinted(N, q, [], { alpha: 0.5, method: 'exact' });
    expect(printed.floor).toBeCloseTo(Math.LN2 / N, 15);
    expect(printed.q).toBe(q);
    // Binomial(N, floor) cut at 1
    const floor = printed.floor;
    const occurs = 1 - (1 - floor) ** N;
    expect(printed.unique).toBeCloseTo((N * floor * (1 - floor) ** (N - 1)) / occurs, 12);
    expect(printed.expected).toBeCloseTo((N * floor) / occurs, 10);
    const above = answerPrinted(N, 0.1, [], { alpha: 0.5, method: 'exact' });
    expect(above.expected).toBeCloseTo(100, 6);
  });

  it('overdispersed counts keep the mean and widen the interval', () => {
    const [N, q] = [1e6, 1e-4];
    const narrow = answerPopulation(personPrior(N, q), [], q, 0);
    const wide = answerPopulation(personPrior(N, q, { ...EXACT_MODEL, shape: 2 }), [], q, 0);
    expect(wide.expected / narrow.expected).toBeCloseTo(1, 6);
    expect(wide.interval[1] - wide.interval[0]).toBeGreaterThan(
      5 * (narrow.interval[1] - narrow.interval[0]),
    );
  });
});

describe('what cannot be', () => {
  it.each([
    ['rate 0', () => countFactor({ rate: 0, count: 1 }, 10)],
    ['rate above 1', () => countFactor({ rate: 1.1, count: 1 }, 10)],
    ['rate that is no number', () => countFactor({ rate: Number.NaN, count: 1 }, 10)],
    ['count above the population', () => countFactor({ rate: 0.1, count: 11 }, 10)],
    ['negative count', () => perturbedCountFactor({ rate: 0.1, count: -1 }, 10, { keep: 1, stray: 0 })],
    ['broken count', () => countFactor({ rate: 0.1, count: 1.5 }, 10)],
    ['person in an empty database', () => countFactor({ rate: 0.1, count: 0, includesPerson: true }, 10)],
    ['nobody', () => personPrior(0, 0.5)],
    ['half a person', () => printedPrior(1.5, 0.5)],
    ['threshold 0', () => answerPopulation(personPrior(10, 0.5), [], 0.5, 0, [0])],
  ])('%s is refused with a hint', (_, ask) => {
    expect(ask).toThrow(expect.objectContaining({ code: 'model/domain', hint: expect.any(String) }));
  });

  it.each([-0.1, 1.1, Number.NaN])('q = %f is refused', (q) => {
    expect(() => personPrior(10, q)).toThrow('`q` must be from 0 to 1');
    expect(() => printedPrior(10, q)).toThrow('`q` must be');
  });
});

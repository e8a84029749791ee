import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hypergeometricDivergence } from '../../src/maths/hypergeometric-divergence.js';
import { randomStream, shuffle } from '../../src/maths/random.js';
import { entropyBits, histogramOf, recordsOf } from '../../src/statistics/entropy.js';
import { expectedMutualInformation } from '../../src/statistics/expected-mutual-information.js';
import type { SizeHistogram } from '../../src/statistics/statistics.js';

function countsOf(column: ArrayLike<number>): number[] {
  const tally = new Map<number, number>();
  for (const value of Array.from(column)) tally.set(value, (tally.get(value) ?? 0) + 1);
  return [...tally.values()];
}

const histogramOfColumn = (column: ArrayLike<number>): SizeHistogram => histogramOf(countsOf(column));

/** sum over cells of p(ab) log2(p(ab)/(p(a)p(b))), from the records. */
function mutualInformation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = a.length;
  const cells = new Map<string, number>();
  for (let i = 0; i < n; i++) cells.set(`${a[i]}/${b[i]}`, (cells.get(`${a[i]}/${b[i]}`) ?? 0) + 1);
  const share = (column: ArrayLike<number>, value: number) =>
    Array.from(column).filter((x) => x === value).length / n;
  let sum = 0;
  for (const [cell, count] of cells) {
    const [x, y] = cell.split('/').map(Number);
    sum += (count / n) * Math.log2(count / n / (share(a, x) * share(b, y)));
  }
  return sum;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
  );
}

/** The printed triple sum (Vinh, Epps, Bailey 2010, eq. 24a) over rows, columns and cell counts, by log factorials. */
function byTripleSum(a: readonly number[], b: readonly number[]): number {
  const n = a.reduce((sum, count) => sum + count, 0);
  const lf = new Float64Array(n + 1);
  for (let i = 2; i <= n; i++) lf[i] = lf[i - 1] + Math.log(i);
  let sum = 0;
  for (const x of a) {
    for (const y of b) {
      const fixed = lf[x] + lf[y] + lf[n - x] + lf[n - y] - lf[n];
      for (let k = Math.max(1, x + y - n); k <= Math.min(x, y); k++) {
        const p = Math.exp(fixed - lf[k] - lf[x - k] - lf[y - k] - lf[n - x - y + k]);
        sum += p * (k / n) * Math.log2((n * k) / (x * y));
      }
    }
  }
  return sum;
}

/** All pairs of classes, none merged. */
function withoutMerging(a: SizeHistogram, b: SizeHistogram): number {
  const n = recordsOf(a);
  let sum = 0;
  a.sizes.forEach((x, i) => {
    b.sizes.forEach((y, j) => {
      sum += a.groups[i] * b.groups[j] * hypergeometricDivergence(n, x, y);
    });
  });
  return sum / n / Math.LN2;
}

/** Adds one value that holds all the other records. */
const filledTo = (n: number, counts: readonly number[]): SizeHistogram =>
  histogramOf([...counts, n - counts.reduce((sum, count) => sum + count, 0)]);

const from = (first: number, length: number, f = (i: number) => i): number[] =>
  Array.from({ length }, (_, i) => Math.round(f(first + i)));

describe('expectedMutualInformation', () => {
  it('is the average over all permutations of a small column', () => {
    const value = fc.integer({ min: 0, max: 3 });
    const columns = fc.integer({ min: 1, max: 6 }).chain((n) => {
      const column = fc.array(value, { minLength: n, maxLength: n });
      return fc.tuple(column, column);
    });
    const check = ([a, b]: [number[], number[]]) => {
      const all = permutations(b);
      const mean = all.reduce((sum, shuffled) => sum + mutualInformation(a, shuffled), 0) / all.length;
      expect(expectedMutualInformation(histogramOfColumn(a), histogramOfColumn(b))).toBeCloseTo(mean, 12);
    };
    fc.assert(fc.property(columns, check), { numRuns: 60 });
    check([
      [0, 0, 0, 1, 1, 2, 3],
      [0, 0, 1, 1, 2, 2, 2],
    ]);
  });

  it('agrees with the printed triple sum on any frequencies', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(counts, counts, (x, y) => {
        const [a, b] = [x, y].map((list) => list.reduce((sum, count) => sum + count, 0));
        const [rows, columns] = [a < b ? [...x, b - a] : x, b < a ? [...y, a - b] : y];
        const expected = byTripleSum(rows, columns);
        expect(expectedMutualInformation(histogramOf(rows), histogramOf(columns))).toBeCloseTo(expected, 10);
      }),
    );
  });

  it('agrees with shuffles of 2,000 records within four standard errors', () => {
    const random = randomStream(7, 'shuffles');
    const skewed = (values: number) => () => Math.floor(values * random.float() ** 2);
    const a = Float64Array.from({ length: 2000 }, skewed(40));
    const b = Float64Array.from({ length: 2000 }, skewed(60));
    const [x, y] = [histogramOfColumn(a), histogramOfColumn(b)];
    const draws = Array.from({ length: 400 }, () => {
      shuffle(b, random);
      return (
        entropyBits(x) + entropyBits(y) - entropyBits(histogramOfColumn(a.map((v, i) => v * 1000 + b[i])))
      );
    });
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (draws.length - 1);
    const standardError = Math.sqrt(variance / draws.length);
    const expected = expectedMutualInformation(x, y);
    expect(Math.abs(mean - expected)).toBeLessThan(4 * standardError);
    expect(standardError).toBeLessThan(0.002 * expected);
  });

  it('is about (r-1)(c-1)/(2 n ln 2) bits when every cell is well filled', () => {
    const a = histogramOf(new Array(10).fill(1e9));
    const b = histogramOf(new Array(20).fill(5e8));
    expect(expectedMutualInformation(a, b) / ((9 * 19) / (2e10 * Math.LN2))).toBeCloseTo(1, 7);
  });

  it('is the entropy of the other column where one is unique, and 0 where one is constant or empty', () => {
    for (const n of [1, 2, 1000, 1e6, 1e10]) {
      const unique = { sizes: Float64Array.of(1), groups: Float64Array.of(n) };
      const constant = histogramOf([n]);
      expect(expectedMutualInformation(unique, constant)).toBe(0);
      expect(expectedMutualInformation(unique, unique)).toBeCloseTo(Math.log2(n), 10);
      if (n < 1000) continue;
      const other = filledTo(n, [1, 2, 2, 50, 400]);
      expect(expectedMutualInformation(unique, other)).toBeCloseTo(entropyBits(other), 10);
      expect(expectedMutualInformation(constant, other)).toBe(0);
    }
    expect(expectedMutualInformation(histogramOf([]), histogramOf([]))).toBe(0);
  });

  it('is symmetric and between 0 and the lower entropy at any number of records', () => {
    const counts = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(counts, counts, (x, y) => {
        const [a, b] = [x, y].map((logs) =>
          filledTo(
            2e10,
            logs.map((log) => Math.round(Math.exp(log))),
          ),
        );
        const expected = expectedMutualInformation(a, b);
        expect(expected).toBeGreaterThan(0);
        expect(expected).toBeLessThanOrEqual(Math.min(entropyBits(a), entropyBits(b)));
        expect(Math.abs(expectedMutualInformation(b, a) / expected - 1)).toBeLessThan(1e-12);
      }),
    );
  });

  it('stays within 1e-9 of the full sum where near frequencies are merged', () => {
    const n = 4_000_000;
    const columns = [
      filledTo(n, from(1, 250)),
      filledTo(n, from(1000, 300)),
      filledTo(n, from(20, 160).concat(from(9000, 300))),
      filledTo(
        n,
        from(0, 560, (i) => 100 + 1.015 ** i),
      ),
      filledTo(
        n,
        from(1, 220, (i) => i ** 2),
      ),
    ];
    for (const [i, a] of columns.entries()) {
      for (const b of columns.slice(i)) {
        expect(a.sizes.length * b.sizes.length).toBeGreaterThan(20_000);
        expect(Math.abs(expectedMutualInformation(a, b) / withoutMerging(a, b) - 1)).toBeLessThan(1e-9);
      }
    }
  });

  it('refuses columns of different lengths and frequencies that are not whole', () => {
    expect(() => expectedMutualInformation(histogramOf([2]), histogramOf([1, 2]))).toThrow('`b` must be');
    expect(() => expectedMutualInformation(histogramOf([1.5, 1.5]), histogramOf([1, 2]))).toThrow(
      '`a` must be',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctOf, entropyBits, histogramOf, recordsOf } from '../../src/statistics/entropy.js';

const counts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 60 });

/** -sum p log2 p over the values themselves, as the definition has it. */
function entropyOfCounts(list: readonly number[]): number {
  const n = list.reduce((sum, count) => sum + count, 0);
  return list.reduce((sum, count) => sum - (count / n) * Math.log2(count / n), 0);
}

describe('entropyBits', () => {
  it('gives the printed ME and EE of 1000 records with four columns of ten equally frequent values', () => {
    const column = histogramOf(new Array(10).fill(100));
    expect(Math.log2(recordsOf(column))).toBeCloseTo(9.9658, 4);
    expect(4 * entropyBits(column)).toBeCloseTo(13.2877, 4);
  });

  it('gives the entropy of the ages 20, 25, 25, 25, 35', () => {
    const ages = histogramOf([1, 3, 1]);
    expect(ages).toEqual({ sizes: Float64Array.of(1, 3), groups: Float64Array.of(2, 1) });
    expect(entropyBits(ages)).toBeCloseTo(Math.log2(5) - 0.6 * Math.log2(3), 14);
    expect(entropyBits(ages)).toBeCloseTo(1.37095, 5);
  });

  it('is log2 n for a column of distinct values, 0 for a constant or empty one', () => {
    expect(entropyBits(histogramOf(new Array(3).fill(1)))).toBe(Math.log2(3));
    for (const n of [1, 3, 49, 1000, 4_000_000]) expect(entropyBits(histogramOf([n]))).toBeCloseTo(0, 13);
    expect(entropyBits(histogramOf([]))).toBe(0);
  });

  it('agrees with the definition on any frequencies', () => {
    fc.assert(
      fc.property(counts, (list) => {
        expect(entropyBits(histogramOf(list))).toBeCloseTo(entropyOfCounts(list), 11);
      }),
    );
  });

  it('lies between 0 and log2 of the number of values, and repeating every record changes nothing', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 2, max: 9 }), (list, times) => {
        const entropy = entropyBits(histogramOf(list));
        expect(entropy).toBeGreaterThanOrEqual(0);
        expect(entropy).toBeLessThanOrEqual(Math.log2(list.length) + 1e-12);
        expect(entropyBits(histogramOf(list.map((count) => count * times)))).toBeCloseTo(entropy, 11);
      }),
    );
  });
});

describe('histogramOf', () => {
  it('keeps records and values, with ascending sizes each named once', () => {
    fc.assert(
      fc.property(counts, (list) => {
        const histogram = histogramOf(list);
        expect(recordsOf(histogram)).toBe(list.reduce((sum, count) => sum + count, 0));
        expect(distinctOf(histogram)).toBe(list.length);
        const sizes = [...new Set(list)].sort((x, y) => x - y);
        expect([...histogram.sizes]).toEqual(sizes);
        expect([...histogram.groups]).toEqual(sizes.map((s) => list.filter((count) => count === s).length));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctOf, histogramOf, recordsOf } from '../../src/statistics/entropy.js';
import { mergeSizes } from '../../src/statistics/merge-sizes.js';
import type { SizeHistogram } from '../../src/statistics/statistics.js';

const sumOf = ({ sizes, groups }: SizeHistogram, f: (size: number) => number): number =>
  sizes.reduce((sum, size, i) => sum + groups[i] * f(size), 0);

const spreadSizes = fc.array(
  fc.tuple(fc.double({ min: 0, max: 16, noNaN: true }), fc.integer({ min: 1, max: 50 })),
  { minLength: 300, maxLength: 500 },
);

describe('mergeSizes', () => {
  it('keeps groups, records, powers and x ln x on any sizes', () => {
    fc.assert(
      fc.property(spreadSizes, (list) => {
        const counts = list.flatMap(([log, groups]) => new Array(groups).fill(Math.round(Math.exp(log))));
        const before = histogramOf(counts);
        const after = mergeSizes(before);
        const relative = (f: (size: number) => number) => Math.abs(sumOf(after, f) / sumOf(before, f) - 1);
        expect(relative(() => 1)).toBeLessThan(1e-12);
        for (const power of [1, 2, 5, 9]) expect(relative((s) => s ** power)).toBeLessThan(1e-12);
        expect(relative((s) => s * Math.log(s + 1))).toBeLessThan(1e-10);
        expect(relative((s) => 1 / (s + 1))).toBeLessThan(1e-7);
      }),
      { numRuns: 40 },
    );
  });

  it('shortens a long histogram to a log grid of whole numbers up to the number of records', () => {
    const before = histogramOf(Array.from({ length: 3000 }, (_, i) => 1 + i * i));
    const after = mergeSizes(before);
    expect(after.sizes.length).toBeLessThan(Math.log(9e6) / 0.07);
    expect(
      after.sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= recordsOf(before)),
    ).toBe(true);
    expect(distinctOf(after)).toBeCloseTo(3000, 8);
  });

  it('leaves small sizes and short histograms as they are', () => {
    const short = histogramOf([1, 5, 5, 900]);
    expect(mergeSizes(short)).toBe(short);
    const consecutive = histogramOf(Array.from({ length: 13 }, (_, i) => 1 + i));
    expect(mergeSizes(consecutive)).toBe(consecutive);
  });
});

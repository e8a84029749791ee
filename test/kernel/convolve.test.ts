import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convolveSums } from '../../src/kernel/convolve.js';

/** The sums in plain loops, added in the same order. */
function plainSums(a: Float64Array, b: Float64Array, skip: number): Float64Array {
  const sums = new Float64Array(Math.max(0, a.length + b.length - 1 - skip));
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      if (i + j >= skip) sums[i + j - skip] += x * y;
    });
  });
  return sums;
}

const numbers = fc
  .array(fc.oneof(fc.constant(0), fc.double({ noNaN: true, min: -1e9, max: 1e9 })), {
    minLength: 1,
    maxLength: 70,
  })
  .map((list) => Float64Array.from(list));

describe('convolution', () => {
  it('gives the bits of a plain loop, whatever is left out at the start', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.integer({ min: 0, max: 150 }), (a, b, skip) => {
        const found = convolveSums(a, b, skip);
        const plain = plainSums(a, b, skip);
        expect(found.length).toBe(plain.length);
        expect(found.every((sum, i) => sum === plain[i])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('grows beyond the memory it starts with, and is right again after that', () => {
    const large = Float64Array.from({ length: 30_000 }, (_, i) => (i % 7) - 3);
    const few = Float64Array.of(0, 2, 0, -1);
    for (const [a, b] of [
      [few, large],
      [few, few],
    ])
      expect([...convolveSums(a, b, 1)]).toEqual([...plainSums(a, b, 1)]);
  });

  it('has nothing to say of nothing', () => {
    expect(convolveSums(new Float64Array(0), Float64Array.of(1), 0).length).toBe(0);
    expect(convolveSums(Float64Array.of(1), Float64Array.of(1), 1).length).toBe(0);
  });
});

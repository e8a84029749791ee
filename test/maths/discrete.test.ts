import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discreteSampler, drawNormal, zipfWeights } from '../../src/maths/discrete.js';
import { type Random, randomStream } from '../../src/maths/random.js';

/** Hands out the middles of `steps` equal parts of [0, 1): every draw comes once. */
function sweep(steps: number): Random {
  let i = 0;
  return { float: () => (i++ + 0.5) / steps, int: () => 0 };
}

describe('discreteSampler', () => {
  it('gives every index its share of the unit interval', () => {
    const weight = fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 1e-9, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 20 }), (weights) => {
        const sum = weights.reduce((s, w) => s + w, 0);
        fc.pre(sum > 0);
        const steps = 20_000;
        const random = sweep(steps);
        const draw = discreteSampler(weights);
        const seen = new Float64Array(weights.length);
        for (let i = 0; i < steps; i++) seen[draw(random)]++;
        // An index owns at most one piece in each of the n columns, each cut off to within one step.
        weights.forEach((w, i) => {
          expect(Math.abs(seen[i] / steps - w / sum)).toBeLessThanOrEqual((2 * weights.length) / steps);
          if (w === 0) expect(seen[i]).toBe(0);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('refuses weights that are no distribution', () => {
    for (const weights of [[], [0, 0], [1, -1], [1, Number.NaN], [Number.POSITIVE_INFINITY]]) {
      expect(() => discreteSampler(weights)).toThrow(expect.objectContaining({ code: 'model/domain' }));
    }
  });
});

describe('zipfWeights', () => {
  it('falls with the rank as a power', () => {
    expect(Array.from(zipfWeights(4, 1))).toEqual([1, 1 / 2, 1 / 3, 1 / 4]);
    expect(Array.from(zipfWeights(2, 2, 1))).toEqual([1 / 4, 1 / 9]);
    expect(Array.from(zipfWeights(3, 0))).toEqual([1, 1, 1]);
  });

  it('refuses an empty list and ranks that reach zero', () => {
    expect(() => zipfWeights(0, 1)).toThrow(expect.objectContaining({ code: 'model/domain' }));
    expect(() => zipfWeights(2.5, 1)).toThrow(expect.objectContaining({ code: 'model/domain' }));
    expect(() => zipfWeights(3, 1, -1)).toThrow(expect.objectContaining({ code: 'model/domain' }));
  });
});

describe('drawNormal', () => {
  it('has the moments and tails of the standard normal', () => {
    const random = randomStream(1, 'normal');
    const n = 200_000;
    const moments = [0, 0, 0, 0];
    let beyond = 0;
    for (let i = 0; i < n; i++) {
      const z = drawNormal(random);
      for (let r = 0; r < 4; r++) moments[r] += z ** (r + 1) / n;
      if (Math.abs(z) > 1.959964) beyond++;
    }
    // Five standard errors: var(z^r) is 1, 2, 15, 96.
    [0, 1, 0, 3].forEach((m, r) => {
      expect(Math.abs(moments[r] - m)).toBeLessThan(5 * Math.sqrt([1, 2, 15, 96][r] / n));
    });
    expect(Math.abs(beyond / n - 0.05)).toBeLessThan(5 * Math.sqrt((0.05 * 0.95) / n));
  });

  it('is finite at both ends of the uniform numbers', () => {
    for (const u of [0, 1 - 2 ** -53])
      expect(drawNormal({ float: () => u, int: () => 0 })).toSatisfy(Number.isFinite);
  });
});

import { describe, expect, it } from 'vitest';
import { drawBinomial } from '../../src/maths/draw-binomial.js';
import { drawGamma } from '../../src/maths/draw-gamma.js';
import { randomStream } from '../../src/maths/random.js';
import { chiSquareTail } from './chi-square.js';
import { choose, quotient } from './exact-rational.js';

describe('drawBinomial', () => {
  it.each([
    [6, 0.3],
    [6, 0.85],
  ])('follows its law, size %i and p %f', (size, p) => {
    const random = randomStream(5, `binomial ${p}`);
    const draws = 40_000;
    const seen = new Array<number>(size + 1).fill(0);
    for (let i = 0; i < draws; i++) seen[drawBinomial(size, p, random)]++;
    const expected = seen.map(
      (_, k) => draws * quotient(choose(BigInt(size), BigInt(k)), 1n) * p ** k * (1 - p) ** (size - k),
    );
    expect(chiSquareTail(seen, expected)).toBeGreaterThan(1e-3);
  });

  it('knows its ends, and refuses what is no size or probability', () => {
    const random = randomStream(1);
    expect(drawBinomial(9, 0, random)).toBe(0);
    expect(drawBinomial(9, 1, random)).toBe(9);
    expect(() => drawBinomial(-1, 0.5, random)).toThrow('`size` must be');
    expect(() => drawBinomial(1, 1.5, random)).toThrow('`p` must be');
  });
});

describe('drawGamma', () => {
  it.each([0.5, 1, 2, 9])('has mean, variance and third moment of shape %f', (shape) => {
    const random = randomStream(6, `gamma ${shape}`);
    const draws = 60_000;
    const moments = [0, 0, 0];
    for (let i = 0; i < draws; i++) {
      const x = drawGamma(shape, random);
      moments.forEach((_, m) => {
        moments[m] += x ** (m + 1) / draws;
      });
    }
    // E X^m = A (A+1) .. (A+m-1)
    const truth = (m: number) => Array.from({ length: m }, (_, i) => shape + i).reduce((a, b) => a * b, 1);
    for (const m of [1, 2, 3]) {
      const error = Math.sqrt((truth(2 * m) - truth(m) ** 2) / draws);
      expect(Math.abs(moments[m - 1] - truth(m))).toBeLessThan(4 * error);
    }
    expect(() => drawGamma(0, random)).toThrow('`shape` must be above 0');
  });
});

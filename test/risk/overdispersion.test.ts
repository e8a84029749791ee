import { describe, expect, it } from 'vitest';
import { discreteSampler } from '../../src/maths/discrete.js';
import { matchedProbabilities } from '../../src/maths/matched-law.js';
import { minimise } from '../../src/maths/minimise.js';
import { randomStream } from '../../src/maths/random.js';
import { fitOverdispersion, overdispersedLaw } from '../../src/risk/person/overdispersion.js';

describe('fitOverdispersion', () => {
  it('finds the level, slope and shape that made the counts', () => {
    const random = randomStream(17, 'overdispersion');
    const made = { centre: 0.5, level: 0.4, slope: 0.8, shape: 4 };
    const records = Array.from({ length: 3000 }, () => {
      const mean = Math.exp(0.5 + 2 * (random.float() - 0.5) * 2);
      const others = discreteSampler(matchedProbabilities(overdispersedLaw(made, mean, 0.01), 400))(random);
      return { mean, inverseSize: 0.01, others };
    });
    const fit = fitOverdispersion(records);
    expect(fit.level + fit.centre * (1 - fit.slope)).toBeCloseTo(0.4 + 0.5 * 0.2, 1);
    expect(Math.abs(fit.slope - 0.8)).toBeLessThan(0.06);
    expect(Math.abs(Math.log(fit.shape / 4))).toBeLessThan(0.25);
  });

  it('leaves counts that follow the model as they are', () => {
    const random = randomStream(18, 'plain');
    const plain = { centre: 0, level: 0, slope: 1, shape: Number.POSITIVE_INFINITY };
    const records = Array.from({ length: 2000 }, () => {
      const mean = Math.exp(3 * random.float() - 1);
      const others = discreteSampler(matchedProbabilities(overdispersedLaw(plain, mean, 0.02), 200))(random);
      return { mean, inverseSize: 0.02, others };
    });
    const fit = fitOverdispersion(records);
    expect(Math.abs(fit.level)).toBeLessThan(0.06);
    expect(Math.abs(fit.slope - 1)).toBeLessThan(0.06);
    expect(fit.shape).toBeGreaterThan(40);
  });

  it('refuses a handful of records', () => {
    expect(() => fitOverdispersion([])).toThrowError(/`records` must be/);
  });
});

describe('minimise', () => {
  it('finds the bottom of a curved valley', () => {
    const valley = ([x, y]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2;
    const [x, y] = minimise(valley, [-1.2, 1], 0.5, 2000);
    expect(x).toBeCloseTo(1, 3);
    expect(y).toBeCloseTo(1, 3);
  });
});

import { describe, expect, it } from 'vitest';
import { planCollection } from '../../../src/collect/collection.js';
import { showsPairs, worthOfPair } from '../../../src/collect/collector/worth-of-responses.js';
import { readDomain } from '../../../src/collect/domain.js';
import { GRAIN, unaryTable } from '../../../src/collect/response.js';

const sizes = [2, 7, 41];
const domain = readDomain({
  attributes: sizes.map((size, a) => ({
    name: `a${a}`,
    categories: Array.from({ length: size }, (_, v) => `v${v}`),
  })),
});

describe('worthOfPair', () => {
  it('is every response without privacy, and n (beta - gamma)^2 of each attribute by randomised response', () => {
    expect(worthOfPair(planCollection(domain, 'none'), 0, 1, 500)).toBe(500);
    const plan = planCollection(domain, 'response', { perAttribute: 1 });
    const own = sizes.map((size) => ((Math.E - 1) / (Math.E + size - 1)) ** 2);
    expect(worthOfPair(plan, 1, 2, 3016)).toBeCloseTo(3016 * own[1] * own[2], 8);
  });

  it('is the ratio of the variances of a share for bits', () => {
    const plan = planCollection(domain, 'unary', { perAttribute: 1 });
    const ratio = (size: number) => {
      const q = unaryTable(1, size).other / GRAIN;
      const answered = q + (0.5 - q) / size;
      return ((1 / size) * (1 - 1 / size) * (0.5 - q) ** 2) / (answered * (1 - answered));
    };
    expect(worthOfPair(plan, 1, 2, 1000)).toBeCloseTo(1000 * ratio(7) * ratio(41), 8);
  });

  it('is a share of the responses where one pair is asked', () => {
    expect(worthOfPair(planCollection(domain, 'pair', { total: 30 }), 0, 1, 900)).toBeCloseTo(300, 3);
    expect(worthOfPair(planCollection(domain, 'pair', { total: 1 }), 1, 2, 900)).toBeLessThan(0.1);
  });
});

describe('showsPairs', () => {
  it('wants a true answer for every cell of the largest pair', () => {
    const plain = planCollection(domain, 'none');
    expect(showsPairs(plain, 7 * 41)).toBe(true);
    expect(showsPairs(plain, 7 * 41 - 1)).toBe(false);
    expect(showsPairs(planCollection(domain, 'response', { perAttribute: 1 }), 30_000)).toBe(false);
    expect(showsPairs(planCollection(domain, 'response', { perAttribute: 10 }), 1000)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { planCollection } from '../../../src/collect/collection.js';
import { worthOfReports } from '../../../src/collect/collector/worth-of-reports.js';
import { readDomain } from '../../../src/collect/domain.js';
import { GRAIN, unaryTable } from '../../../src/collect/response.js';

const sizes = [2, 7, 41];
const domain = readDomain({
  attributes: sizes.map((size, a) => ({
    name: `a${a}`,
    categories: Array.from({ length: size }, (_, v) => `v${v}`),
  })),
});

describe('worthOfReports', () => {
  it('is every report without privacy, and n (beta - gamma)^2 of randomised response', () => {
    expect(worthOfReports(planCollection(domain, 'none'), 1, 500)).toBe(500);
    const plan = planCollection(domain, 'response', { perAttribute: 1 });
    for (const [a, size] of sizes.entries()) {
      const own = (Math.E - 1) / (Math.E + size - 1);
      expect(worthOfReports(plan, a, 3016)).toBeCloseTo(3016 * own ** 2, 8);
    }
  });

  it('is the ratio of the variances of a share for bits', () => {
    const plan = planCollection(domain, 'unary', { perAttribute: 1 });
    const { other } = unaryTable(1, 41);
    const [p, q] = [1 / 41, other / GRAIN];
    const answered = q + (0.5 - q) * p;
    const [direct, seen] = [p * (1 - p), (answered * (1 - answered)) / (0.5 - q) ** 2];
    expect(worthOfReports(plan, 2, 1000)).toBeCloseTo((1000 * direct) / seen, 8);
  });

  it('adds up over the pairs that an attribute was asked in', () => {
    const plan = planCollection(domain, 'pair', { total: 30 });
    // with so large a budget each of the two thirds of people who are asked answers truly
    expect(worthOfReports(plan, 0, 900)).toBeCloseTo(600, 3);
    const small = planCollection(domain, 'pair', { total: 1 });
    expect(worthOfReports(small, 2, 900)).toBeLessThan(600 * 0.01);
  });
});

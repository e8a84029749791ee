import { describe, expect, it } from 'vitest';
import { latticePoint, primeRoots } from '../../src/maths/lattice.js';
import { minimise } from '../../src/maths/minimise.js';
import { smoothTable, tableValue } from '../../src/maths/smooth-table.js';

describe('minimise', () => {
  it('finds the bottom of a bowl and of a bent valley', () => {
    const bowl = minimise(([x, y, z]) => (x - 1) ** 2 + 3 * (y + 2) ** 2 + (z - 0.5) ** 2, [0, 0, 0], 0.5);
    for (const [i, truth] of [1, -2, 0.5].entries()) expect(bowl[i]).toBeCloseTo(truth, 3);
    const valley = minimise(([x, y]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2, [-1, 1], 0.5, 2000);
    expect(valley[0]).toBeCloseTo(1, 2);
  });
});

describe('smoothTable', () => {
  it('is as good as the function', () => {
    const table = smoothTable(Math.exp, -1, 2, 40);
    for (let x = -1; x <= 2; x += 0.0137)
      expect(Math.abs(tableValue(table, x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
    expect(tableValue(table, 2)).toBeCloseTo(Math.exp(2), 12);
  });
});

describe('latticePoint', () => {
  it('spreads points over the unit cube', () => {
    const roots = primeRoots(3);
    expect([...roots]).toEqual([Math.sqrt(2), Math.sqrt(3), Math.sqrt(5)]);
    const n = 5000;
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const [x, y, z] = roots.map((root) => latticePoint(i, root, 0.3));
      expect(Math.min(x, y, z)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y, z)).toBeLessThanOrEqual(1);
      sum += x * y * z;
    }
    // plain chance would be off by about 3e-3
    expect(Math.abs(sum / n - 1 / 8)).toBeLessThan(5e-4);
  });
});

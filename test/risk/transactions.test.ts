import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactRisk, valueRisk } from '../../src/risk/transactions/transactions.js';
import { histogramOf } from './value-histogram.js';

const values = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 40 }))
    .map(([users, more]) => [users + more, users] as const),
  { minLength: 1, maxLength: 50 },
);

describe('exactRisk', () => {
  it('is that of the ten purchases in print', () => {
    const risk = exactRisk(
      histogramOf([
        [4, 2],
        [3, 2],
        [3, 1],
      ]),
      10,
    );
    expect(risk.exact).toBeCloseTo(0.65, 15);
    expect(risk.mean).toBeCloseTo(0.65, 15);
    expect(risk.alpha).toBeCloseTo(13 / 6, 15);
    expect(risk.lowCost).toBe(0.3);
    expect(risk.lowCostError).toBeCloseTo(Math.abs(0.3 - 0.65) / 0.65, 15);
    expect(risk.spread).toMatchObject({ least: 1.5, median: 2, highest: 3 });
    expect(risk.singleUser).toEqual({ values: 1, records: 3 });
    expect(risk.points).toEqual([
      [1, 3, 1],
      [2, 3, 1],
      [2, 4, 1],
    ]);
  });

  it('is the sum of alpha over the values by hand, under all models', () => {
    fc.assert(
      fc.property(values, (drawn) => {
        const records = drawn.reduce((sum, [r]) => sum + r, 0);
        const alphas = drawn.map(([r, u]) => r / u);
        const sum = alphas.reduce((total, alpha) => total + alpha, 0);
        const risk = exactRisk(histogramOf(drawn), records);
        expect(risk.values).toBe(drawn.length);
        expect(risk.exact).toBeCloseTo(sum / records, 12);
        expect(risk.mean).toBeCloseTo(risk.exact, 12);
        expect(risk.lowCost).toBe(drawn.length / records);
        expect(risk.lowCostError).toBeCloseTo(Math.abs(risk.lowCost - risk.exact) / risk.exact, 10);
        const mean = sum / drawn.length;
        const square = alphas.reduce((total, alpha) => total + (alpha - mean) ** 2, 0) / drawn.length;
        expect(risk.spread.deviation).toBeCloseTo(Math.sqrt(square), 10);
        expect(risk.spread.highest).toBe(Math.max(...alphas));
        expect(risk.spread.least).toBe(Math.min(...alphas));
        expect(risk.singleUser.values).toBe(drawn.filter(([, u]) => u === 1).length);
      }),
    );
  });

  it('puts every value into the bar that holds its alpha', () => {
    fc.assert(
      fc.property(values, (drawn) => {
        const records = drawn.reduce((sum, [r]) => sum + r, 0);
        const { histogram } = exactRisk(histogramOf(drawn), records);
        for (const { from, to, values: n } of histogram) {
          const inside = drawn.filter(([r, u]) => r / u >= from * (1 - 1e-9) && r / u < to * (1 - 1e-9));
          expect(n).toBe(inside.length);
        }
        expect(histogram.length).toBeLessThanOrEqual(24);
      }),
    );
  });

  it('joins points that are many, keeping values, records and users', () => {
    const drawn = Array.from({ length: 3000 }, (_, i) => [3 * i + 1, i + 1] as const);
    const { points } = exactRisk(histogramOf(drawn), 1e9);
    expect(points.length).toBeLessThanOrEqual(400);
    expect(points.length).toBeGreaterThan(20);
    const total = (column: 0 | 1) => points.reduce((sum, point) => sum + point[column] * point[2], 0);
    expect(points.reduce((sum, [, , n]) => sum + n, 0)).toBe(3000);
    expect(total(0)).toBeCloseTo(
      drawn.reduce((sum, [, u]) => sum + u, 0),
      4,
    );
    expect(total(1)).toBeCloseTo(
      drawn.reduce((sum, [r]) => sum + r, 0),
      4,
    );
  });

  it('refuses an attribute without values', () => {
    expect(() => exactRisk(histogramOf([]), 1)).toThrow('`histogram` must be of at least one value');
  });
});

describe('valueRisk', () => {
  // Table 3 of the paper, all cells
  it.each([
    ['2010/12/1', 4, 0.4, 2, 0.5, 0.2, 2],
    ['2010/12/2', 3, 0.3, 2, 0.5, 0.15, 1.5],
    ['2010/12/3', 3, 0.3, 1, 1, 0.3, 3],
  ])('of %s is the line in print', (_, records, known, users, identified, risk, alpha) => {
    expect(valueRisk(records, users, 10)).toEqual({ records, known, users, identified, risk, alpha });
  });
});

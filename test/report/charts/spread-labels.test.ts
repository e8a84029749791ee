import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '../../../src/report/charts/spread-labels.js';

describe('spreadLabels', () => {
  it('leaves labels where they are when there is room, and moves touching ones apart evenly', () => {
    expect(spreadLabels([0.2, 0.8, 0.5], 0.1, 0, 1)).toEqual([0.2, 0.8, 0.5]);
    const [a, b, c] = spreadLabels([0.5, 0.5, 0.9], 0.1, 0, 1);
    expect([a, b, c]).toEqual([expect.closeTo(0.45, 12), expect.closeTo(0.55, 12), 0.9]);
  });

  it('keeps the order, the gap and the bounds for whatever fits', () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, (list) => {
        const found = spreadLabels(list, 0.05, 0, 1);
        const order = list.map((_, k) => k).sort((a, b) => list[a] - list[b]);
        for (let n = 1; n < order.length; n++) {
          expect(found[order[n]] - found[order[n - 1]]).toBeGreaterThanOrEqual(0.05 - 1e-9);
        }
        expect(Math.min(...found)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(...found)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

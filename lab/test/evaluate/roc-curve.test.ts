import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from '../../../src/calibrate/auc.js';
import { rocCurve } from '../../evaluate/roc-curve.js';

describe('rocCurve', () => {
  it('is undefined where all are of one kind', () => {
    expect(rocCurve([0.1, 0.2], [1, 1])).toBeUndefined();
    expect(rocCurve([0.1, 0.2], [0, 0])).toBeUndefined();
  });

  it('is the corner for a perfect score and the diagonal for a constant one', () => {
    const perfect = rocCurve([0.9, 0.8, 0.2, 0.1], [1, 1, 0, 0], 4);
    expect(perfect?.slice(1).every(([, y]) => y === 1)).toBe(true);
    for (const [x, y] of rocCurve([0.5, 0.5, 0.5], [1, 0, 1], 10) ?? []) expect(y).toBeCloseTo(x, 12);
  });

  it('rises, ends at (1, 1), and has the area of the AUC', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1 })), {
          minLength: 4,
          maxLength: 60,
        }),
        (persons) => {
          const [scores, truth] = [persons.map(([s]) => s), persons.map(([, t]) => t)];
          const auc = areaUnderCurve(scores, truth);
          const curve = rocCurve(scores, truth, 2000);
          if (auc === undefined || curve === undefined) {
            expect(auc).toBe(curve);
            return;
          }
          expect(curve.at(-1)).toEqual([1, 1]);
          const area = curve.slice(1).reduce((sum, [, y], i) => {
            expect(y).toBeGreaterThanOrEqual(curve[i][1] - 1e-12);
            return sum + (y + curve[i][1]) / 2 / 2000;
          }, 0);
          expect(area).toBeCloseTo(auc, 1);
        },
      ),
    );
  });
});

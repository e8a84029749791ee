import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from '../../src/calibrate/auc.js';

describe('areaUnderCurve', () => {
  it('is the share of pairs in the right order, ties counting half', () => {
    const cases = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 1)), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(cases, (rows) => {
        const [up, down] = [1, 0].map((kind) => rows.filter(([, t]) => t === kind).map(([score]) => score));
        let wins = 0;
        for (const p of up) for (const n of down) wins += p > n ? 1 : p === n ? 0.5 : 0;
        const found = areaUnderCurve(
          rows.map(([score]) => score),
          rows.map(([, t]) => t),
        );
        if (up.length === 0 || down.length === 0) expect(found).toBeUndefined();
        else expect(found).toBeCloseTo(wins / (up.length * down.length), 12);
      }),
    );
  });

  it('refuses lists of different length', () => {
    expect(() => areaUnderCurve([1, 2], [1])).toThrowError(expect.objectContaining({ code: 'model/domain' }));
  });
});

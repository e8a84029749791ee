import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeRisk } from '../../src/core/results/transactions.js';
import { compareModels, kendallTau } from '../../src/risk/transactions/model-agreement.js';

const attribute = (
  name: string,
  exact: number | undefined,
  lowCost: number,
  sampled: number,
): AttributeRisk => ({
  columns: [name],
  values: 5,
  ...(exact === undefined ? {} : { exact }),
  lowCost,
  sampled: {
    s: 2,
    alpha: 1,
    value: sampled,
    interval: [0, 1],
    level: 0.9,
    recordsRead: 1,
    expectedRecords: 1,
  },
});

describe('compareModels', () => {
  it('says that the low-cost model takes goods for the riskiest, as in print', () => {
    // Table 6, T1: exact and low cost
    const found = compareModels([
      attribute('time', 0.3217, 0.0145, 0.3704),
      attribute('date', 0.186, 0.0076, 0.2026),
      attribute('goods', 0.0965, 0.073, 0.085),
      attribute('price', 0.0121, 0.0048, 0.0084),
      attribute('number', 0.008, 0.0025, 0.0085),
    ]);
    expect(found.exact).toEqual(['time']);
    expect(found.lowCost).toMatchObject({ riskiest: ['goods'], agrees: false });
    // two of ten pairs stand the other way round
    expect(found.lowCost.order).toBeCloseTo(0.6, 12);
    expect(found.sampled).toMatchObject({ riskiest: ['time'], agrees: true });
    expect(found.sampled.order).toBeCloseTo(0.8, 12);
  });

  it('compares nothing with an exact risk that is not known', () => {
    const found = compareModels([attribute('a', undefined, 0.1, 0.3), attribute('b', undefined, 0.2, 0.1)]);
    expect(found).toEqual({ lowCost: { riskiest: ['b'] }, sampled: { riskiest: ['a'] } });
  });

  it('refuses no attributes', () => {
    expect(() => compareModels([])).toThrow('`attributes` must be at least one');
  });
});

describe('kendallTau', () => {
  it('is 1 for the same order, -1 for the opposite, undefined without one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 12 }), (list) => {
        expect(kendallTau(list, list)).toBeCloseTo(1, 12);
        expect(
          kendallTau(
            list,
            list.map((x) => -x),
          ),
        ).toBeCloseTo(-1, 12);
        expect(
          kendallTau(
            list,
            list.map(() => 3),
          ),
        ).toBeUndefined();
      }),
    );
  });
});

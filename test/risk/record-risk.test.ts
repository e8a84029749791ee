import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupRisk } from '../../src/risk/group-risk.js';
import { personRisk } from '../../src/risk/person-risk.js';
import { histogramOfSizes, householdRisk, scaleWeights, weightedRisk } from '../../src/risk/record-risk.js';

describe('groupRisk', () => {
  it('counts whole records also where groups overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 300 }), (sizes) => {
        const risk = groupRisk(histogramOfSizes(Float64Array.from(sizes)));
        for (const [k, count] of Object.entries(risk.below)) {
          expect(count).toBe(sizes.filter((size) => size < Number(k)).length);
        }
        expect(risk.uniques).toBe(sizes.filter((size) => size === 1).length);
        expect(risk.averageRisk).toBeCloseTo(
          sizes.reduce((sum, size) => sum + 1 / size, 0) / sizes.length,
          12,
        );
        expect(risk.smallestGroup).toBe(Math.min(...sizes));
        expect(risk.highestRisk).toBe(1 / Math.min(...sizes));
      }),
    );
  });

  it('is groups over records, exactly', () => {
    const risk = groupRisk({ sizes: Float64Array.of(1, 3), groups: Float64Array.of(2, 1) });
    expect(risk).toMatchObject({ averageRisk: 3 / 5, uniques: 2, below: { 2: 2, 3: 2, 5: 5, 11: 5, 20: 5 } });
  });
});

describe('personRisk', () => {
  it('is 1 at most, and certain where every group is one person', () => {
    const risk = personRisk({
      groups: { sizes: Float64Array.of(1), groups: Float64Array.of(3) },
      records: Float64Array.of(7),
      smallest: { sizes: Float64Array.of(1), groups: Float64Array.of(2) },
      shares: {
        owned: Float64Array.of(3, 4),
        persons: Float64Array.of(1, 1),
        records: Float64Array.of(3, 4),
      },
    });
    expect(risk).toMatchObject({
      persons: 2,
      uniques: 2,
      averageRisk: 1,
      personAverageRisk: 1,
      smallestGroup: 1,
    });
  });
});

describe('weights', () => {
  it('become whole numbers in their proportion, with a sum that stays exact', () => {
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 50 }), (weights) => {
        fc.pre(weights.some((w) => w > 0));
        const { whole, unit } = scaleWeights(Float64Array.from(weights));
        expect(whole.every(Number.isInteger)).toBe(true);
        const total = whole.reduce((sum, w) => sum + w, 0);
        expect(total).toBeLessThan(2 ** 53);
        const most = Math.max(...weights) * weights.length;
        for (const [i, w] of weights.entries())
          expect(Math.abs(whole[i] * unit - w)).toBeLessThan(most * 2 ** -51);
      }),
    );
  });

  it('of any size give shares, and equal weights the plain figures', () => {
    const sizes = Float64Array.of(1, 2, 2, 5);
    for (const w of [1, 1e-300, 1e300, 0.1]) {
      const { uniqueShare, averageRisk } = weightedRisk(sizes, scaleWeights(new Float64Array(4).fill(w)));
      expect(uniqueShare).toBe(1 / 4);
      expect(averageRisk).toBeCloseTo((1 + 1 / 2 + 1 / 2 + 1 / 5) / 4, 12);
    }
  });
});

describe('householdRisk', () => {
  it('is certain only where a member is unique', () => {
    // sixty members in pairs: all but certain, and yet not certain
    const many = householdRisk(new Int32Array(60), new Float64Array(60).fill(2));
    expect(many).toMatchObject({ households: 1, certain: 0, highestRisk: 1 });
    expect(householdRisk(Int32Array.of(0, 0), Float64Array.of(1, 9)).certain).toBe(1);
  });

  it('takes a record without household for one by itself', () => {
    const found = householdRisk(Int32Array.of(-1, -1, 0, 0), Float64Array.of(2, 4, 2, 2));
    expect(found).toEqual({
      households: 3,
      withoutHousehold: 2,
      averageRisk: (1 / 2 + 1 / 4 + 3 / 4) / 3,
      highestRisk: 3 / 4,
      certain: 0,
    });
  });
});

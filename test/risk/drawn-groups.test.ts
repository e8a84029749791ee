import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { estimateDrawnRisk, estimateTotal } from '../../src/risk/drawn-groups.js';

/** Groups of a table with many small ones and a few large ones. */
const SIZES = Array.from({ length: 20_000 }, (_, i) =>
  i % 3 === 0 ? 1 : i % 3 === 1 ? 2 + (i % 7) : i % 400 === 2 ? 300 : 12,
);
const RECORDS = SIZES.reduce((sum, size) => sum + size, 0);

function histogramOf(sizes: readonly number[]) {
  const tally = new Map<number, number>();
  for (const size of sizes) tally.set(size, (tally.get(size) ?? 0) + 1);
  const sorted = [...tally].sort((a, b) => a[0] - b[0]);
  return { sizes: Float64Array.from(sorted, ([s]) => s), groups: Float64Array.from(sorted, ([, g]) => g) };
}

function draw(share: number, seed: number) {
  const random = randomStream(seed, 'draw');
  return histogramOf(SIZES.filter(() => random.float() < share));
}

describe('estimates from a share of the groups', () => {
  it('are exact, without any doubt, where all groups are drawn', () => {
    const { distinct, averageRisk, uniqueShare, belowShare } = estimateDrawnRisk(
      histogramOf(SIZES),
      1,
      RECORDS,
      [5],
    );
    expect(distinct).toMatchObject({ value: SIZES.length, interval: [SIZES.length, SIZES.length] });
    expect(averageRisk.value).toBe(SIZES.length / RECORDS);
    const unique = SIZES.filter((size) => size === 1).length / RECORDS;
    expect(uniqueShare.interval).toEqual([unique, unique]);
    const small = SIZES.filter((size) => size < 5).reduce((sum, size) => sum + size, 0);
    expect(belowShare[5].value).toBe(small / RECORDS);
  });

  it('hold the truth in 90 of 100 draws, for frequent and for rare things', () => {
    const truth = {
      uniqueShare: SIZES.filter((size) => size === 1).length / RECORDS,
      averageRisk: SIZES.length / RECORDS,
      below11: SIZES.filter((size) => size < 11).reduce((sum, size) => sum + size, 0) / RECORDS,
    };
    for (const share of [0.002, 0.02]) {
      const held = { uniqueShare: 0, averageRisk: 0, below11: 0 };
      for (let seed = 0; seed < 1000; seed++) {
        const { uniqueShare, averageRisk, belowShare } = estimateDrawnRisk(
          draw(share, seed),
          share,
          RECORDS,
          [11],
        );
        const holds = ({ interval: [low, high] }: typeof uniqueShare, value: number) =>
          low <= value && value <= high;
        if (holds(uniqueShare, truth.uniqueShare)) held.uniqueShare++;
        if (holds(averageRisk, truth.averageRisk)) held.averageRisk++;
        if (holds(belowShare[11], truth.below11)) held.below11++;
      }
      // 90 % of 1,000 draws have a standard error of .95 points
      for (const times of Object.values(held)) expect(Math.abs(times / 1000 - 0.9)).toBeLessThan(0.03);
    }
  });

  it('leave room for what was not drawn, and none below what was', () => {
    const nothing = histogramOf([]);
    const { value, interval } = estimateTotal(nothing, 0.01, () => 1, 1, [0, 1e9]);
    expect([value, interval[0]]).toEqual([0, 0]);
    expect(interval[1]).toBeCloseTo((1.6448536269514722 ** 2 * 0.99) / 0.01, 6);
    expect(estimateTotal(histogramOf([1, 1]), 0.9, () => 1, 1, [0, 100]).interval[0]).toBeGreaterThanOrEqual(
      2,
    );
  });

  it.each([0, -1, 2, Number.NaN])('refuse a share of %s', (share) => {
    expect(() => estimateTotal(histogramOf([1]), share, () => 1, 1, [0, 1])).toThrowError(
      expect.objectContaining({ code: 'model/domain' }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { weighWorlds } from '../../../src/collect/collector/weigh-worlds.js';

const worlds = [1, 1.5, 2.25, 3.4].map((strength) => ({ strength, information: 2 * Math.log(strength) }));
const heaviest = (weights: readonly number[]) => weights.indexOf(Math.max(...weights));

describe('weighWorlds', () => {
  it('lets worlds count that show as much as the responses do, where noise is small', () => {
    for (const [k, { information }] of worlds.entries()) {
      const weights = weighWorlds(worlds, { information, variance: 1e-4 });
      expect(heaviest(weights)).toBe(k);
      expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
    }
    // beyond all worlds the outermost ones stand in
    expect(heaviest(weighWorlds(worlds, { information: 50, variance: 1e-4 }))).toBe(3);
    expect(heaviest(weighWorlds(worlds, { information: -50, variance: 1e-4 }))).toBe(0);
  });

  it('falls back to what is usual where noise hides everything, or nothing rises', () => {
    const hidden = weighWorlds(worlds, { information: 50, variance: 1e9 });
    expect(heaviest(hidden)).toBe(2);
    const flat = worlds.map(({ strength }) => ({ strength, information: 1 / strength }));
    expect(weighWorlds(flat, { information: 9, variance: 0.1 })).toEqual(
      hidden.map((weight) => expect.closeTo(weight, 6)),
    );
    // without any measure of noise the comparison says nothing
    expect(weighWorlds(worlds, { information: 0, variance: 0 })).toEqual(
      hidden.map((weight) => expect.closeTo(weight, 6)),
    );
  });

  it('gives a single world all', () => {
    expect(weighWorlds(worlds.slice(0, 1), { information: 1, variance: 1 })).toEqual([1]);
  });
});

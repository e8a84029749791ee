import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exposureSets, MOST_SETS, summariseExposure } from '../../src/risk/exposure.js';

function choose(n: number, k: number): bigint {
  return k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k);
}

describe('exposureSets', () => {
  it('lists each set once, all of a size or a sample of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 18 }),
        fc.integer(),
        fc.integer({ min: 1, max: 60 }),
        (columns, seed, chains) => {
          const order = [...Array(columns).keys()].reverse();
          const sizes = exposureSets(order, seed, chains);
          expect(sizes.map(({ size }) => size)).toEqual(order.map((_, i) => i + 1));
          for (const { size, sets, of } of sizes) {
            expect(BigInt(of)).toBe(choose(columns, size));
            const keys = sets.map((set) => [...set].sort((a, b) => a - b).join());
            expect(new Set(keys).size).toBe(sets.length);
            for (const set of sets) {
              expect(new Set(set).size).toBe(size);
              expect(set.every((column) => order.includes(column))).toBe(true);
            }
            if (of <= MOST_SETS) expect(sets).toHaveLength(of);
            else expect(sets.length).toBeLessThanOrEqual(chains);
          }
          expect(exposureSets(order, seed, chains)).toEqual(sizes);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('takes thousands of columns', () => {
    const order = [...Array(3000).keys()];
    const sizes = exposureSets(order, 1, 2);
    expect(sizes[sizes.length - 1]).toMatchObject({ size: 3000, of: 1, sets: [order] });
    expect(sizes[sizes.length - 2]).toMatchObject({ size: 2999, of: 3000 });
  });

  it('gives every set of a size the same chance', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 300; seed++) {
      const { sets } = exposureSets([...Array(13).keys()], seed, 20)[5];
      for (const set of sets)
        for (const column of set) seen.set(`${column}`, (seen.get(`${column}`) ?? 0) + 1);
    }
    // 300 x 20 sets of 6 out of 13: each column in about 6/13 of them; five standard deviations
    const expected = (300 * 20 * 6) / 13;
    const spread = 5 * Math.sqrt(300 * 20 * (6 / 13) * (7 / 13));
    expect(seen.size).toBe(13);
    for (const count of seen.values()) expect(Math.abs(count - expected)).toBeLessThan(spread);
  });

  it('summarises: least, median, highest, and the first set that has it', () => {
    const sets = {
      size: 2,
      sets: [
        [2, 0],
        [1, 0],
        [2, 1],
      ],
      of: 3,
    };
    expect(summariseExposure(sets, [0.5, 0.25, 0.5], ['a', 'b', 'c'], 0.9)).toEqual({
      columns: 2,
      sets: 3,
      of: 3,
      sampled: false,
      least: 0.25,
      median: 0.5,
      highest: 0.5,
      worstSet: ['a', 'c'],
      searched: 'all',
      bound: 0.5,
    });
    const two = { size: 1, sets: [[0], [1]], of: 3 };
    expect(summariseExposure(two, [0.2, 0.6], ['a', 'b', 'c'], 0.9)).toMatchObject({
      sampled: true,
      median: 0.4,
      searched: 'best found',
      bound: 0.9,
    });
  });
});

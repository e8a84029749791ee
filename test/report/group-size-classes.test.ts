import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Observed } from '../../src/core/results/assessment.js';
import { groupSizeClasses } from '../../src/report/content/group-size-classes.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';

const bounds = [2, 3, 5, 11, 20];

function observe(sizes: readonly number[]): Observed {
  const tally = new Map<number, number>();
  for (const size of sizes) tally.set(size, (tally.get(size) ?? 0) + 1);
  const below = Object.fromEntries(
    bounds.map((k) => [k, sizes.filter((size) => size < k).reduce((sum, size) => sum + size, 0)]),
  );
  return {
    ...adult().observed,
    records: sizes.reduce((sum, size) => sum + size, 0),
    groupSizes: [...tally].sort(([a], [b]) => a - b),
    below,
  };
}

describe('groupSizeClasses', () => {
  it('sorts Adult by group size', () => {
    const classes = groupSizeClasses(adult().observed);
    expect(classes.map(({ label, units }) => [label, units])).toEqual([
      ['1', 10253],
      ['2', 4276],
      ['3–4', 4656],
      ['5–10', 5987],
      ['11–19', 4429],
      ['20+', 2960],
    ]);
  });

  it('counts every record once, in the class of its group', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 60 }), (sizes) => {
        const observed = observe(sizes);
        for (const { from, to = Infinity, units, share } of groupSizeClasses(observed)) {
          const inside = sizes
            .filter((size) => size >= from && size <= to)
            .reduce((sum, size) => sum + size, 0);
          expect(units).toBe(inside);
          expect(share).toBe(inside / observed.records);
        }
        const total = groupSizeClasses(observed).reduce((sum, { units }) => sum + units, 0);
        expect(total).toBe(observed.records);
      }),
    );
  });

  it('goes on to 100 and 1,000 where groups are that large', () => {
    expect(
      groupSizeClasses(observe([1, 50, 250]))
        .map(({ label }) => label)
        .slice(-2),
    ).toEqual(['20–99', '100+']);
    expect(
      groupSizeClasses(observe([1, 5000]))
        .map(({ label }) => label)
        .slice(-3),
    ).toEqual(['20–99', '100–999', '1,000+']);
  });

  it('keeps to the bounds where people are in several groups', () => {
    const classes = groupSizeClasses(hospital().observed);
    expect(classes.map(({ units }) => units)).toEqual([11904, 306, 170, 20, 0, 0]);
    expect(classes.at(-1)?.label).toBe('20+');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Histories, OwnedUsers, UniqueSets } from '../../src/core/results/transaction-counts.js';
import { randomStream } from '../../src/maths/random.js';
import {
  drawnUnicity,
  drawSightings,
  exactUnicity,
  setsToLookAt,
  singleRecordUnicity,
} from '../../src/risk/transactions/unicity.js';
import { bruteUnicity, type History, subsetsOf, uniqueSetsOf } from './brute-unicity.js';

/** A history per user: the values of their records. */
const people: fc.Arbitrary<History[]> = fc.array(
  fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 7 },
);

function ownedOf(histories: readonly History[]): OwnedUsers {
  const sizes = [...new Set(histories.map((history) => history.length))].sort((a, b) => a - b);
  const holders = (x: number) => histories.filter((history) => history.includes(x)).length;
  const sum = (size: number, of: (history: History) => number) =>
    histories.filter((history) => history.length === size).reduce((total, history) => total + of(history), 0);
  return {
    owned: Float64Array.from(sizes),
    users: Float64Array.from(sizes, (size) => sum(size, () => 1)),
    score: Float64Array.from(sizes, (size) => sum(size, (h) => h.reduce((t, x) => t + 60 / holders(x), 0))),
    scale: 60,
    sure: Float64Array.from(sizes, (size) => sum(size, (h) => h.filter((x) => holders(x) === 1).length)),
  };
}

describe('exactUnicity', () => {
  it('is what trying all choices of p records gives', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 4 }), (histories, p) => {
        const sets: UniqueSets[] = [1, 2, 3, 4].map((size) => uniqueSetsOf(histories, size));
        const found = exactUnicity(p, ownedOf(histories), sets);
        const brute = bruteUnicity(histories, p);
        expect(found.users).toBe(brute.enough);
        expect(found.fewer.users).toBe(brute.fewer);
        if (brute.enough > 0) expect(found.value).toBeCloseTo(brute.value, 12);
        else expect(found.value).toBeUndefined();
        if (brute.fewer > 0) expect(found.fewer.value).toBeCloseTo(brute.fewerValue, 12);
        else expect(found.fewer.value).toBeUndefined();
      }),
    );
  });

  it('for one record needs no sets', () => {
    fc.assert(
      fc.property(people, (histories) => {
        const found = singleRecordUnicity(ownedOf(histories));
        expect(found.value).toBeCloseTo(bruteUnicity(histories, 1).value, 12);
        expect(found).toMatchObject({ p: 1, exact: true, users: histories.length, fewer: { users: 0 } });
      }),
    );
  });

  it('grows with p for users who have enough records', () => {
    const histories = [
      [1, 2, 3, 4, 4],
      [1, 2, 3, 0, 0],
      [1, 2, 0, 4, 4],
    ];
    const sets = [1, 2, 3, 4].map((size) => uniqueSetsOf(histories, size));
    const values = [1, 2, 3, 4].map((p) => exactUnicity(p, ownedOf(histories), sets).value as number);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values[3]).toBeGreaterThan(values[0]);
  });
});

describe('setsToLookAt', () => {
  it('counts the sets of two and more values of every user', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 4 }), (histories, p) => {
        const held = histories.map((history) => [...new Set(history)]);
        const all = held.flatMap((values) => subsetsOf(values, p)).filter((set) => set.length > 1);
        const sizes = Float64Array.from(held, (values) => values.length);
        expect(setsToLookAt({ sizes, groups: sizes.map(() => 1) }, p)).toBe(all.length);
      }),
    );
  });
});

describe('drawSightings', () => {
  it('draws p records of each user, and shows their values once, the rarest first', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 5 }), fc.nat(), (histories, p, seed) => {
        const { sightings, rarest } = drawSightings(historiesOf(histories), p, 3, randomStream(seed));
        expect(sightings).toHaveLength(3 * histories.length);
        const holders = (x: number) => histories.filter((history) => history.includes(x)).length;
        sightings.forEach(({ person, values }, i) => {
          const history = histories[Math.floor(i / 3)];
          expect(person).toBe(100 + Math.floor(i / 3));
          expect(new Set(values).size).toBe(values.length);
          expect(values.length).toBeLessThanOrEqual(p);
          expect(values.every((x) => history.includes(x))).toBe(true);
          // p records hold at least as many values as the fewest that make them up
          if (p >= history.length) expect(values.length).toBe(new Set(history).size);
          expect(values.map(holders)).toEqual(values.map(holders).sort((a, b) => a - b));
          expect(rarest[i]).toBe(holders(values[0]));
        });
      }),
    );
  });

  it('draws every choice of records equally often', () => {
    // of [0, 0, 1] two records are {0} once and {0, 1} twice in three
    const { sightings } = drawSightings(historiesOf([[0, 0, 1]]), 2, 30_000, randomStream(1));
    const both = sightings.filter(({ values }) => values.length === 2).length;
    // five standard deviations
    expect(Math.abs(both - 20_000)).toBeLessThan(5 * Math.sqrt((30_000 * 2) / 9));
  });
});

describe('drawnUnicity', () => {
  it('gives a share with an interval, and nothing of nobody', () => {
    const found = drawnUnicity(3, { users: 900, hits: 150, draws: 200 }, { users: 0, hits: 0, draws: 0 });
    expect(found).toMatchObject({ p: 3, value: 0.75, exact: false, users: 900, draws: 200 });
    expect(found.interval?.[0]).toBeLessThan(0.75);
    expect(found.interval?.[1]).toBeGreaterThan(0.75);
    expect(found.fewer).toEqual({ users: 0, exact: true });
  });

  it('is exact for users with fewer records once each was looked at', () => {
    const all = drawnUnicity(3, { users: 0, hits: 0, draws: 0 }, { users: 8, hits: 2, draws: 8 });
    expect(all.value).toBeUndefined();
    expect(all.fewer).toEqual({ users: 8, value: 0.25, interval: [0.25, 0.25], exact: true });
    const some = drawnUnicity(3, { users: 0, hits: 0, draws: 0 }, { users: 80, hits: 2, draws: 8 });
    expect(some.fewer.exact).toBe(false);
    expect(some.fewer.interval?.[1]).toBeGreaterThan(0.25);
  });
});

function historiesOf(histories: readonly History[]): Histories {
  const rows = histories.flatMap((history, user) =>
    [...new Set(history)]
      .sort((a, b) => a - b)
      .map((value) => ({
        user,
        value,
        records: history.filter((x) => x === value).length,
        users: histories.filter((other) => other.includes(value)).length,
      })),
  );
  return {
    user: Float64Array.from(rows, (row) => row.user),
    person: Float64Array.from(rows, (row) => 100 + row.user),
    value: Float64Array.from(rows, (row) => row.value),
    records: Float64Array.from(rows, (row) => row.records),
    users: Float64Array.from(rows, (row) => row.users),
  };
}

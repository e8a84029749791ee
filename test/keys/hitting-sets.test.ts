import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bySizeThenMembers, minimalHittingSets, minimalSets } from '../../src/keys/hitting-sets.js';

const COLUMNS = 6;
const subsets = Array.from({ length: 2 ** COLUMNS }, (_, bits) =>
  Array.from({ length: COLUMNS }, (_, c) => c).filter((c) => (bits >> c) & 1),
);
const within = (a: readonly number[], b: readonly number[]) => a.every((member) => b.includes(member));
const families = fc.array(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), { minLength: 1, maxLength: 8 });

it('finds the minimal sets that meet every given one, as a look at all subsets does', () => {
  fc.assert(
    fc.property(families, fc.integer({ min: 1, max: COLUMNS }), (sets, most) => {
      const hits = subsets.filter((chosen) => sets.every((set) => set.some((c) => chosen.includes(c))));
      const minimal = hits.filter(
        (chosen) => !hits.some((other) => other !== chosen && within(other, chosen)),
      );
      const expected = minimal.filter(({ length }) => length <= most).sort(bySizeThenMembers);
      expect(minimalHittingSets(sets, most)).toEqual(expected);
    }),
  );
});

it('keeps the sets that hold no other, and they are met by the same sets', () => {
  fc.assert(
    fc.property(families, (sets) => {
      const kept = minimalSets(sets);
      expect(kept.some((a) => kept.some((b) => a !== b && within(a, b)))).toBe(false);
      expect(sets.every((set) => kept.some((smaller) => within(smaller, set)))).toBe(true);
    }),
  );
});

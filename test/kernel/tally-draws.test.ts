import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyList } from '../../src/kernel/key-list.js';
import { DRAWS, drawTally } from '../../src/kernel/tally-draws.js';

const WORDS = DRAWS / 32;
const bitsOf = (words: Int32Array, column: number): boolean[] =>
  Array.from(
    { length: DRAWS },
    (_, draw) => ((words[column * WORDS + (draw >> 5)] >>> (draw & 31)) & 1) === 1,
  );

/** The same one draw after another, in plain words. */
function plainTally(sets: readonly number[][], width: number, drawn: Int32Array) {
  const knows = Array.from({ length: width }, (_, c) => bitsOf(drawn, c));
  const columns = Array.from({ length: width }, (_, c) => c);
  return Array.from({ length: DRAWS }, (_, draw) => {
    const known = sets.filter((set) => set.every((c) => knows[c][draw]));
    return {
      any: known.length > 0,
      held: columns.map((c) => known.some((set) => set.includes(c))),
      inAll: columns.map((c) => knows[c][draw] && known.every((set) => set.includes(c))),
    };
  });
}

const WIDTH = 9;
const families = fc
  .uniqueArray(fc.uniqueArray(fc.nat(WIDTH - 1), { minLength: 1, maxLength: 5 }), {
    maxLength: 40,
    selector: (set) => [...set].sort().join(),
  })
  .map((sets) =>
    sets
      .map((set) => set.sort((a, b) => a - b))
      .sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1)),
  );
const draws = fc
  .array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), {
    minLength: WIDTH * WORDS,
    maxLength: WIDTH * WORDS,
  })
  .map((words) => Int32Array.from(words));

describe('drawTally', () => {
  it('equals looking at one draw after another, again and again', () => {
    fc.assert(
      fc.property(families, fc.array(draws, { minLength: 1, maxLength: 3 }), (sets, rounds) => {
        const tally = drawTally(KeyList.from(sets), WIDTH);
        for (const drawn of rounds) {
          const { any, held, inAll } = tally(drawn);
          for (const [draw, plain] of plainTally(sets, WIDTH, drawn).entries()) {
            expect(bitsOf(any, 0)[draw]).toBe(plain.any);
            expect(Array.from({ length: WIDTH }, (_, c) => bitsOf(held, c)[draw])).toEqual(plain.held);
            expect(Array.from({ length: WIDTH }, (_, c) => bitsOf(inAll, c)[draw])).toEqual(plain.inAll);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('knows no set where there is none, and takes sets in arrays', () => {
    const all = new Int32Array(2 * WORDS).fill(-1);
    expect([...drawTally([], 2)(all).any]).toEqual([0, 0, 0, 0]);
    expect([...drawTally([[0], [1]], 2)(all).any]).toEqual([-1, -1, -1, -1]);
    expect([...drawTally([[0, 1]], 2)(all).inAll]).toEqual(new Array(8).fill(-1));
  });
});

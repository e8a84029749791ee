import { describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { completeStatistics } from '../../src/joint/complete-statistics.js';
import { checkStatistics } from '../../src/statistics/check-statistics.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { statisticsOf } from '../joint/statistics-of.js';

const good = statisticsOf({ a: [0, 0, 0, 1, 1, 2], b: [0, 0, 1, 1, 0, 1] });

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof SingleoutError) return error.code;
    throw error;
  }
  return 'accepted';
}

function changed(change: (s: Statistics) => Partial<Statistics>): Statistics {
  return { ...good, ...change(good) };
}

describe('checkStatistics', () => {
  it('accepts what was counted', () => {
    expect(() => checkStatistics(good)).not.toThrow();
  });

  const [a, b] = good.columns;
  const [pair] = good.pairs;
  const cases: [string, Statistics][] = [
    ['no records', changed(() => ({ records: 0 }))],
    ['a count above N', changed(() => ({ columns: [{ ...a, counts: Float64Array.of(7, 2, 1) }, b] }))],
    ['a broken count', changed(() => ({ columns: [{ ...a, counts: Float64Array.of(3.5, 1.5, 1) }, b] }))],
    [
      'a column with another sum',
      changed(() => ({ columns: [{ ...a, counts: Float64Array.of(3, 2, 2) }, b] })),
    ],
    ['a count too few', changed(() => ({ columns: [{ ...a, counts: Float64Array.of(3, 3) }, b] }))],
    ['a column twice', changed(() => ({ columns: [a, b, a] }))],
    ['a pair of an unknown column', changed(() => ({ pairs: [{ ...pair, columns: ['a', 'c'] }] }))],
    ['a pair with an unknown value', changed(() => ({ pairs: [{ ...pair, a: pair.a.map(() => 9) }] }))],
    ['a pair that contradicts its margin', changed(() => ({ pairs: [{ ...pair, a: pair.a.map(() => 0) }] }))],
    [
      'a pair with too few records',
      changed(() => ({
        pairs: [{ ...pair, a: pair.a.slice(1), b: pair.b.slice(1), counts: pair.counts.slice(1) }],
      })),
    ],
    [
      'group sizes of other records',
      changed(() => ({
        groups: [{ columns: ['a'], sizes: Float64Array.of(1), groups: Float64Array.of(5) }],
      })),
    ],
    [
      'a remainder without records',
      changed(() => ({ columns: [{ ...a, withheld: { values: 3, records: 0 } }, b] })),
    ],
  ];
  it.each(cases)('refuses %s', (_, statistics) => {
    expect(codeOf(() => checkStatistics(statistics))).toBe('data/statistics');
  });

  it('refuses unknown columns and values without naming the value', () => {
    const complete = completeStatistics(good);
    expect(codeOf(() => complete.column('z'))).toBe('data/statistics');
    expect(codeOf(() => complete.code('z', 'v0'))).toBe('data/statistics');
    expect(() => complete.code('a', 'secret')).toThrowError(/^(?!.*secret).*not among the values listed/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLaw } from '../../src/sample/column-law.js';
import { columnLevels } from '../../src/sample/column-levels.js';
import { conditionOn } from '../../src/sample/condition-on.js';
import { conditionalLaw, likelihoodOf } from '../../src/sample/conditional-law.js';
import { groupByCodes, joinGroupings } from '../../src/sample/grouping.js';
import { sumOfLogs } from '../../src/sample/log-sum.js';
import { takeRows } from '../../src/sample/sample-table.js';

/** Codes without gaps, as columns have them. */
function code(values: readonly number[]): { codes: Int32Array; cardinality: number; seen: number[] } {
  const seen = [...new Set(values)];
  return { codes: Int32Array.from(values, (v) => seen.indexOf(v)), cardinality: seen.length, seen };
}

const cells = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 60 });

describe('joinGroupings', () => {
  it('groups as comparing both codes does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(7)), { minLength: 1, maxLength: 80 }), (rows) => {
        const [a, b] = [0, 1].map((c) =>
          groupByCodes(
            Int32Array.from(rows, (row) => row[c]),
            8,
          ),
        );
        const { ids, sizes } = joinGroupings(a, b);
        rows.forEach((row, i) => {
          const alike = rows.filter((other) => other[0] === row[0] && other[1] === row[1]);
          expect(sizes[ids[i]]).toBe(alike.length);
        });
      }),
    );
  });
});

describe('sumOfLogs', () => {
  it('is the sum of the logarithms, also where the product leaves the range of numbers', () => {
    const terms = Array.from({ length: 500 }, (_, i) => 1e-90 * (i + 1));
    const plain = terms.reduce((s, x, i) => s + (i % 3 === 0 ? Math.log(x) : 0), 0);
    expect(sumOfLogs(500, 3, (i) => terms[i])).toBeCloseTo(plain, 8);
  });
});

describe('columnLaw', () => {
  it('is positive and at most 1 in total for any column, numbers or not', () => {
    fc.assert(
      fc.property(cells, fc.boolean(), (values, numeric) => {
        const { codes, cardinality, seen } = code(values);
        const law = columnLaw(
          { codes, cardinality, ...(numeric ? { numbers: Float64Array.from(seen) } : {}) },
          values.length,
        );
        for (const p of law) expect(p > 0 && p <= 1).toBe(true);
      }),
    );
  });

  it('gives counts less one to values seen often, and the Chao1 share to those seen once', () => {
    // 6 of one, 2 of another, 2 singles: mass 2/10 unseen, Chao1 2*1/(2*2) = .5 unseen values
    const { codes, cardinality } = code([1, 1, 1, 1, 1, 1, 2, 2, 3, 4]);
    const law = columnLaw({ codes, cardinality }, 10);
    expect(law[0]).toBeCloseTo((5 / 9) * 0.8, 14);
    expect(law[1]).toBeCloseTo((1 / 9) * 0.8, 14);
    expect(law[2]).toBeCloseTo(0.2 / 1.5, 14);
  });

  it('sees that neighbours tell of a number: a gap between frequent numbers is likelier than categories say', () => {
    const values = Array.from({ length: 300 }, (_, i) => 20 + Math.floor((i * i) % 40)).concat(33);
    const { codes, cardinality, seen } = code(values);
    const smooth = columnLaw({ codes, cardinality, numbers: Float64Array.from(seen) }, values.length);
    const plain = columnLaw({ codes, cardinality }, values.length);
    const score = (law: Float64Array) => codes.reduce((s, c) => s + Math.log(law[c]), 0);
    expect(score(smooth)).toBeGreaterThanOrEqual(score(plain));
  });
});

describe('conditionalLaw', () => {
  it('is (n_ab - 1 + l p)/(n_a - 1 + l) for the strength of the largest leave-one-out likelihood', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 4, maxLength: 60 }), (rows) => {
        const [a, b] = [0, 1].map((c) =>
          groupByCodes(
            Int32Array.from(rows, (row) => row[c]),
            5,
          ),
        );
        const base = Float64Array.from(
          rows,
          ([, y]) => (rows.filter((r) => r[1] === y).length + 1) / (rows.length + 5),
        );
        const score = likelihoodOf(rows.length, (i) => base[i]);
        const found = conditionalLaw(a, b, base, score);
        const by = (strength: number) =>
          rows.map(([x, y], i) => {
            const given = rows.filter((r) => r[0] === x);
            const both = given.filter((r) => r[1] === y);
            return (both.length - 1 + strength * base[i]) / (given.length - 1 + strength);
          });
        const best = Math.max(
          ...[0.3, 1, 3, 10, 30, 100, 300, 1000, 3000].map((l) => by(l).reduce((s, p) => s + Math.log(p), 0)),
        );
        const law = found.law();
        expect(law.reduce((s, p) => s + Math.log(p), 0)).toBeCloseTo(best, 8);
        expect(found.gain).toBeCloseTo(best - score, 8);
      }),
    );
  });
});

describe('conditionOn', () => {
  it('finds the column that decides another, and nothing where there is nothing', () => {
    const a = Array.from({ length: 400 }, (_, i) => i % 8);
    const b = a.map((x) => (x * 3) % 8);
    const c = Array.from({ length: 400 }, (_, i) => Math.floor(i / 8) % 5);
    const columns = [a, b, c].map((values) => code(values));
    const levels = columns.map(columnLevels);
    const base = Float64Array.from(a, () => 1 / 8);
    expect(conditionOn(levels, 1, [0], 1, base).gain).toBeGreaterThan(700);
    expect(conditionOn(levels, 1, [2], 1, base)).toEqual({ law: base, gain: 0 });
  });
});

describe('columnLevels', () => {
  it('nests: who is in one class at a finer level is in one class at a coarser level', () => {
    const values = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 101);
    const { codes, cardinality, seen } = code(values);
    const levels = columnLevels({ codes, cardinality, numbers: Float64Array.from(seen) });
    expect(levels).toHaveLength(4);
    for (let l = 1; l < levels.length; l++) {
      const coarse = new Map<number, Set<number>>();
      levels[l].ids.forEach((id, i) => {
        coarse.set(id, (coarse.get(id) ?? new Set()).add(levels[l - 1].ids[i]));
      });
      for (const classes of coarse.values()) expect(classes.size).toBe(1);
    }
  });
});

describe('takeRows', () => {
  it('keeps cells and leaves no gap in the codes', () => {
    const { codes, cardinality, seen } = code([5, 5, 7, 9, 7, 11]);
    const table = { records: 6, columns: [{ codes, cardinality, numbers: Float64Array.from(seen) }] };
    const part = takeRows(table, Int32Array.of(5, 2, 4));
    const [column] = part.columns;
    expect(part.records).toBe(3);
    expect(column.cardinality).toBe(2);
    expect(Array.from(column.codes, (c) => column.numbers?.[c])).toEqual([11, 7, 7]);
  });
});

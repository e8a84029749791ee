import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStatistics } from '../../src/statistics/check-statistics.js';
import type { PairTable, Statistics } from '../../src/statistics/statistics.js';
import { withhold } from '../../src/statistics/withhold.js';

/** Statistics of a table of two columns, given as a matrix of counts; values by falling count. */
function statisticsOf(matrix: readonly (readonly number[])[]): Statistics {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const byCount = (totals: readonly number[]) =>
    [...totals.keys()].filter((i) => totals[i] > 0).sort((x, y) => totals[y] - totals[x]);
  const rowTotals = matrix.map(sum);
  const columnTotals = matrix[0].map((_, j) => sum(matrix.map((row) => row[j])));
  const rows = byCount(rowTotals);
  const columns = byCount(columnTotals);
  const cells = rows.flatMap((i, a) => columns.map((j, b) => ({ a, b, count: matrix[i][j] })));
  const present = cells.filter(({ count }) => count > 0);
  return {
    records: sum(rowTotals),
    columns: [
      { name: 'A', values: rows.map((i) => `a${i}`), counts: Float64Array.from(rows, (i) => rowTotals[i]) },
      {
        name: 'B',
        values: columns.map((j) => `b${j}`),
        counts: Float64Array.from(columns, (j) => columnTotals[j]),
      },
    ],
    pairs: [
      {
        columns: ['A', 'B'],
        a: Int32Array.from(present, ({ a }) => a),
        b: Int32Array.from(present, ({ b }) => b),
        counts: Float64Array.from(present, ({ count }) => count),
      },
    ],
    groups: [{ columns: ['A', 'B'], sizes: Float64Array.of(sum(rowTotals)), groups: Float64Array.of(1) }],
  };
}

const count = fc.oneof(
  { arbitrary: fc.constant(0), weight: 3 },
  { arbitrary: fc.integer({ min: 1, max: 9 }), weight: 2 },
  { arbitrary: fc.integer({ min: 10, max: 60 }), weight: 3 },
);
const tables = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(count, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
  .filter((matrix) => matrix.flat().some((n) => n > 0));
const thresholds = fc.integer({ min: 2, max: 12 });

const total = (counts: Iterable<number>) => [...counts].reduce((sum, n) => sum + n, 0);

/** Places of the cells of the full table that the published one does not show. */
function hiddenOf(full: PairTable, shown: PairTable): number[] {
  const listed = new Set(Array.from(shown.a, (a, i) => `${a}/${shown.b[i]}`));
  return [...full.counts.keys()].filter((i) => !listed.has(`${full.a[i]}/${full.b[i]}`));
}

/**
 * Which of the hidden cells follow from what is published, by any sums and differences: those whose count is the
 * same in all solutions of the equations, known here is which cells are empty.
 */
function derivable(full: PairTable, hidden: readonly number[], keptA: number, keptB: number): Set<number> {
  const lines: number[][] = [];
  for (const [codes, kept] of [
    [full.a, keptA],
    [full.b, keptB],
  ] as const) {
    for (let line = 0; line <= kept; line++) {
      lines.push(hidden.map((i) => (Math.min(codes[i], kept) === line ? 1 : 0)));
    }
  }
  const rank = rankOf(lines);
  return new Set(
    hidden.filter((_, k) => rankOf([...lines, hidden.map((_, j) => (j === k ? 1 : 0))]) === rank),
  );
}

/** Rank by elimination; exact, since the equations of rows and columns keep entries 0, 1 and -1. */
function rankOf(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const pivot = rows.findIndex((row, i) => i >= rank && row[column] !== 0);
    if (pivot === -1) continue;
    [rows[rank], rows[pivot]] = [rows[pivot], rows[rank]];
    for (let i = rank + 1; i < rows.length; i++) {
      const factor = rows[i][column] / rows[rank][column];
      if (factor !== 0) rows[i] = rows[i].map((x, j) => x - factor * rows[rank][j]);
    }
    rank++;
  }
  return rank;
}

describe('withhold', () => {
  it('lists no count below the threshold, keeps totals, and hides at least two of what it hides', () => {
    fc.assert(
      fc.property(tables, thresholds, (matrix, below) => {
        const full = statisticsOf(matrix);
        const published = withhold(full, below);
        checkStatistics(published);
        expect(published.withheldBelow).toBe(below);
        for (const [i, { counts, values, withheld }] of published.columns.entries()) {
          expect(counts.every((n) => n >= below)).toBe(true);
          expect(values).toEqual(full.columns[i].values.slice(0, values.length));
          expect(total(counts) + (withheld?.records ?? 0)).toBe(full.records);
          const all = full.columns[i].counts.length;
          expect(values.length + (withheld?.values ?? 0)).toBe(all);
          if (withheld !== undefined) expect(withheld.values).toBeGreaterThanOrEqual(Math.min(2, all));
          else expect(full.columns[i].counts.every((n) => n >= below)).toBe(true);
        }
        const [pair] = published.pairs;
        expect(pair.counts.every((n) => n >= below)).toBe(true);
        expect(total(pair.counts) + (pair.withheld?.records ?? 0)).toBe(full.records);
        const cells = full.pairs[0].counts.length;
        expect(pair.counts.length + (pair.withheld?.cells ?? 0)).toBe(cells);
        if (pair.withheld !== undefined)
          expect(pair.withheld.cells).toBeGreaterThanOrEqual(Math.min(2, cells));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no row or column with a single hidden cell, unless it is the only one there', () => {
    fc.assert(
      fc.property(tables, thresholds, (matrix, below) => {
        const full = statisticsOf(matrix);
        const published = withhold(full, below);
        const [pair] = full.pairs;
        const hidden = hiddenOf(pair, published.pairs[0]);
        for (const [column, codes] of [pair.a, pair.b].entries()) {
          for (let line = 0; line < published.columns[column].counts.length; line++) {
            const inLine = hidden.filter((i) => codes[i] === line).length;
            const cells = codes.filter((code) => code === line).length;
            if (inLine === 1) expect(cells).toBe(1);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no small count that sums and differences give away, but what any hiding would', () => {
    fc.assert(
      fc.property(tables, thresholds, (matrix, below) => {
        const full = statisticsOf(matrix);
        const published = withhold(full, below);
        const [pair] = full.pairs;
        const [keptA, keptB] = published.columns.map(({ counts }) => counts.length);
        const given = derivable(pair, hiddenOf(pair, published.pairs[0]), keptA, keptB);
        const hopeless = derivable(pair, [...pair.counts.keys()], keptA, keptB);
        const leaked = [...given].filter((i) => pair.counts[i] < below && !hopeless.has(i));
        expect(leaked).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('closes a way of hidden cells that joins two cycles', () => {
    // rows and columns all have two hidden cells, yet the 4 in the middle is a difference of sums
    const full = statisticsOf([
      [4, 5, 90, 90],
      [5, 4, 4, 90],
      [90, 90, 5, 6],
      [90, 91, 6, 5],
    ]);
    const [pair] = full.pairs;
    const small = [...pair.counts.keys()].filter((i) => pair.counts[i] < 11);
    const middle = derivable(pair, small, 4, 4);
    expect([...middle].map((i) => pair.counts[i])).toEqual([4]);
    const hidden = hiddenOf(pair, withhold(full, 11).pairs[0]);
    expect(derivable(pair, hidden, 4, 4)).toEqual(new Set());
    expect(hidden).toHaveLength(small.length + 1);
  });

  it('leaves statistics without small counts as they are', () => {
    const full = statisticsOf([
      [20, 30],
      [40, 50],
    ]);
    expect(withhold(full, 11)).toEqual({ ...full, withheldBelow: 11 });
  });

  it('refuses thresholds that are none, and statistics from which counts are withheld already', () => {
    const full = statisticsOf([[20, 3, 2]]);
    for (const below of [1, 0, -5, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => withhold(full, below)).toThrowError(
        expect.objectContaining({ code: 'model/domain', where: 'withhold-below' }),
      );
    }
    expect(() => withhold(withhold(full, 5), 11)).toThrowError(
      expect.objectContaining({ code: 'config/unsupported' }),
    );
  });
});

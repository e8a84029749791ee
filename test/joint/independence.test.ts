import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeStatistics } from '../../src/joint/complete-statistics.js';
import { independence } from '../../src/joint/independence.js';
import { chainLaw, tailOf } from '../../src/maths/chain-law.js';
import { randomStream } from '../../src/maths/random.js';
import { recursiveHypergeometric } from '../../src/maths/thinning-chain.js';
import { histogramOf } from '../../src/statistics/entropy.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { encode, groupSizes, shuffled, statisticsOf } from './statistics-of.js';

function fromCounts(columns: readonly (readonly number[])[]): Statistics {
  return {
    records: columns[0].reduce((s, n) => s + n, 0),
    columns: columns.map((counts, j) => ({
      name: `c${j}`,
      values: counts.map((_, i) => `v${i}`),
      counts: Float64Array.from(counts),
    })),
    pairs: [],
    groups: [],
  };
}

function modelOf(statistics: Statistics) {
  return independence(
    completeStatistics(statistics),
    statistics.columns.map(({ name }) => name),
  );
}

/** Sum over all frequency classes of P(X >= 1) by the exact recursion. */
function exactDistinct(statistics: Statistics): number {
  const classes = statistics.columns.map(({ counts }) => histogramOf(counts));
  const descend = (j: number, counts: number[], cells: number): number => {
    if (j === classes.length)
      return cells * tailOf(chainLaw(recursiveHypergeometric(statistics.records, counts)), 1);
    return classes[j].sizes.reduce(
      (s, n, i) => s + descend(j + 1, [...counts, n], cells * classes[j].groups[i]),
      0,
    );
  };
  return descend(0, [], 1);
}

describe('independence', () => {
  it('gives 71/75 for the AVFM of eq. 16 of paper 000', () => {
    const model = modelOf(
      fromCounts([
        [2, 3, 1],
        [3, 3],
        [2, 2, 2],
      ]),
    );
    expect(Math.abs(model.expectedDistinct() / 6 - 71 / 75)).toBeLessThan(1e-15);
  });

  it('equals the exact sum over small tables', () => {
    const column = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 4 }), (columns) => {
        const table = Object.fromEntries(columns.map((codes, j) => [`c${j}`, encode(codes)]));
        const statistics = statisticsOf(table, []);
        expect(modelOf(statistics).expectedDistinct()).toBeCloseTo(exactDistinct(statistics), 6);
      }),
      { numRuns: 40 },
    );
  });

  it('has cell probabilities that sum to 1 and visits all records', () => {
    const statistics = fromCounts([
      [5, 4, 3],
      [6, 6],
      [7, 3, 1, 1],
    ]);
    const model = modelOf(statistics);
    let q = 0;
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 2; b++) for (let c = 0; c < 4; c++) q += model.cellProbability([a, b, c]);
    expect(q).toBeCloseTo(1, 14);
    let records = 0;
    const tail = model.visitCells((cells, mean) => {
      records += cells * mean;
    });
    expect(records + tail).toBeCloseTo(12, 10);
  });

  /** Skewed columns with too many classes for the exact path: the log grid answers. */
  function skewedTable(records: number): Record<string, Int32Array> {
    const random = randomStream(11, `skewed ${records}`);
    const column = (values: number, power: number) =>
      encode(Array.from({ length: records }, () => Math.floor(values * random.float() ** power)));
    return { a: column(2000, 3), b: column(300, 2), c: column(90, 4), d: column(7, 1) };
  }

  it('is within .0002 of the exact sum on the log grid', () => {
    const { a, b, c } = skewedTable(6000);
    const statistics = statisticsOf({ a, b, c }, []);
    const classes = statistics.columns.map(({ counts }) => histogramOf(counts).sizes.length);
    expect(classes.reduce((p, n) => p * n, 1)).toBeGreaterThan(20_000);
    const difference = modelOf(statistics).expectedDistinct() - exactDistinct(statistics);
    expect(Math.abs(difference) / 6000).toBeLessThan(2e-4);
  });

  it('agrees with shuffled tables', () => {
    const table = skewedTable(6000);
    const random = randomStream(5, 'shuffles');
    const shares = Array.from(
      { length: 60 },
      () => groupSizes(shuffled(Object.values(table), random)).length / 6000,
    );
    const mean = shares.reduce((s, x) => s + x, 0) / shares.length;
    const sd = Math.sqrt(shares.reduce((s, x) => s + (x - mean) ** 2, 0) / (shares.length - 1));
    const predicted = modelOf(statisticsOf(table, [])).expectedDistinct() / 6000;
    expect(Math.abs(predicted - mean)).toBeLessThan((4 * sd) / Math.sqrt(60));
  });

  it('does not depend on the order of the columns', () => {
    const statistics = statisticsOf(skewedTable(3000), []);
    const reversed = { ...statistics, columns: [...statistics.columns].reverse() };
    const difference = modelOf(statistics).expectedDistinct() - modelOf(reversed).expectedDistinct();
    expect(Math.abs(difference) / 3000).toBeLessThan(1e-4);
  });

  it('has closed ends: one column, unique columns, constant columns', () => {
    expect(modelOf(fromCounts([[5, 3, 2]])).expectedDistinct()).toBeCloseTo(3, 12);
    const unique = Array.from({ length: 50 }, () => 1);
    expect(modelOf(fromCounts([unique, [30, 20], [25, 25]])).expectedDistinct()).toBeCloseTo(50, 10);
    expect(modelOf(fromCounts([[50], [50], [30, 20]])).expectedDistinct()).toBeCloseTo(2, 10);
  });

  const adult = new URL('../../../shared/data/adult_train.csv.gz', import.meta.url);
  it('gives .7547 on Adult {fnlwgt, native-country, capital-gain}', ({ skip }) => {
    if (!existsSync(adult)) skip('the Adult table is not beside the project');
    const [head, ...rows] = gunzipSync(readFileSync(adult)).toString().trim().split('\n');
    const names = head.split(',').map((s) => s.trim());
    const cells = rows.map((row) => row.split(',').map((s) => s.trim()));
    const column = (name: string) => encode(cells.map((row) => row[names.indexOf(name)]));
    const wanted = ['fnlwgt', 'native-country', 'capital-gain'];
    const statistics = statisticsOf(Object.fromEntries(wanted.map((name) => [name, column(name)])), []);
    expect(Math.abs(modelOf(statistics).expectedDistinct() / rows.length - 0.7547342)).toBeLessThan(2e-5);
  });
});

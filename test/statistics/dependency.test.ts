import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependencySchema } from '../../src/core/results/assessment.js';
import { randomStream } from '../../src/maths/random.js';
import { measureDependency } from '../../src/statistics/dependency.js';
import { entropyBits, histogramOf } from '../../src/statistics/entropy.js';
import { expectedMutualInformation } from '../../src/statistics/expected-mutual-information.js';
import type { SizeHistogram } from '../../src/statistics/statistics.js';

function histogramOfColumn(column: Iterable<unknown>): SizeHistogram {
  const tally = new Map<unknown, number>();
  for (const value of column) tally.set(value, (tally.get(value) ?? 0) + 1);
  return histogramOf(tally.values());
}

function measureColumns(columns: Record<string, number[]>) {
  const lists = Object.values(columns);
  return measureDependency(Object.keys(columns), lists.map(histogramOfColumn), (i, j) =>
    histogramOfColumn(lists[i].map((value, row) => `${value}/${lists[j][row]}`)),
  );
}

const column = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));

describe('measureDependency', () => {
  it('agrees with the definition on random columns', () => {
    const rows = fc.array(fc.tuple(fc.nat(3), fc.nat(5), fc.nat(2)), { minLength: 2, maxLength: 80 });
    fc.assert(
      fc.property(rows, (table) => {
        const names = ['x', 'y', 'z'];
        const lists = names.map((_, k) => table.map((row) => row[k]));
        const found = measureColumns(Object.fromEntries(names.map((name, k) => [name, lists[k]])));
        expect(dependencySchema.parse(found)).toEqual(found);
        for (const [i, a] of lists.entries()) {
          for (const [j, b] of lists.entries()) {
            const [A, B] = [histogramOfColumn(a), histogramOfColumn(b)];
            if (new Set(a).size === 1) {
              expect([found.matrix[i][j], found.corrected[i][j]]).toEqual([0, 0]);
            } else if (i === j) {
              expect([found.matrix[i][i], found.corrected[i][i]]).toEqual([1, 1]);
            } else {
              const joint = entropyBits(histogramOfColumn(a.map((value, row) => `${value}/${b[row]}`)));
              const information = entropyBits(A) + entropyBits(B) - joint;
              const chance = expectedMutualInformation(A, B);
              const scale = entropyBits(A) - chance;
              const ratio = scale < 1e-8 ? 0 : Math.min(1, Math.max(0, (information - chance) / scale));
              expect(found.matrix[i][j]).toBeCloseTo(information / entropyBits(A), 11);
              expect(found.corrected[i][j]).toBeCloseTo(ratio, 6);
            }
          }
        }
      }),
    );
  });

  it('shows 1 for full dependence and about 0 for none at 30,000 records, where the plug-in misleads', () => {
    const random = randomStream(3, 'columns');
    const n = 30_000;
    const zip = column(n, () => Math.floor(3000 * random.float() ** 2));
    const found = measureColumns({
      zip,
      county: zip.map((z) => z % 60),
      age: column(n, () => random.int(90)),
    });
    const [county, age] = [1, 2];
    expect(found.matrix[county][0]).toBeCloseTo(1, 12);
    expect(found.corrected[county][0]).toBeCloseTo(1, 9);
    expect(found.matrix[age][0]).toBeGreaterThan(0.25);
    expect(found.corrected[age][0]).toBeLessThan(0.01);
    expect(found.strong).toEqual([['county', 'zip']]);
  });

  it('lists ordered pairs: the coarse column depends on the fine one, not the other way', () => {
    const found = measureColumns({ fine: column(6400, (i) => i % 64), coarse: column(6400, (i) => i % 2) });
    expect(found.matrix[0][1]).toBeCloseTo(1 / 6, 12);
    expect(found.strong).toEqual([['coarse', 'fine']]);
  });

  it('finds nothing beyond chance in a unique column, and nothing at all in a constant one', () => {
    for (const n of [3, 49, 1000]) {
      const found = measureColumns({
        unique: column(n, (i) => i),
        half: column(n, (i) => i % 2),
        constant: column(n, () => 7),
      });
      expect(found.matrix[1][0]).toBeCloseTo(1, 12);
      for (const [i, row] of found.corrected.entries()) {
        for (const [j, g] of row.entries()) expect(g).toBeCloseTo(i === j && i < 2 ? 1 : 0, 12);
      }
      expect(found.matrix[2]).toEqual([0, 0, 0]);
      expect(found.strong).toEqual([]);
    }
  });

  it('asks once for each pair of columns that vary, lower index first', () => {
    const asked: string[] = [];
    const halves = histogramOf([2, 2]);
    measureDependency(['a', 'b', 'c', 'd'], [halves, halves, histogramOf([4]), halves], (i, j) => {
      asked.push(`${i}${j}`);
      return halves;
    });
    expect(asked).toEqual(['01', '03', '13']);
  });

  it('refuses pair frequencies of other records', () => {
    const halves = histogramOf([500, 500]);
    const measure = (pair: SizeHistogram) => () =>
      measureDependency(['a', 'b'], [halves, halves], () => pair);
    expect(measure(histogramOf([1000]))).toThrow('same records');
    expect(measure(histogramOf(new Array(1000).fill(1)))).toThrow('same records');
  });
});

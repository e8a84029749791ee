import { describe, expect, it } from 'vitest';
import { completeStatistics } from '../../src/joint/complete-statistics.js';
import { forest } from '../../src/joint/forest.js';
import { forestChain } from '../../src/joint/forest-chain.js';
import { independence } from '../../src/joint/independence.js';
import { chainLaw, probabilityOf } from '../../src/maths/chain-law.js';
import { randomStream } from '../../src/maths/random.js';
import { factorialMoment } from '../../src/maths/thinning-chain.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { dependentTable, withFixedPairs } from './fixed-pairs.js';
import { groupSizes, statisticsOf } from './statistics-of.js';

function modelOf(statistics: Statistics) {
  return forest(
    completeStatistics(statistics),
    statistics.columns.map(({ name }) => name),
  );
}

const sorted = (edges: readonly (readonly [string, string])[]) =>
  edges.map((e) => [...e].sort().join('')).sort();

describe('forest', () => {
  const table = dependentTable(4000);
  const statistics = statisticsOf(table);
  const model = modelOf(statistics);

  it('finds the edges that made the data and leaves chance out', () => {
    expect(sorted(model.edges)).toEqual(['ab', 'bc', 'de']);
  });

  it('has the closed factorial moments of METHODS.md', () => {
    const falling = (n: number, r: number) =>
      Array.from({ length: r }, (_, i) => n - i).reduce((p, x) => p * x, 1);
    const count = (names: string[], row: number) => {
      let n = 0;
      for (let i = 0; i < 4000; i++) if (names.every((name) => table[name][i] === table[name][row])) n++;
      return n;
    };
    for (const row of [0, 17, 501, 3999]) {
      const chain = model.cellCount(Object.values(table).map((column) => column[row]));
      for (const r of [1, 2, 3]) {
        const edges = [
          ['a', 'b'],
          ['b', 'c'],
          ['d', 'e'],
        ].reduce((p, e) => p * falling(count(e, row), r), 1);
        const closed = edges / falling(count(['b'], row), r) / falling(4000, r);
        expect(factorialMoment(chain, r)).toBeCloseTo(closed, 9 - Math.ceil(Math.log10(closed + 1)));
      }
    }
  });

  it('agrees with simulation that keeps the pair tables: law of cells and distinct records', () => {
    const random = randomStream(8, 'rearranged');
    const cells = [3, 40, 999].map((row) => Object.values(table).map((column) => column[row]));
    const seen = cells.map(() => new Map<number, number>());
    const runs = 250;
    let distinct = 0;
    let squares = 0;
    for (let run = 0; run < runs; run++) {
      const columns = withFixedPairs(table, random);
      const sizes = groupSizes(columns).length;
      distinct += sizes / runs;
      squares += sizes ** 2 / runs;
      cells.forEach((cell, at) => {
        let n = 0;
        for (let i = 0; i < 4000; i++) if (columns.every((column, j) => column[i] === cell[j])) n++;
        seen[at].set(n, (seen[at].get(n) ?? 0) + 1 / runs);
      });
    }
    const error = 4 * Math.sqrt((squares - distinct ** 2) / runs);
    expect(Math.abs(model.expectedDistinct() - distinct)).toBeLessThan(error + 0.0005 * 4000);
    cells.forEach((cell, at) => {
      const law = chainLaw(model.cellCount(cell));
      for (const [n, share] of seen[at]) {
        const p = probabilityOf(law, n);
        expect(Math.abs(share - p)).toBeLessThan(4.5 * Math.sqrt((p * (1 - p)) / runs) + 1e-3);
      }
    });
  });

  it('beats independence where columns depend', () => {
    const truth = groupSizes(Object.values(table)).length / 4000;
    const plain = independence(completeStatistics(statistics), Object.keys(table)).expectedDistinct() / 4000;
    expect(Math.abs(model.expectedDistinct() / 4000 - truth)).toBeLessThan(0.01);
    expect(Math.abs(plain - truth)).toBeGreaterThan(0.1);
  });

  it('visits all records, and its cells have probability 1 in all', () => {
    let records = 0;
    const tail = model.visitCells((cells, mean) => {
      records += cells * mean;
    });
    expect(records + tail).toBeCloseTo(4000, 6);
    const small = modelOf(
      statisticsOf({ x: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1], y: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1] }),
    );
    expect(small.edges.length).toBe(1);
    expect(small.cellProbability([0, 0]) + small.cellProbability([1, 1])).toBeCloseTo(1, 14);
    expect(small.cellProbability([0, 1])).toBe(0);
  });

  it('says exactly what the pair table says for two columns', () => {
    const { a, b } = table;
    const two = modelOf(statisticsOf({ a, b }));
    expect(two.expectedDistinct()).toBe(groupSizes([a, b]).length);
  });

  it('is independence without edges', () => {
    const { a, d } = table;
    const two = statisticsOf({ a, d });
    expect(modelOf(two).edges).toEqual([]);
    expect(modelOf(two).expectedDistinct()).toBe(
      independence(completeStatistics(two), ['a', 'd']).expectedDistinct(),
    );
  });

  it('draws records from its tables, keeping what is given', () => {
    const random = randomStream(4, 'draws');
    const cell = new Int32Array(5);
    const pairs = new Set(Array.from(table.a, (v, i) => `${v}/${table.b[i]}`));
    let held = 0;
    for (let i = 0; i < 3000; i++) {
      model.drawCell(random, cell);
      expect(pairs.has(`${cell[0]}/${cell[1]}`)).toBe(true);
      if (cell[3] === 0) held++;
      const [b, c] = [cell[1], cell[2]];
      model.drawCell(random, cell, [1, 2]);
      expect([cell[1], cell[2]]).toEqual([b, c]);
      expect(pairs.has(`${cell[0]}/${cell[1]}`)).toBe(true);
    }
    const share = statistics.columns[3].counts[0] / 4000;
    expect(Math.abs(held / 3000 - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / 3000));
  });
});

describe('forestChain', () => {
  it('equals full enumeration of a tree of three columns with fixed pair tables', () => {
    // b = 0 five times and 1 three times; within b = 0, a = 1,1,0,0,0 and c = 1,1,1,0,0, all arrangements.
    const subsets = (n: number, k: number) => {
      const all: number[][] = [];
      for (let mask = 0; mask < 1 << n; mask++) {
        const set = Array.from({ length: n }, (_, i) => i).filter((i) => mask & (1 << i));
        if (set.length === k) all.push(set);
      }
      return all;
    };
    const counts = [0, 0, 0];
    const [first, second] = [subsets(5, 2), subsets(5, 3)];
    for (const a of first) for (const c of second) counts[a.filter((i) => c.includes(i)).length]++;
    // Cell (a = 1, b = 0, c = 1): n_ab = 2, n_bc = 3, n_b = 5, and a, c occur elsewhere too.
    const law = chainLaw(
      forestChain(
        8,
        [3, 5, 4],
        [
          { i: 0, j: 1, count: 2 },
          { i: 1, j: 2, count: 3 },
        ],
      ),
    );
    const total = first.length * second.length;
    counts.forEach((n, k) => {
      expect(probabilityOf(law, k)).toBeCloseTo(n / total, 14);
    });
  });
});

import { describe, expect, it } from 'vitest';
import { certainEvidence, type Evidence } from '../../src/joint/evidence.js';
import { treeShares } from '../../src/joint/tree-shares.js';
import { randomStream } from '../../src/maths/random.js';
import { forEachCell } from '../collect/collector/people.js';
import { chiSquareTail } from '../maths/chi-square.js';

const sizes = [3, 2, 4, 2];
const random = randomStream(4, 'tree');

/** A chain 0 - 1 - 2 and 3 alone, as plain conditional tables; the tree must give the same product. */
const root = normalise([0.5, 0.3, 0.2]);
const given = [sizes[0], sizes[1]].map((rows, step) =>
  Array.from({ length: rows }, () =>
    normalise(Array.from({ length: sizes[step + 1] }, () => random.float())),
  ),
);
const alone = normalise([0.9, 0.1]);
const truth = (cell: ArrayLike<number>) =>
  root[cell[0]] * given[0][cell[0]][cell[1]] * given[1][cell[1]][cell[2]] * alone[cell[3]];

function normalise(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / sum);
}

function marginOf(attributes: readonly number[]): Float64Array {
  const size = attributes.reduce((product, a) => product * sizes[a], 1);
  const shares = new Float64Array(size);
  forEachCell(sizes, (cell) => {
    shares[attributes.reduce((at, a) => at * sizes[a] + cell[a], 0)] += truth(cell);
  });
  return shares;
}

const margins = sizes.map((_, a) => marginOf([a]));
// the second edge is told the other way round: direction must not matter
const edges = [
  { i: 0, j: 1, shares: marginOf([0, 1]) },
  { i: 2, j: 1, shares: marginOf([2, 1]) },
];
const model = treeShares(['a', 'b', 'c', 'd'], margins, edges, 1000);

describe('treeShares', () => {
  it('gives every cell its probability', () => {
    let sum = 0;
    forEachCell(sizes, (cell) => {
      expect(model.cellProbability(cell)).toBeCloseTo(truth(cell), 14);
      sum += model.cellProbability(cell);
    });
    expect(sum).toBeCloseTo(1, 13);
    expect(model.name).toBe('forest');
    expect(treeShares(['a'], [margins[0]], [], 10).name).toBe('independence');
  });

  it('sums evidence over all cells', () => {
    const evidence: (Evidence | undefined)[] = [
      { base: 0.2, extra: 0.5, values: [1, 2] },
      undefined,
      { base: 0.1, extra: 0.6, values: [3] },
      { base: 0, extra: 1, values: [0] },
    ];
    let sum = 0;
    forEachCell(sizes, (cell) => {
      sum += evidence.reduce(
        (product, known, a) =>
          product *
          (known === undefined ? 1 : known.base + (known.values.includes(cell[a]) ? known.extra : 0)),
        truth(cell),
      );
    });
    expect(model.evidenceProbability(evidence)).toBeCloseTo(sum, 13);
    expect(model.evidenceProbability(certainEvidence([0, -1, 3, -1]))).toBeCloseTo(marginOf([0, 2])[3], 13);
  });

  it('draws cells by their probability, and what is not given from its conditional law', () => {
    const draws = 30_000;
    const cell = new Int32Array(4);
    const count = (draw: () => void) => {
      const seen = new Map<string, number>();
      for (let i = 0; i < draws; i++) {
        draw();
        seen.set(cell.join(), (seen.get(cell.join()) ?? 0) + 1);
      }
      return seen;
    };
    const compare = (seen: Map<string, number>, chance: (cell: Int32Array) => number) => {
      const [found, expected]: [number[], number[]] = [[], []];
      forEachCell(sizes, (at) => {
        if (chance(at) === 0) return;
        found.push(seen.get(at.join()) ?? 0);
        expected.push(draws * chance(at));
      });
      expect(found.reduce((a, b) => a + b, 0)).toBe(draws);
      expect(chiSquareTail(found, expected)).toBeGreaterThan(1e-3);
    };
    const stream = randomStream(8, 'draws');
    compare(
      count(() => model.drawCell(stream, cell)),
      truth,
    );
    const known = marginOf([2])[1];
    const conditional = count(() => {
      cell[2] = 1;
      model.drawCell(stream, cell, [2]);
    });
    compare(conditional, (at) => (at[2] === 1 ? truth(at) / known : 0));
  });

  it('refuses a cycle, and values that cannot occur together', () => {
    const cycle = [...edges, { i: 0, j: 2, shares: marginOf([0, 2]) }];
    expect(() => treeShares(['a', 'b', 'c', 'd'], margins, cycle, 10)).toThrow('without a cycle');
    const never = treeShares(['a', 'b'], [Float64Array.of(1, 0), Float64Array.of(0.5, 0.5)], [], 10);
    expect(() => never.drawCell(randomStream(1), Int32Array.of(1, 0), [0])).toThrow('can occur together');
  });

  it('expects as many distinct records as drawing gives', () => {
    const stream = randomStream(3, 'distinct');
    let sum = 0;
    for (let world = 0; world < 40; world++) {
      const seen = new Set<string>();
      const cell = new Int32Array(4);
      for (let i = 0; i < 1000; i++) {
        model.drawCell(stream, cell);
        seen.add(cell.join());
      }
      sum += seen.size / 40;
    }
    expect(Math.abs(model.expectedDistinct() / sum - 1)).toBeLessThan(0.03);
  });
});

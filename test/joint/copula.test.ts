import { describe, expect, it } from 'vitest';
import { associationOrder, declaredOrder } from '../../src/joint/category-order.js';
import { copula, isCopula, simulateCells } from '../../src/joint/copula.js';
import { copulaCorrelation } from '../../src/joint/copula-correlation.js';
import { certainEvidence } from '../../src/joint/evidence.js';
import { treeShares } from '../../src/joint/tree-shares.js';
import { randomStream } from '../../src/maths/random.js';
import { forEachCell } from '../collect/collector/people.js';

const margins = [
  [0.5, 0.3, 0.2],
  [0.6, 0.4],
  [0.1, 0.2, 0.3, 0.4],
].map((margin) => Float64Array.from(margin));
const sizes = margins.map((margin) => margin.length);
const rows = [
  [1, 0.6, -0.3],
  [0.6, 1, 0.2],
  [-0.3, 0.2, 1],
].map((row) => Float64Array.from(row));
const model = copula(['a', 'b', 'c'], { margins, order: declaredOrder(sizes), correlation: rows }, 1000);

describe('copula', () => {
  it('has the margins it was given, cells that sum to 1, and says how sure it is', () => {
    const found = sizes.map((size) => new Float64Array(size));
    forEachCell(sizes, (cell) => {
      const { value, error } = model.cellEstimate(cell);
      expect(error).toBeLessThanOrEqual(0.01 * value);
      cell.forEach((v, a) => {
        found[a][v] += value;
      });
    });
    found.forEach((margin, a) => {
      margin.forEach((p, v) => {
        expect(Math.abs(p / margins[a][v] - 1)).toBeLessThan(0.01);
      });
    });
    expect(isCopula(model)).toBe(true);
    expect(isCopula(treeShares(['a'], [margins[0]], [], 10))).toBe(false);
  });

  it('is independence without correlation', () => {
    const plain = copula(
      ['a', 'b', 'c'],
      {
        margins,
        order: declaredOrder(sizes),
        correlation: rows.map((_, i) => Float64Array.from(rows, (_, j) => Number(i === j))),
      },
      1000,
    );
    forEachCell(sizes, (cell) => {
      const product = cell.reduce((p, v, a) => p * margins[a][v], 1);
      expect(plain.cellProbability(cell)).toBeCloseTo(product, 10);
    });
  });

  it('agrees with simulated records, as in print', async () => {
    const draws = 60_000;
    const simulated = await simulateCells(model, draws, randomStream(5, 'simulated'));
    forEachCell(sizes, (cell) => {
      const q = model.cellProbability(cell);
      expect(Math.abs(simulated(cell) - q)).toBeLessThan(0.01 * q + 4 * Math.sqrt((q * (1 - q)) / draws));
    });
  });

  it('sums evidence over cells, to a few percent', () => {
    const said = [
      { base: 0.2, extra: 0.5, values: [1] },
      undefined,
      { base: 0.1, extra: 0.4, values: [0, 3] },
    ];
    let sum = 0;
    forEachCell(sizes, (cell) => {
      sum += said.reduce(
        (product, known, a) =>
          product *
          (known === undefined ? 1 : known.base + (known.values.includes(cell[a]) ? known.extra : 0)),
        model.cellProbability(cell),
      );
    });
    expect(Math.abs(model.evidenceProbability(said) / sum - 1)).toBeLessThan(0.03);
    const cell = Int32Array.of(2, 0, 1);
    expect(
      Math.abs(model.evidenceProbability(certainEvidence(cell)) / model.cellProbability(cell) - 1),
    ).toBeLessThan(0.05);
  });

  it('draws what is not given nearly from its conditional law', () => {
    const random = randomStream(6, 'given');
    const draws = 150;
    const seen = [0, 0];
    const cell = new Int32Array(3);
    for (let i = 0; i < draws; i++) {
      cell[0] = 2;
      model.drawCell(random, cell, [0]);
      expect(cell[0]).toBe(2);
      seen[cell[1]]++;
    }
    let [joint, own] = [0, 0];
    forEachCell(sizes, (at) => {
      if (at[0] !== 2) return;
      own += model.cellProbability(at);
      if (at[1] === 1) joint += model.cellProbability(at);
    });
    expect(Math.abs(seen[1] / draws - joint / own)).toBeLessThan(0.12);
  });

  it('gives a category that nobody has no room', () => {
    const withNone = [Float64Array.of(0.5, 0, 0.5), Float64Array.of(0.5, 0.5)];
    const odd = copula(
      ['a', 'b'],
      {
        margins: withNone,
        order: declaredOrder([3, 2]),
        correlation: [Float64Array.of(1, 0.5), Float64Array.of(0.5, 1)],
      },
      10,
    );
    expect(odd.cellProbability(Int32Array.of(1, 0))).toBe(0);
    expect(odd.cellProbability(Int32Array.of(0, 0)) + odd.cellProbability(Int32Array.of(2, 0))).toBeCloseTo(
      0.5,
      3,
    );
  });
});

describe('copulaCorrelation', () => {
  it('turns information to correlation, and repairs what cannot be', () => {
    const two = [Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0.5)];
    const opposed = { i: 0, j: 1, shares: Float64Array.of(0.1, 0.4, 0.4, 0.1), information: 0.19 };
    const { matrix, distance } = copulaCorrelation(two, [opposed], declaredOrder([2, 2]), 'joint');
    // M = -1/2 ln(1 - rho^2)
    expect(-0.5 * Math.log(1 - matrix[0][1] ** 2)).toBeCloseTo(0.19, 12);
    expect(matrix[0][1]).toBeLessThan(0);
    expect(distance).toBe(0);
    expect(copulaCorrelation(two, [opposed], declaredOrder([2, 2]), 'positive').matrix[0][1]).toBeGreaterThan(
      0,
    );
    const three = [...two, two[0]];
    const tight = (i: number, j: number, information: number) => ({ ...opposed, i, j, information });
    const repaired = copulaCorrelation(
      three,
      [tight(0, 1, 2), tight(1, 2, 2), tight(0, 2, 0)],
      declaredOrder([2, 2, 2]),
      'positive',
    );
    expect(repaired.distance).toBeGreaterThan(0.1);
  });
});

describe('associationOrder', () => {
  it('lines categories up so that neighbours go together, and leaves declared orders alone', () => {
    // value v of the second attribute goes with 0, 2, 1 of the first: the order must put 1 last or 2 between
    const shares = Float64Array.from(
      [
        [0.3, 0.03, 0],
        [0, 0.03, 0.3],
        [0.03, 0.28, 0.03],
      ].flat(),
    );
    const first = Float64Array.of(0.33, 0.33, 0.34);
    const second = Float64Array.of(0.33, 0.34, 0.33);
    const free = associationOrder([first, second], [{ i: 0, j: 1, shares }], [false, false]);
    const place = Array.from(free[0]).indexOf(2);
    expect(place).toBe(1);
    const kept = associationOrder([first, second], [{ i: 0, j: 1, shares }], [true, false]);
    expect([...kept[0]]).toEqual([0, 1, 2]);
  });
});

import { describe, expect, it } from 'vitest';
import { normalCdf } from '../../src/maths/normal.js';
import { rectangleProbability } from '../../src/maths/normal-rectangle.js';
import { randomStream } from '../../src/maths/random.js';
import { gaussLegendre } from './gauss-legendre.js';

const INFINITE = Number.POSITIVE_INFINITY;

function matrixOf(rows: readonly (readonly number[])[]): Float64Array[] {
  return rows.map((row) => Float64Array.from(row));
}

/** Inverse and determinant by elimination, written for this test alone. */
function invert(rows: readonly (readonly number[])[]): { inverse: number[][]; determinant: number } {
  const d = rows.length;
  const work = rows.map((row, i) => [...row, ...Array.from({ length: d }, (_, j) => (i === j ? 1 : 0))]);
  let determinant = 1;
  for (let k = 0; k < d; k++) {
    const pivot = work[k][k];
    determinant *= pivot;
    work[k] = work[k].map((value) => value / pivot);
    for (let i = 0; i < d; i++) {
      const factor = work[i][k];
      if (i !== k) work[i] = work[i].map((value, j) => value - factor * work[k][j]);
    }
  }
  return { inverse: work.map((row) => row.slice(d)), determinant };
}

/** The density itself, integrated over a grid of Gauss-Legendre points: nothing in common with conditioning. */
function byQuadrature(low: number[], high: number[], rows: readonly (readonly number[])[]): number {
  const d = low.length;
  const { inverse, determinant } = invert(rows);
  const axes = low.map((from, j) => gaussLegendre(40, Math.max(from, -7.5), Math.min(high[j], 7.5)));
  const x = new Array<number>(d).fill(0);
  const sum = (j: number, form: number): number =>
    axes[j].reduce((total, point) => {
      let cross = 0;
      for (let k = 0; k < j; k++) cross += inverse[j][k] * x[k];
      const next = form + 2 * cross * point.x + inverse[j][j] * point.x * point.x;
      x[j] = point.x;
      return total + point.weight * (j === d - 1 ? Math.exp(-0.5 * next) : sum(j + 1, next));
    }, 0);
  return sum(0, 0) / Math.sqrt((2 * Math.PI) ** d * determinant);
}

const exact = { relativeError: 1e-8, mostPoints: 700_000 };

describe('rectangleProbability', () => {
  const cases: [string, number[], number[], number[][]][] = [
    [
      'two',
      [-1, -0.5],
      [0.7, 2],
      [
        [1, 0.6],
        [0.6, 1],
      ],
    ],
    [
      'two, against each other',
      [0.5, 0.5],
      [2, 3],
      [
        [1, -0.8],
        [-0.8, 1],
      ],
    ],
    [
      'three',
      [-1, 0, -2],
      [1, 1.5, 0.5],
      [
        [1, 0.5, -0.3],
        [0.5, 1, 0.2],
        [-0.3, 0.2, 1],
      ],
    ],
    [
      'four',
      [-0.5, -1, 0.2, -1.5],
      [1, 0.5, 1.5, 0.3],
      [
        [1, 0.4, 0.3, -0.2],
        [0.4, 1, 0.5, 0.1],
        [0.3, 0.5, 1, 0.35],
        [-0.2, 0.1, 0.35, 1],
      ],
    ],
    [
      'four, one side open',
      [-INFINITE, -1, -INFINITE, 0.5],
      [0.5, INFINITE, 1, INFINITE],
      [
        [1, 0.3, 0, 0.2],
        [0.3, 1, 0.4, 0],
        [0, 0.4, 1, -0.3],
        [0.2, 0, -0.3, 1],
      ],
    ],
  ];
  it.each(cases)('agrees with quadrature of the density to 1e-6: %s', (_, low, high, rows) => {
    const truth = byQuadrature(low, high, rows);
    const found = rectangleProbability(low, high, matrixOf(rows), randomStream(1), exact);
    expect(Math.abs(found.value - truth)).toBeLessThan(1e-6);
    expect(Math.abs(found.value / truth - 1)).toBeLessThan(1e-5);
  });

  it('knows orthants: 1/4 + asin(rho)/2 pi, and in three dimensions', () => {
    const rho = [0.3, -0.45, 0.6];
    const two = rectangleProbability(
      [-INFINITE, -INFINITE],
      [0, 0],
      matrixOf([
        [1, 0.6],
        [0.6, 1],
      ]),
      randomStream(2),
      exact,
    );
    expect(Math.abs(two.value - (0.25 + Math.asin(0.6) / (2 * Math.PI)))).toBeLessThan(1e-6);
    const three = rectangleProbability(
      [0, 0, 0],
      [INFINITE, INFINITE, INFINITE],
      matrixOf([
        [1, rho[0], rho[1]],
        [rho[0], 1, rho[2]],
        [rho[1], rho[2], 1],
      ]),
      randomStream(3),
      exact,
    );
    const truth = 1 / 8 + rho.reduce((sum, r) => sum + Math.asin(r), 0) / (4 * Math.PI);
    expect(Math.abs(three.value - truth)).toBeLessThan(1e-6);
  });

  /** One common factor t: given t all are independent, so that one integral over t is the truth, however many. */
  function oneFactor(low: number[], high: number[], loadings: number[]): number {
    return gaussLegendre(400, -9, 9).reduce((sum, { x, weight }) => {
      const inside = loadings.reduce((product, load, j) => {
        const scale = Math.sqrt(1 - load * load);
        return product * (normalCdf((high[j] - load * x) / scale) - normalCdf((low[j] - load * x) / scale));
      }, 1);
      return sum + (weight * inside * Math.exp(-0.5 * x * x)) / Math.sqrt(2 * Math.PI);
    }, 0);
  }

  it.each([0.3, 0.6, 0.85])('is true and stable to 1 % in 25 dimensions, loadings around %f', (centre) => {
    const random = randomStream(9, `loadings ${centre}`);
    const loadings = Array.from({ length: 25 }, () => centre + 0.1 * (random.float() - 0.5));
    const low = loadings.map(() => 1.5 * random.float() - 1.5);
    const high = low.map((from) => from + 0.4 + random.float());
    const rows = loadings.map((a, i) => loadings.map((b, j) => (i === j ? 1 : a * b)));
    const truth = oneFactor(low, high, loadings);
    for (let seed = 1; seed <= 5; seed++) {
      const found = rectangleProbability(low, high, matrixOf(rows), randomStream(seed), {
        relativeError: 0.002,
      });
      expect(Math.abs(found.value / truth - 1)).toBeLessThan(0.01);
      expect(found.error / found.value).toBeLessThanOrEqual(0.002);
    }
  });

  it('keeps relative accuracy where simulation sees nothing', () => {
    const rows = matrixOf([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    const found = rectangleProbability([8, 9, -10], [8.5, INFINITE, -9.5], rows, randomStream(1));
    const one = (low: number, high: number) => normalCdf(-low) - (high === INFINITE ? 0 : normalCdf(-high));
    expect(found.value / (one(8, 8.5) * one(9, INFINITE) * one(9.5, 10))).toBeCloseTo(1, 10);
  });

  it('is 0 for an empty side, plain for one dimension, and refuses what is no correlation', () => {
    const two = matrixOf([
      [1, 0.2],
      [0.2, 1],
    ]);
    expect(rectangleProbability([0, 1], [1, 1], two, randomStream(1)).value).toBe(0);
    expect(rectangleProbability([-1], [1], matrixOf([[1]]), randomStream(1)).value).toBeCloseTo(
      0.6826894921370859,
      14,
    );
    const flat = matrixOf([
      [1, 1],
      [1, 1],
    ]);
    expect(() => rectangleProbability([0, 0], [1, 1], flat, randomStream(1))).toThrow('positive definite');
  });
});

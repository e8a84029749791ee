import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { nearestCorrelation } from '../../src/maths/nearest-correlation.js';
import { randomStream } from '../../src/maths/random.js';

const rowsOf = (rows: number[][]) => rows.map((row) => Float64Array.from(row));

describe('nearestCorrelation', () => {
  it('finds the matrix printed by Higham (2002), section 4', () => {
    const { matrix, distance } = nearestCorrelation(
      rowsOf([
        [1, 1, 0],
        [1, 1, 1],
        [0, 1, 1],
      ]),
      1e-8,
    );
    expect(matrix[0][1]).toBeCloseTo(0.7607, 4);
    expect(matrix[0][2]).toBeCloseTo(0.1573, 4);
    expect(matrix[1][2]).toBeCloseTo(0.7607, 4);
    expect(distance).toBeCloseTo(0.5278, 4);
  });

  it('leaves a correlation matrix as it is', () => {
    const rows = rowsOf([
      [1, 0.5],
      [0.5, 1],
    ]);
    expect(nearestCorrelation(rows)).toEqual({ matrix: rows, distance: 0, iterations: 0 });
  });

  it('gives a correlation matrix from any symmetric one', () => {
    const random = randomStream(4, 'matrices');
    for (let round = 0; round < 20; round++) {
      const d = 2 + random.int(9);
      const rows = Array.from({ length: d }, () => new Float64Array(d).fill(1));
      for (let i = 0; i < d; i++)
        for (let j = 0; j < i; j++) {
          rows[i][j] = 2 * random.float() - 1;
          rows[j][i] = rows[i][j];
        }
      const { matrix } = nearestCorrelation(rows);
      const values = new EigenvalueDecomposition(new Matrix(matrix.map((row) => [...row])), {
        assumeSymmetric: true,
      }).realEigenvalues;
      expect(Math.min(...values)).toBeGreaterThan(0);
      matrix.forEach((row, i) => {
        expect(row[i]).toBe(1);
        row.forEach((rho, j) => {
          expect(Math.abs(rho - matrix[j][i])).toBeLessThan(1e-14);
          expect(Math.abs(rho)).toBeLessThanOrEqual(1);
        });
      });
    }
  });

  it('refuses a least eigenvalue outside of 0 to 1', () => {
    expect(() => nearestCorrelation(rowsOf([[1]]), 0)).toThrow('`least` must be above 0 and below 1; got 0');
  });
});

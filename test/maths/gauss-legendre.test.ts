import { describe, expect, it } from 'vitest';
import { gaussLegendre } from '../../src/maths/gauss-legendre.js';

describe('gaussLegendre', () => {
  it.each([1, 2, 5, 16, 32])('with %i nodes integrates every power up to 2n - 1', (size) => {
    const { nodes, weights } = gaussLegendre(size);
    for (let power = 0; power < 2 * size; power++) {
      const sum = nodes.reduce((s, x, i) => s + weights[i] * x ** power, 0);
      expect(Math.abs(sum * (power + 1) - 1)).toBeLessThan(1e-13);
    }
  });
});

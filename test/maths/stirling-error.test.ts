import { describe, expect, it } from 'vitest';
import { stirlingError } from '../../src/maths/stirling-error.js';

describe('stirlingError', () => {
  it('gives ln n! for whole numbers', () => {
    let sum = 0;
    for (let n = 1; n <= 170; n++) {
      sum += Math.log(n);
      const stirling = (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2;
      expect(Math.abs(stirling + stirlingError(n) - sum)).toBeLessThan(1e-15 * (1 + 10 * sum));
    }
  });

  it('equals published values (Loader, table of delta)', () => {
    expect(stirlingError(1)).toBeCloseTo(0.08106146679532726, 15);
    expect(stirlingError(0.5)).toBeCloseTo(0.15342640972002736, 15);
    expect(stirlingError(15)).toBeCloseTo(0.005554733551962801, 15);
  });

  it('holds ln(n!) - ln((n-1)!) = ln n where log-gammas themselves have lost every digit', () => {
    for (const n of [1e6, 1e9, 1e10, 1e12]) {
      const difference = (n - 0.5) * -Math.log1p(-1 / n) - 1 + stirlingError(n) - stirlingError(n - 1);
      expect(Math.abs(difference)).toBeLessThan(1e-15);
    }
  });
});

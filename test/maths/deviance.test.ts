import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviance } from '../../src/maths/deviance.js';

/** mu ((1+e) ln(1+e) - e) as a power series in e = (x-mu)/mu. */
function bySeries(e: number, mu: number): number {
  let sum = 0;
  for (let k = 2, power = e * e; k < 60; k++, power *= -e) sum += power / (k * (k - 1));
  return mu * sum;
}

describe('deviance', () => {
  it('is mu at 0 and nothing at mu', () => {
    expect(deviance(0, 2.5)).toBe(2.5);
    expect(deviance(7, 7)).toBe(0);
  });

  it('agrees with the plain expression away from mu', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.constantFrom(0.2, 0.5, 2, 10),
        (mu, r) => {
          const plain = mu * r * Math.log(r) + mu - mu * r;
          expect(Math.abs(deviance(mu * r, mu) / plain - 1)).toBeLessThan(1e-13);
        },
      ),
    );
  });

  it('keeps its relative precision near mu, where the plain expression loses all', () => {
    for (const shift of [2 ** -3, 2 ** -4, 2 ** -10, 2 ** -20, 2 ** -30]) {
      for (const e of [shift, -shift]) {
        expect(Math.abs(deviance(1024 * (1 + e), 1024) / bySeries(e, 1024) - 1)).toBeLessThan(1e-14);
      }
    }
  });
});

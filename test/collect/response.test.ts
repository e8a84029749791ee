import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secureRandom } from '../../src/collect/device/secure-random.js';
import { drawBit, drawResponse, GRAIN, responseTable, unaryTable } from '../../src/collect/response.js';
import { randomStream } from '../../src/maths/random.js';
import { chiSquareTail } from '../maths/chi-square.js';

const BITS = 200n;

/** A whole number below e^epsilon 2^200, nearer than 1e-50: partial sums of the series in exact fractions. */
function expBelow(epsilon: number): bigint {
  let shift = 0n;
  let mantissa = epsilon;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  const m = BigInt(mantissa);
  let [term, sum] = [1n << BITS, 0n];
  for (let k = 1n; term > 0n; k++) {
    sum += term;
    term = (term * m) / (k << shift);
  }
  return sum;
}

const epsilons = fc.double({ min: 1e-3, max: 40, noNaN: true });
const sizes = fc.integer({ min: 2, max: 5000 });

describe('responseTable', () => {
  it('keeps the e^epsilon bound exactly, sums to 1 exactly, and wastes next to nothing', () => {
    fc.assert(
      fc.property(epsilons, sizes, (epsilon, size) => {
        const { keep, other } = responseTable(epsilon, size);
        expect(keep + (size - 1) * other).toBe(GRAIN);
        expect(other).toBeGreaterThan(0);
        // every answer's probabilities under two true values: keep and other are all there are
        expect(BigInt(keep) << BITS <= BigInt(other) * expBelow(epsilon)).toBe(true);
        const beta = Math.exp(epsilon) / (Math.exp(epsilon) + size - 1);
        expect(Math.abs(keep / GRAIN - beta)).toBeLessThan(3 * size * 2 ** -48);
      }),
    );
  });

  it('has nothing to hide in one category', () => {
    expect(responseTable(1, 1)).toEqual({ size: 1, keep: GRAIN, other: 0 });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses epsilon %f with a hint', (epsilon) => {
    const refusal = { code: 'model/domain', hint: expect.stringContaining('protects') };
    expect(() => responseTable(epsilon, 3)).toThrow(expect.objectContaining(refusal));
    expect(() => unaryTable(epsilon, 3)).toThrow(expect.objectContaining(refusal));
  });

  it('refuses a budget that is lost in rounding', () => {
    expect(() => responseTable(1e-15, 1000)).toThrow(expect.objectContaining({ code: 'model/domain' }));
  });
});

describe('unaryTable', () => {
  it('keeps the bound over whole answers, exactly', () => {
    fc.assert(
      fc.property(epsilons, fc.integer({ min: 2, max: 6 }), (epsilon, size) => {
        const { own, other } = unaryTable(epsilon, size);
        const bound = expBelow(epsilon);
        const weight = (bits: number, value: number) => {
          let product = 1n;
          for (let v = 0; v < size; v++) {
            const one = BigInt(v === value ? own : other);
            product *= (bits >> v) & 1 ? one : BigInt(GRAIN) - one;
          }
          return product;
        };
        for (let bits = 0; bits < 2 ** size; bits++) {
          for (const [v, w] of [
            [0, 1],
            [1, 0],
          ])
            expect(weight(bits, v) << BITS <= weight(bits, w) * bound).toBe(true);
        }
      }),
    );
  });
});

describe('answers', () => {
  const draws = 100_000;

  it.each([
    ['a seed', randomStream(3, 'answers'), 1e-3],
    // chance itself: one run in a billion may fail
    ['the secure source', secureRandom(), 1e-9],
  ] as const)('have the frequencies of their table, from %s', (_, random, least) => {
    const table = responseTable(1, 5);
    const seen = [0, 0, 0, 0, 0];
    for (let i = 0; i < draws; i++) seen[drawResponse(table, 2, random)]++;
    const expected = seen.map((_, v) => (draws * (v === 2 ? table.keep : table.other)) / GRAIN);
    expect(chiSquareTail(seen, expected)).toBeGreaterThan(least);
    const bits = unaryTable(1, 5);
    const ones = [0, 0];
    for (let i = 0; i < draws; i++) {
      ones[0] += drawBit(bits, true, random);
      ones[1] += drawBit(bits, false, random);
    }
    for (const [i, weight] of [bits.own, bits.other].entries()) {
      const mean = (draws * weight) / GRAIN;
      expect(chiSquareTail([ones[i], draws - ones[i]], [mean, draws - mean])).toBeGreaterThan(least);
    }
  });

  it('of the secure source are uniform below any number', () => {
    const random = secureRandom();
    const seen = [0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < draws; i++) seen[random.int(7)]++;
    expect(
      chiSquareTail(
        seen,
        seen.map(() => draws / 7),
      ),
    ).toBeGreaterThan(1e-9);
    expect(random.int(1)).toBe(0);
  });
});

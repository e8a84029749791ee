import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earthMoverFrom } from '../../src/maths/earth-mover.js';

/** 1/(m-1) sum of |cumulative difference|, over all m values. */
function naive(group: ArrayLike<number>, overall: ArrayLike<number>): number {
  const sum = (list: ArrayLike<number>) => Array.from(list).reduce((x, y) => x + y, 0);
  const [own, all] = [sum(group), sum(overall)];
  let distance = 0;
  for (let i = 0, d = 0; i < overall.length - 1; i++) {
    d += group[i] / own - overall[i] / all;
    distance += Math.abs(d);
  }
  return overall.length === 1 ? 0 : distance / (overall.length - 1);
}

function sparse(group: ArrayLike<number>): [Int32Array, Float64Array, number] {
  const codes = Array.from(group, (_, i) => i).filter((i) => group[i] > 0);
  return [Int32Array.from(codes), Float64Array.from(codes, (i) => group[i]), codes.length];
}

describe('earthMoverFrom', () => {
  it('gives the salaries of the t-closeness paper: nine from 3k to 11k, a group of three', () => {
    const distance = earthMoverFrom(new Float64Array(9).fill(1));
    const thirds = Float64Array.of(1, 1, 1);
    expect(distance(Int32Array.of(0, 1, 2), thirds, 3)).toBeCloseTo(0.375, 14);
    expect(distance(Int32Array.of(3, 5, 8), thirds, 3)).toBeCloseTo(1 / 6, 14);
  });

  it('is 0 for the whole itself and for one value, 1 from one end to the other', () => {
    const overall = Float64Array.of(5, 0, 2, 9);
    expect(earthMoverFrom(overall)(...sparse(overall))).toBe(0);
    expect(earthMoverFrom(Float64Array.of(4))(...sparse([2]))).toBe(0);
    expect(earthMoverFrom(Float64Array.of(0, 0, 3))(...sparse([2, 0, 0]))).toBe(1);
  });

  it('agrees with the sum over all values on any group, buffers longer than the group', () => {
    const pair = fc.array(fc.tuple(fc.nat(40), fc.oneof(fc.constant(0), fc.nat(9))), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(pair, (rows) => {
        const overall = Float64Array.from(rows, ([rest, own]) => rest + own);
        const group = rows.map(([, own]) => own);
        fc.pre(group.some((own) => own > 0));
        const [codes, counts, length] = sparse(group);
        const long = [Int32Array.of(...codes, 0, 7), Float64Array.of(...counts, 3, 3)] as const;
        expect(earthMoverFrom(overall)(...long, length)).toBeCloseTo(naive(group, overall), 13);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its precision with 20,000 values and 1e10 records', () => {
    const overall = Float64Array.from({ length: 20_000 }, (_, i) => 1 + ((i * 7919) % 1_000_003));
    const group = overall.map((count, i) => (i % 977 === 5 ? count : 0));
    expect(earthMoverFrom(overall)(...sparse(group))).toBeCloseTo(naive(group, overall), 12);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convolve } from '../../src/joint/convolve.js';
import { BIN_WIDTH, type LogMeasure, LogMeasureBuilder } from '../../src/maths/log-grid.js';

const atom = fc.tuple(
  fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
  fc.double({ min: 0.1, max: 50, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

function build(atoms: readonly (readonly [number, number, number])[]): LogMeasure {
  const builder = new LogMeasureBuilder(1e-3, 1e4);
  for (const [value, mass, second] of atoms) builder.add(value, mass, second);
  return builder.build();
}

function sums({ first, mass, second }: LogMeasure) {
  let [masses, values, seconds] = [0, 0, 0];
  mass.forEach((m, i) => {
    masses += m;
    values += m * Math.exp((first + i) * BIN_WIDTH);
    seconds += second[i];
  });
  return { masses, values, seconds };
}

describe('log grid', () => {
  it('keeps mass, mass times value and what is carried', () => {
    fc.assert(
      fc.property(fc.array(atom, { minLength: 1, maxLength: 20 }), (atoms) => {
        const found = sums(build(atoms));
        expect(found.masses).toBeCloseTo(
          atoms.reduce((s, [, m]) => s + m, 0),
          8,
        );
        expect(found.seconds).toBeCloseTo(
          atoms.reduce((s, [, m, q]) => s + m * q, 0),
          8,
        );
        const values = atoms.reduce((s, [v, m]) => s + v * m, 0);
        expect(found.values / values).toBeCloseTo(1, 10);
      }),
    );
  });

  it('multiplies all three under convolution', () => {
    fc.assert(
      fc.property(
        fc.array(atom, { minLength: 1, maxLength: 6 }),
        fc.array(atom, { minLength: 1, maxLength: 6 }),
        (x, y) => {
          const [a, b, both] = [sums(build(x)), sums(build(y)), sums(convolve(build(x), build(y), 1e-12))];
          for (const key of ['masses', 'values', 'seconds'] as const) {
            expect(Math.abs(both[key] - a[key] * b[key])).toBeLessThan(1e-9 * (1 + a[key] * b[key]));
          }
        },
      ),
    );
  });

  it('has powers of two on the grid', () => {
    for (const value of [0.125, 1, 2, 1024]) expect(build([[value, 3, 1]]).mass).toEqual(Float64Array.of(3));
  });

  it('drops what falls below the floor', () => {
    const small = build([[1e-3, 5, 1]]);
    expect(convolve(small, small, 1e-2).mass.length).toBe(0);
  });

  it('scales a measure as an atom does', () => {
    const builder = new LogMeasureBuilder(1e-9, 1e9);
    builder.addScaled(
      build([
        [3, 2, 0.5],
        [10, 1, 0.25],
      ]),
      0.7,
      2,
      0.5,
    );
    const found = sums(builder.build());
    expect(found.masses).toBeCloseTo(6, 10);
    expect(found.values).toBeCloseTo(2 * 0.7 * (6 + 10), 9);
    expect(found.seconds).toBeCloseTo(2 * 0.5 * (1 + 0.25), 10);
  });

  it('refuses an empty range', () => {
    expect(() => new LogMeasureBuilder(0, 1)).toThrowError(/`range`/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAt, drawFromRow, sparseTable } from '../../src/joint/sparse-table.js';
import { randomStream } from '../../src/maths/random.js';

describe('sparseTable', () => {
  it('finds every cell, and 0 elsewhere', () => {
    const cells = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 9 })), {
      selector: ([a, b]) => a * 10 + b,
    });
    fc.assert(
      fc.property(cells, (list) => {
        const table = sparseTable(
          Int32Array.from(list, ([a]) => a),
          Int32Array.from(list, ([, b]) => b),
          Float64Array.from(list, (_, i) => i + 1),
          8,
          10,
        );
        for (let a = 0; a < 8; a++) {
          for (let b = 0; b < 10; b++) {
            expect(countAt(table, a, b)).toBe(list.findIndex(([x, y]) => x === a && y === b) + 1);
          }
        }
      }),
    );
  });

  it('draws within a row in proportion to its counts', () => {
    const table = sparseTable(
      Int32Array.of(1, 0, 1, 1),
      Int32Array.of(5, 2, 0, 3),
      Float64Array.of(1, 9, 2, 5),
      2,
      6,
    );
    const random = randomStream(1, 'rows');
    const seen = new Map<number, number>();
    for (let i = 0; i < 8000; i++) {
      const column = drawFromRow(table, 1, random);
      seen.set(column, (seen.get(column) ?? 0) + 1 / 8000);
    }
    expect(seen.get(0)).toBeCloseTo(0.25, 1);
    expect(seen.get(3)).toBeCloseTo(0.625, 1);
    expect(seen.get(5)).toBeCloseTo(0.125, 1);
    expect(seen.size).toBe(3);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream, shuffle } from '../../src/maths/random.js';
import { canonicalOrder } from '../../src/sample/canonical-order.js';

describe('canonicalOrder', () => {
  const tables = fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(4), fc.integer({ min: 1, max: 3 })), {
    maxLength: 60,
  });
  const sorted = (rows: readonly (readonly number[])[]) => {
    const columns = [0, 1, 2].map((c) => ({ codes: Int32Array.from(rows, (row) => row[c]), cardinality: 5 }));
    const weights = Float64Array.from(rows, (row) => row[3]);
    return Array.from(canonicalOrder(columns, rows.length, weights), (record) => rows[record]);
  };

  it('is the order of a plain sort, whatever order the records came in', () => {
    fc.assert(
      fc.property(tables, fc.nat(1000), (rows, seed) => {
        const plain = rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
        const order = Int32Array.from(rows, (_, i) => i);
        shuffle(order, randomStream(seed, 'order'));
        expect(sorted(rows)).toEqual(plain);
        expect(sorted(Array.from(order, (i) => rows[i]))).toEqual(plain);
      }),
    );
  });

  it('needs no weights', () => {
    const columns = [{ codes: Int32Array.of(2, 0, 1, 0), cardinality: 3 }];
    expect([...canonicalOrder(columns, 4)]).toEqual([1, 3, 2, 0]);
  });
});

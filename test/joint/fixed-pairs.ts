import { type Random, randomStream, shuffle } from '../../src/maths/random.js';
import { encode } from './statistics-of.js';

/** Rearranges `child` within the rows of equal `parent`: their pair table stays, all else is random. */
function rearrange(child: Int32Array, parent: Int32Array, random: Random): Int32Array {
  const rows = new Map<number, number[]>();
  parent.forEach((value, row) => {
    const list = rows.get(value);
    if (list) list.push(row);
    else rows.set(value, [row]);
  });
  const out = child.slice();
  for (const group of rows.values()) {
    const values = shuffle(
      group.map((row) => child[row]),
      random,
    );
    group.forEach((row, i) => {
      out[row] = values[i];
    });
  }
  return out;
}

/** b depends on a, c on b; d and e depend on each other only. */
export function dependentTable(records: number): Record<string, Int32Array> {
  const random = randomStream(2, 'dependent');
  const noisy = (of: ArrayLike<number>, values: number, noise: number) =>
    Array.from(of, (v) => (random.float() < noise ? random.int(values) : (v * 7 + 3) % values));
  const a = Array.from({ length: records }, () => Math.floor(120 * random.float() ** 2));
  const b = noisy(a, 20, 0.1);
  const c = noisy(b, 9, 0.3);
  const d = Array.from({ length: records }, () => random.int(12));
  const e = noisy(d, 5, 0.2);
  return { a: encode(a), b: encode(b), c: encode(c), d: encode(d), e: encode(e) };
}

/** Gives `b` rows the c values that its own value has in a rearranged (b, c) table. */
function align(b: Int32Array, of: Int32Array, c: Int32Array, random: Random): Int32Array {
  const values = new Map<number, number[]>();
  of.forEach((value, row) => {
    const list = values.get(value);
    if (list) list.push(c[row]);
    else values.set(value, [c[row]]);
  });
  for (const list of values.values()) shuffle(list, random);
  return b.map((value) => values.get(value)?.pop() ?? -1);
}

/** One table with the pair tables (a, b), (b, c) and (d, e) of the given one and everything else at random. */
export function withFixedPairs(table: Record<string, Int32Array>, random: Random): Int32Array[] {
  const b = rearrange(table.b, table.a, random);
  const c = align(b, table.b, rearrange(table.c, table.b, random), random);
  const order = shuffle(
    Int32Array.from(b, (_, i) => i),
    random,
  );
  return [table.a, b, c, order.map((i) => table.d[i]), order.map((i) => table.e[i])];
}

import type { GroupSizes } from '../sample/classical.js';
import { groupByCodes, joinGroupings } from '../sample/grouping.js';
import type { SampleTable } from '../sample/sample-table.js';
import type { PairTable, Statistics } from '../statistics/statistics.js';

/** How many groups there are of each size. */
export function sizesOf(sizes: Int32Array): GroupSizes {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  const ascending = [...counts].sort(([a], [b]) => a - b);
  return { sizes: ascending.map(([size]) => size), groups: ascending.map(([, groups]) => groups) };
}

/** All that a method may know of a table without its records: value counts and pair tables. */
export function statisticsOfSample(
  { records, columns }: SampleTable,
  names: readonly string[] = columns.map((_, i) => String(i)),
): Statistics {
  const grouped = columns.map(({ codes, cardinality }) => groupByCodes(codes, cardinality));
  const order = grouped.map(({ sizes }) =>
    Int32Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b),
  );
  const place = order.map((codes) => {
    const places = new Int32Array(codes.length);
    codes.forEach((code, at) => {
      places[code] = at;
    });
    return places;
  });
  const pair = (i: number, j: number): PairTable => {
    const both = joinGroupings(grouped[i], grouped[j]);
    const [a, b] = [new Int32Array(both.sizes.length), new Int32Array(both.sizes.length)];
    both.ids.forEach((id, row) => {
      a[id] = place[i][columns[i].codes[row]];
      b[id] = place[j][columns[j].codes[row]];
    });
    return { columns: [names[i], names[j]], a, b, counts: Float64Array.from(both.sizes) };
  };
  return {
    records,
    columns: grouped.map(({ sizes }, i) => ({
      name: names[i],
      values: Array.from(order[i], String),
      counts: Float64Array.from(order[i], (code) => sizes[code]),
    })),
    pairs: columns.flatMap((_, i) => columns.slice(i + 1).map((__, k) => pair(i, i + 1 + k))),
    groups: [],
  };
}

import type { ValueHistogram } from '../../src/core/results/transaction-counts.js';

/** A histogram from one [records, users] pair per value. */
export function histogramOf(values: readonly (readonly [records: number, users: number])[]): ValueHistogram {
  const counts = new Map<string, number>();
  for (const [r, u] of values) counts.set(`${u}/${r}`, (counts.get(`${u}/${r}`) ?? 0) + 1);
  const rows = [...counts].map(([key, n]) => [...key.split('/').map(Number), n]);
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const column = (i: number) => Float64Array.from(rows, (row) => row[i]);
  return { users: column(0), records: column(1), values: column(2) };
}

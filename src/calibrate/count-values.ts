import type { CountedValues, ValueHistogram } from '../core/results/transaction-counts.js';

/** |R_x| and |U_x| of every value that occurs. Without users every record is somebody else's. */
export function countValues(codes: Int32Array, users?: Int32Array): CountedValues {
  const records = new Map<number, number>();
  const behind = new Map<number, Set<number>>();
  codes.forEach((code, i) => {
    records.set(code, (records.get(code) ?? 0) + 1);
    const known = behind.get(code) ?? new Set();
    behind.set(code, known);
    known.add(users ? users[i] : i);
  });
  return {
    records: Float64Array.from(records.values()),
    users: Float64Array.from(records.keys(), (code) => behind.get(code)?.size ?? 0),
  };
}

/** Values by their numbers of users and records, as the risk models take them. */
export function valueHistogram({ records, users }: CountedValues): ValueHistogram {
  const rows = new Map<string, [users: number, records: number, values: number]>();
  users.forEach((u, i) => {
    const key = `${u}/${records[i]}`;
    const row = rows.get(key) ?? [u, records[i], 0];
    row[2]++;
    rows.set(key, row);
  });
  const sorted = [...rows.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const column = (place: 0 | 1 | 2) => Float64Array.from(sorted, (row) => row[place]);
  return { users: column(0), records: column(1), values: column(2) };
}

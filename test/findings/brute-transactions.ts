import type { Cell, Row } from './brute-assess.js';

/** A value of an attribute with its records and users, counted by hand. */
export interface BruteValue {
  readonly value: readonly Cell[];
  readonly records: number;
  readonly users: ReadonlySet<string>;
}

/** Every value of an attribute, in no order. */
export function bruteValues(rows: readonly Row[], columns: readonly string[], user: string): BruteValue[] {
  const found = new Map<string, { value: Cell[]; records: number; users: Set<string> }>();
  for (const row of rows) {
    const value = columns.map((name) => row[name]);
    const key = JSON.stringify(value);
    const entry = found.get(key) ?? { value, records: 0, users: new Set<string>() };
    entry.records += 1;
    entry.users.add(row[user] as string);
    found.set(key, entry);
  }
  return [...found.values()];
}

/** R(X): the mean over records of 1/(users with the record's value). */
export function bruteRisk(rows: readonly Row[], columns: readonly string[], user: string): number {
  const values = bruteValues(rows, columns, user);
  return values.reduce((sum, { records, users }) => sum + records / users.size, 0) / rows.length;
}

/** Per user the chance r_u and whether some value is theirs alone. */
export function bruteUsers(
  rows: readonly Row[],
  columns: readonly string[],
  user: string,
): Map<string, { chance: number; certain: boolean }> {
  const keyOf = (row: Row) => JSON.stringify(columns.map((name) => row[name]));
  const holders = new Map(
    bruteValues(rows, columns, user).map(({ value, users }) => [JSON.stringify(value), users.size]),
  );
  const all = new Map<string, { chance: number; certain: boolean }>();
  for (const name of new Set(rows.map((row) => row[user] as string))) {
    const sizes = rows.filter((row) => row[user] === name).map((row) => holders.get(keyOf(row)) as number);
    all.set(name, {
      chance: sizes.reduce((sum, size) => sum + 1 / size, 0) / sizes.length,
      certain: sizes.includes(1),
    });
  }
  return all;
}

/** The history of every user as numbers of values. */
export function bruteHistories(rows: readonly Row[], columns: readonly string[], user: string): number[][] {
  const keys = rows.map((row) => JSON.stringify(columns.map((name) => row[name])));
  const numbers = [...new Set(keys)];
  return [...new Set(rows.map((row) => row[user]))].map((name) =>
    rows.flatMap((row, i) => (row[user] === name ? [numbers.indexOf(keys[i])] : [])),
  );
}

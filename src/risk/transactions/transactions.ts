import { outOfDomain } from '../../core/errors.js';
import type { ValueHistogram } from '../../core/results/transaction-counts.js';
import type { AttributeRisk, ValueRisk } from '../../core/results/transactions.js';

type Known<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** The part of an attribute's risk that follows from how many records and users its values have. */
export type ExactRisk = Known<
  Pick<
    AttributeRisk,
    | 'values'
    | 'alpha'
    | 'exact'
    | 'mean'
    | 'lowCost'
    | 'lowCostError'
    | 'spread'
    | 'histogram'
    | 'points'
    | 'singleUser'
  >
>;

/** Points and bars that a picture can show. */
const MOST_POINTS = 400;
const MOST_BARS = 24;
/** Widths of bars and cells in octaves. */
const WIDTHS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];

/**
 * The risk of an attribute under the exact, the mean and the low-cost model.
 * @formula METHODS.md section 4: alpha_x = |R_x|/|U_x|; R(X) = sum alpha_x / m; the mean model alpha_X |D_X| / m
 * equals it; low cost |D_X|/m with the relative error |1 - 1/alpha_X|.
 * Domain: at least one value, every value with 1 <= users <= records. Cost: linear in the histogram, plus sorting.
 */
export function exactRisk(counted: ValueHistogram, records: number): ExactRisk {
  const { users, values } = counted;
  if (values.length === 0) throw outOfDomain('histogram', 'of at least one value', 0);
  const alphas = users.map((u, i) => counted.records[i] / u);
  const total = alphas.reduce((sum, alpha, i) => sum + alpha * values[i], 0);
  const distinct = values.reduce((sum, n) => sum + n, 0);
  const alpha = total / distinct;
  const single = users.reduce(
    (sum, u, i) =>
      u === 1
        ? { values: sum.values + values[i], records: sum.records + values[i] * counted.records[i] }
        : sum,
    { values: 0, records: 0 },
  );
  return {
    values: distinct,
    alpha,
    exact: total / records,
    mean: (alpha * distinct) / records,
    lowCost: distinct / records,
    lowCostError: 1 - 1 / alpha,
    spread: spreadOf(alphas, values, alpha, distinct),
    histogram: barsOf(alphas, values),
    points: pointsOf(counted),
    singleUser: single,
  };
}

/** One value as the attacker meets it (METHODS.md section 4). */
export function valueRisk(records: number, users: number, allRecords: number): ValueRisk {
  return {
    records,
    users,
    alpha: records / users,
    known: records / allRecords,
    identified: 1 / users,
    risk: records / users / allRecords,
  };
}

function spreadOf(
  alphas: Float64Array,
  values: Float64Array,
  mean: number,
  distinct: number,
): ExactRisk['spread'] {
  const order = Int32Array.from(alphas.keys()).sort((a, b) => alphas[a] - alphas[b] || a - b);
  let passed = 0;
  const median = order.find((i) => {
    passed += values[i];
    return passed >= distinct / 2;
  }) as number;
  const squares = alphas.reduce((sum, alpha, i) => sum + values[i] * (alpha - mean) ** 2, 0);
  return {
    least: alphas[order[0]],
    median: alphas[median],
    highest: alphas[order[order.length - 1]],
    deviation: Math.sqrt(squares / distinct),
  };
}

/** Values by alpha in bars of equal ratio, as narrow as their number allows. */
function barsOf(alphas: Float64Array, values: Float64Array): ExactRisk['histogram'] {
  const highest = alphas.reduce((most, alpha) => Math.max(most, alpha), 1);
  const width = WIDTHS.find((w) => octave(highest, w) < MOST_BARS) ?? (WIDTHS.at(-1) as number);
  const counts = new Array<number>(octave(highest, width) + 1).fill(0);
  for (let i = 0; i < alphas.length; i++) counts[octave(alphas[i], width)] += values[i];
  return counts.map((n, i) => ({ from: 2 ** (i * width), to: 2 ** ((i + 1) * width), values: n }));
}

/** All points while they are few; else those in one cell of a logarithmic grid stand together at their mean. */
function pointsOf({ users, records, values }: ValueHistogram): [number, number, number][] {
  if (values.length <= MOST_POINTS) return Array.from(values, (n, i) => [users[i], records[i], n]);
  for (const width of WIDTHS) {
    const cells = new Map<string, [number, number, number]>();
    for (let i = 0; i < values.length; i++) {
      const key = `${octave(users[i], width)}/${octave(records[i], width)}`;
      const [u, r, n] = cells.get(key) ?? [0, 0, 0];
      cells.set(key, [u + users[i] * values[i], r + records[i] * values[i], n + values[i]]);
    }
    if (cells.size <= MOST_POINTS) return [...cells.values()].map(([u, r, n]) => [u / n, r / n, n]);
  }
  return [];
}

function octave(value: number, width: number): number {
  return Math.floor(Math.log2(value) / width + 1e-9);
}

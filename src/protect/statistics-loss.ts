import type { ColumnLoss, Loss } from '../core/results/what-if.js';
import { entropyBits, histogramOf } from '../statistics/entropy.js';
import type { ColumnStatistics, Statistics } from '../statistics/statistics.js';
import { ErrorSum } from './error-sum.js';
import type { Step } from './steps/step.js';

/**
 * What recoding statistics has cost: entropies of the columns, and of numbers the mean error.
 * @param places where every value of a column stands after the steps
 */
export function statisticsLoss(
  before: Statistics,
  after: Statistics,
  places: ReadonlyMap<string, readonly number[]>,
  steps: readonly Step[],
): Loss {
  const touched = before.columns.filter(({ name }) =>
    steps.some((s) => s.kind !== 'rewriting' && s.column === name),
  );
  const columns = touched.map((old): ColumnLoss => {
    const now = after.columns.find(({ name }) => name === old.name);
    const entropy = entropyOf(old);
    const entropyLost = Math.max(0, entropy - (now === undefined ? 0 : entropyOf(now)));
    const share = entropy === 0 ? 0 : entropyLost / entropy;
    const meanError = errorOf(old, places.get(old.name) ?? []);
    return {
      name: old.name,
      removed: now === undefined,
      entropy,
      entropyLost,
      share,
      ...(meanError !== undefined && { meanError }),
    };
  });
  const overall = columns.reduce((sum, { share }) => sum + share, 0) / before.columns.length;
  return { recordsBefore: before.records, recordsAfter: before.records, recordsLost: 0, columns, overall };
}

/** Mean distance of numbers from the mean of all that stand at their place now; undefined where not all are known numbers. */
function errorOf(
  { values, counts, withheld }: ColumnStatistics,
  places: readonly number[],
): number | undefined {
  const known = values.flatMap((value, i) =>
    value === null ? [] : [{ number: value.trim() === '' ? Number.NaN : Number(value), i }],
  );
  const numbers = known.every(({ number }) => Math.abs(number) <= 1e300);
  if (withheld !== undefined || known.length === 0 || !numbers) return undefined;
  const errors = new ErrorSum();
  for (const { number, i } of known.sort((a, b) => places[a.i] - places[b.i] || a.number - b.number))
    errors.add(String(places[i]), number, counts[i]);
  return errors.mean();
}

/** Entropy of what was not withheld and of the remainder, spread evenly. */
function entropyOf({ counts, withheld }: ColumnStatistics): number {
  const rest = withheld === undefined ? [] : Array(withheld.values).fill(withheld.records / withheld.values);
  return entropyBits(histogramOf([...counts, ...rest]));
}

import { outOfDomain } from '../../core/errors.js';
import { INTERVAL_LEVEL } from '../../core/results/estimate.js';
import type { CountedValues } from '../../core/results/transaction-counts.js';
import type { Sampled } from '../../core/results/transactions.js';
import { meanInterval } from '../../maths/mean-interval.js';

/**
 * The sampling model: the risk from s values drawn from D_X without replacement and all their records. The interval
 * is that of a skewed mean with the finite population factor. Both keep to what is possible: a value that was not drawn
 * has at least one record per user, and all of them together have no more records than are left.
 * @formula METHODS.md section 4: alpha' |D_X| / m; the corrected interval; the printed bound
 * sigma_s m / (sqrt(s) |D_X| alpha'), with alpha' for the unknown alpha_X
 * Domain: 1 <= s <= `values`; users >= 1. Cost: linear in s.
 */
export function sampledRisk(drawn: CountedValues, values: number, records: number): Sampled {
  const s = drawn.users.length;
  if (s < 1 || s > values)
    throw outOfDomain('s', `an integer from 1 to the ${values} values of the attribute`, s);
  const alphas = drawn.users.map((users, i) => drawn.records[i] / users);
  const { mean, deviation, interval } = meanInterval(alphas, values);
  const seen = alphas.reduce((sum, alpha) => sum + alpha, 0);
  const read = drawn.records.reduce((sum, r) => sum + r, 0);
  const least = (seen + (values - s)) / records;
  const most = (seen + (records - read)) / records;
  const possible = (risk: number) => Math.min(most, Math.max(least, risk));
  const perAlpha = values / records;
  return {
    s,
    alpha: mean,
    ...(deviation === undefined ? {} : { deviation }),
    value: possible(mean * perAlpha),
    interval:
      interval === undefined
        ? [least, most]
        : [possible(interval[0] * perAlpha), possible(interval[1] * perAlpha)],
    level: INTERVAL_LEVEL,
    ...(deviation === undefined
      ? {}
      : { printedBound: (deviation * records) / (Math.sqrt(s) * values * mean) }),
    recordsRead: read,
    expectedRecords: (s * records) / values,
  };
}

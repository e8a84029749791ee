import { Breather } from '../../core/breather.js';
import { outOfDomain } from '../../core/errors.js';
import { INTERVAL_LEVEL, INTERVAL_Z } from '../../core/results/estimate.js';
import type { ValueHistogram } from '../../core/results/transaction-counts.js';
import type { Coverage } from '../../core/results/transactions.js';
import { drawSubset } from '../../maths/draw-subset.js';
import type { Random } from '../../maths/random.js';
import { sampledRisk } from './sampled-risk.js';

/** Shares are then known to a thousandth. */
const MOST_TRIALS = 1_000_000;

/**
 * Draws s values again and again and counts how often the intervals hold the exact risk: what the nominal level is
 * worth on these data.
 * @formula METHODS.md section 4. Domain: 2 <= s <= values, 1 <= trials <= 1,000,000. Cost: trials x s.
 */
export async function samplingCoverage(
  counted: ValueHistogram,
  records: number,
  s: number,
  trials: number,
  random: Random,
  signal?: AbortSignal,
): Promise<Coverage> {
  if (!Number.isInteger(trials) || trials < 1 || trials > MOST_TRIALS)
    throw outOfDomain('trials', `an integer from 1 to ${MOST_TRIALS}`, trials);
  const all = expand(counted);
  const values = all.users.length;
  const exact = all.users.reduce((sum, users, i) => sum + all.records[i] / users, 0) / records;
  const sums = { corrected: 0, normal: 0, printed: 0, halfWidth: 0, printedWidth: 0 };
  const breather = new Breather(signal);
  for (let trial = 0; trial < trials; trial++) {
    if (breather.due) await breather.pause();
    const places = drawSubset(s, values, random);
    const drawn = {
      users: Float64Array.from(places, (place) => all.users[place]),
      records: Float64Array.from(places, (place) => all.records[place]),
    };
    const { value, interval, deviation = 0, printedBound = 0 } = sampledRisk(drawn, values, records);
    const error = Math.abs(value - exact);
    const normal = (INTERVAL_Z * deviation * values * Math.sqrt((1 - s / values) / s)) / records;
    // sums of the same numbers in another order differ in their last bits
    const slack = exact * 1e-12;
    sums.corrected += Number(interval[0] - slack <= exact && exact <= interval[1] + slack);
    sums.normal += Number(error <= normal + slack);
    sums.printed += Number(error / exact <= printedBound + 1e-12);
    sums.halfWidth += (interval[1] - interval[0]) / (2 * exact);
    sums.printedWidth += printedBound;
  }
  return {
    s,
    trials,
    nominal: INTERVAL_LEVEL,
    corrected: sums.corrected / trials,
    halfWidth: sums.halfWidth / trials,
    normal: sums.normal / trials,
    printed: sums.printed / trials,
    printedWidth: sums.printedWidth / trials,
  };
}

function expand({ users, records, values }: ValueHistogram): { users: Float64Array; records: Float64Array } {
  const distinct = values.reduce((sum, n) => sum + n, 0);
  const all = { users: new Float64Array(distinct), records: new Float64Array(distinct) };
  let at = 0;
  values.forEach((n, i) => {
    all.users.fill(users[i], at, at + n);
    all.records.fill(records[i], at, at + n);
    at += n;
  });
  return all;
}

import { outOfDomain } from '../core/errors.js';

/**
 * How records behind a withheld remainder are spread over its values: `likely` by the law of largest entropy with
 * that mean (geometric, cut at the threshold), `even` as equal as can be, `uneven` as unequal as can be. The last
 * two enclose the first and show what withholding can move.
 */
export type Spread = 'likely' | 'even' | 'uneven';

/**
 * Counts of `values` withheld values that hold `records` together, each from 1 to `most`.
 * Domain: values >= 1, values <= records <= values * most. Cost: values.
 */
export function spreadRemainder(values: number, records: number, most: number, spread: Spread): Float64Array {
  if (!(values >= 1 && records >= values && records <= values * most)) {
    throw outOfDomain('withheld', `between ${values} and ${values * most} records`, records);
  }
  if (spread === 'uneven') return unevenly(values, records, most);
  const counts = spread === 'even' ? new Float64Array(values).fill(1) : geometrically(values, records, most);
  return settle(counts, records, most);
}

function unevenly(values: number, records: number, most: number): Float64Array {
  const counts = new Float64Array(values).fill(1);
  let left = records - values;
  for (let i = 0; left > 0; i++) {
    const more = Math.min(most - 1, left);
    counts[i] += more;
    left -= more;
  }
  return counts;
}

/** The quantiles of P(c) proportional to t^c on 1..most, t fitted to the mean. */
function geometrically(values: number, records: number, most: number): Float64Array {
  const mean = records / values;
  // Beyond some hundred the cut no longer matters for a mean that small.
  const reach = Math.min(most, Math.ceil(60 * mean) + 60);
  let low = -60;
  let high = 60;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (geometricMean(middle, reach) > mean) high = middle;
    else low = middle;
  }
  const law = geometricLaw(low, reach);
  const counts = new Float64Array(values);
  let c = 1;
  let sum = law[0];
  for (let i = 0; i < values; i++) {
    while (c < reach && sum < (i + 0.5) / values) sum += law[c++];
    counts[values - 1 - i] = c;
  }
  return counts;
}

function geometricLaw(logRatio: number, reach: number): Float64Array {
  const top = Math.max(0, logRatio * (reach - 1));
  const law = Float64Array.from({ length: reach }, (_, i) => Math.exp(logRatio * i - top));
  const total = law.reduce((s, p) => s + p, 0);
  return law.map((p) => p / total);
}

function geometricMean(logRatio: number, reach: number): number {
  return geometricLaw(logRatio, reach).reduce((s, p, i) => s + p * (i + 1), 0);
}

/** Moves counts by one, evenly over the values, until they sum to `records`. */
function settle(counts: Float64Array, records: number, most: number): Float64Array {
  let missing = records - counts.reduce((s, c) => s + c, 0);
  while (missing !== 0) {
    const step = Math.sign(missing);
    const open = counts.reduce((n, c) => n + (c + step >= 1 && c + step <= most ? 1 : 0), 0);
    const every = Math.max(1, Math.floor(open / Math.abs(missing)));
    for (let i = 0, seen = 0; i < counts.length && missing !== 0; i++) {
      const next = counts[i] + step;
      if (next < 1 || next > most || seen++ % every !== 0) continue;
      counts[i] = next;
      missing -= step;
    }
  }
  return counts;
}

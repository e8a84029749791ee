import { outOfDomain } from '../core/errors.js';

/**
 * How records behind a withheld remainder are spread over its values: `likely` by the law c^-p r^c with that mean that
 * leads over to the counts published just above the threshold, `even` as equal as can be, `uneven` as unequal as can be. The last
 * two enclose the first and show what withholding can move.
 */
export type Spread = 'likely' | 'even' | 'uneven';

/**
 * Counts of `values` withheld values that hold `records` together, each from 1 to `most`.
 * @param next how many published counts lie above `most`, up to twice it: where the likely counts must lead to
 * Domain: values >= 1, values <= records <= values * most. Cost: values.
 */
export function spreadRemainder(
  values: number,
  records: number,
  most: number,
  spread: Spread,
  next = 0,
): Float64Array {
  if (!(values >= 1 && records >= values && records <= values * most)) {
    throw outOfDomain('withheld', `between ${values} and ${values * most} records`, records);
  }
  if (spread === 'uneven') return unevenly(values, records, most);
  const counts =
    spread === 'even' ? new Float64Array(values).fill(1) : quantiles(values, records, most, next);
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

/** A law on 1, 2 .. proportional to c^-power ratio^c. */
interface SizeLaw {
  readonly power: number;
  readonly logRatio: number;
}

/** The quantiles of the law that has the mean wanted. */
function quantiles(values: number, records: number, most: number, next: number): Float64Array {
  const mean = records / values;
  // Beyond some hundred the cut no longer matters for a mean that small.
  const reach = Math.min(most, Math.ceil(60 * mean) + 60);
  const law = probabilities(fitLaw(mean, reach, next / values), reach);
  const counts = new Float64Array(values);
  let c = 1;
  let sum = law[0];
  for (let i = 0; i < values; i++) {
    while (c < reach && sum < (i + 0.5) / values) sum += law[c++];
    counts[values - 1 - i] = c;
  }
  return counts;
}

/**
 * Of the laws with that mean on 1..reach the one that goes on as the published counts do: so many between the
 * threshold and twice it, per withheld one. Without such counts the geometric law, which has the largest entropy.
 */
function fitLaw(mean: number, reach: number, beyond: number): SizeLaw {
  const withPower = (power: number): SizeLaw => ({
    power,
    logRatio: bisect((logRatio) => meanOf({ power, logRatio }, reach) - mean, -60, 60),
  });
  if (!(beyond > 0) || reach < 3) return withPower(0);
  return withPower(bisect((power) => shareBeyond(withPower(power), reach) - beyond, -1, 4));
}

/** Halvings of an interval of 120: to 2e-9, far below what whole counts can show. */
const HALVINGS = 36;

/** Where a rising function crosses 0; the nearer end where it does not. */
function bisect(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) high = middle;
    else low = middle;
  }
  return low;
}

/** How many lie between the end of the law and twice it, for each within. */
function shareBeyond(law: SizeLaw, reach: number): number {
  const all = probabilities(law, 2 * reach);
  const within = all.subarray(0, reach).reduce((s, p) => s + p, 0);
  return (1 - within) / within;
}

function probabilities({ power, logRatio }: SizeLaw, reach: number): Float64Array {
  const law = new Float64Array(reach);
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < reach; i++) {
    law[i] = logRatio * i - power * Math.log(i + 1);
    top = Math.max(top, law[i]);
  }
  let total = 0;
  for (let i = 0; i < reach; i++) {
    law[i] = Math.exp(law[i] - top);
    total += law[i];
  }
  for (let i = 0; i < reach; i++) law[i] /= total;
  return law;
}

function meanOf(law: SizeLaw, reach: number): number {
  return probabilities(law, reach).reduce((s, p, i) => s + p * (i + 1), 0);
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

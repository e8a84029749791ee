import { SingleoutError } from '../../core/errors.js';
import type { DatabaseFactor } from './population-database.js';
import type { PopulationPrior } from './population-prior.js';

/** The law of the number x of people alike, given all databases. */
export interface PopulationPosterior {
  /** Runs of neighbouring x: where each begins, how many it holds, and its probability. Nearly always one x each. */
  readonly from: Float64Array;
  readonly width: Float64Array;
  readonly probability: Float64Array;
  /** ln of the probability of what the databases show, under prior and factors as they are. */
  readonly logEvidence: number;
  readonly mean: number;
  /** P(X <= t). */
  atMost(t: number): number;
  /** Smallest x with P(X <= x) >= share. */
  quantile(share: number): number;
}

/** What is e^-60 less likely than the most likely x is left out. */
const DEPTH = 60;
/** So many x are taken one by one; further ones in runs that grow with the distance. */
const SINGLES = 2048;
const GROWTH = 1 / 128;

/**
 * @formula METHODS.md section 5, eqs. 17 to 19: p_m(x) = p_1(x) prod_i L_i(x) / Z, in logs, x from max(1, max c_i) to N,
 * cut where it is e^-60 below its peak. Sums to 1 within rounding. Laws wider than some thousand x are summed by runs:
 * relative error below 1e-6. Cost: at most some thousand terms.
 */
export function populationPosterior(
  prior: PopulationPrior,
  factors: readonly DatabaseFactor[],
): PopulationPosterior {
  const least = Math.max(1, ...factors.map((factor) => factor.least));
  const log = (x: number): number => {
    let sum = prior.logProbability(x);
    for (let i = 0; i < factors.length && sum > Number.NEGATIVE_INFINITY; i++)
      sum += factors[i].logLikelihood(x);
    return sum;
  };
  const window = findWindow(log, least, prior.population, [
    prior.centre,
    ...factors.flatMap(({ centre }) => (centre === undefined ? [] : [centre])),
  ]);
  const { from, width } = runsOf(window.low, window.high);
  const probability = new Float64Array(from.length);
  const moment = new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) {
    // two points with the mean and variance of the run: sums of cubics come out exactly
    const centre = from[i] + (width[i] - 1) / 2;
    const reach = Math.sqrt((width[i] ** 2 - 1) / 12);
    const low = (width[i] / 2) * Math.exp(log(centre - reach) - window.peak);
    const high = reach === 0 ? low : (width[i] / 2) * Math.exp(log(centre + reach) - window.peak);
    probability[i] = low + high;
    moment[i] = (centre - reach) * low + (centre + reach) * high;
  }
  const total = exactSum(probability);
  for (let i = 0; i < probability.length; i++) probability[i] /= total;
  return lawOf(from, width, probability, exactSum(moment) / total, window.peak + Math.log(total));
}

function lawOf(
  from: Float64Array,
  width: Float64Array,
  probability: Float64Array,
  mean: number,
  logEvidence: number,
): PopulationPosterior {
  return {
    from,
    width,
    probability,
    logEvidence,
    mean,
    atMost(t) {
      let sum = 0;
      for (let i = 0; i < from.length && from[i] <= t; i++) {
        sum += probability[i] * Math.min(1, (Math.floor(t) - from[i] + 1) / width[i]);
      }
      return Math.min(1, sum);
    },
    quantile(share) {
      let sum = 0;
      for (let i = 0; i < from.length; i++) {
        if (sum + probability[i] >= share) {
          return from[i] + Math.max(0, Math.ceil(((share - sum) / probability[i]) * width[i]) - 1);
        }
        sum += probability[i];
      }
      return from[from.length - 1] + width[width.length - 1] - 1;
    },
  };
}

interface Window {
  readonly low: number;
  readonly high: number;
  readonly peak: number;
}

/** The range of x worth summing: around the highest point found from several starts. */
function findWindow(
  log: (x: number) => number,
  least: number,
  most: number,
  hints: readonly number[],
): Window {
  const inside = (x: number) => Math.min(most, Math.max(least, Math.round(x)));
  const starts = new Set(hints.map(inside));
  for (let x = least; x < most; x = Math.max(x + 1, Math.floor(x * 1.5))) starts.add(x);
  starts.add(most);
  const seen = [...starts].sort((x, y) => x - y).map((x) => ({ x, y: log(x) }));
  const summit = seen.reduce((best, point) => (point.y > best.y ? point : best), {
    x: least,
    y: Number.NEGATIVE_INFINITY,
  });
  if (summit.y === Number.NEGATIVE_INFINITY || Number.isNaN(summit.y)) {
    throw new SingleoutError('model/domain', 'no number of people fits what the databases show', {
      where: 'database',
      hint: 'check rates and counts: a database of rate 1 holds everybody, so its count is the answer',
    });
  }
  const top = climb(log, summit, least, most);
  const floor = top.y - DEPTH;
  const high = seen.filter(({ y }) => y > floor);
  return {
    low: Math.min(reach(log, top.x, least, -1, floor), ...high.map(({ x }) => x)),
    high: Math.max(reach(log, top.x, most, 1, floor), ...high.map(({ x }) => x)),
    peak: top.y,
  };
}

/** Uphill in steps that double while it goes up and halve when it does not. */
function climb(log: (x: number) => number, start: { x: number; y: number }, least: number, most: number) {
  let { x, y } = start;
  for (const direction of [1, -1]) {
    for (let step = 1; step >= 1; ) {
      const next = Math.min(most, Math.max(least, x + direction * step));
      const found = log(next);
      if (found > y) {
        [x, y] = [next, found];
        step *= 2;
      } else step = Math.floor(step / 2);
    }
  }
  return { x, y };
}

/** How far from the top the law stays above the floor, rounded outwards. */
function reach(
  log: (x: number) => number,
  top: number,
  end: number,
  direction: 1 | -1,
  floor: number,
): number {
  for (let step = 1; ; step *= 2) {
    const x = top + direction * step;
    if (direction * (x - end) >= 0) return end;
    if (log(x) < floor) return x;
  }
}

/** One x after the other, then runs that grow. */
function runsOf(low: number, high: number): { from: Float64Array; width: Float64Array } {
  const singles = Math.min(high - low + 1, high - low < 2 * SINGLES ? 2 * SINGLES : SINGLES);
  const from = Array.from({ length: singles }, (_, i) => low + i);
  const width = from.map(() => 1);
  for (let x = low + singles; x <= high; ) {
    const size = Math.min(high - x + 1, Math.max(1, Math.floor((x - low) * GROWTH)));
    from.push(x);
    width.push(size);
    x += size;
  }
  return { from: Float64Array.from(from), width: Float64Array.from(width) };
}

/** Sum whose rounding errors are carried along (Neumaier). */
function exactSum(values: Float64Array): number {
  let [sum, lost] = [0, 0];
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}

import { gaussLegendre } from '../maths/gauss-legendre.js';
import type { OthersLaw } from './alike-law.js';
import type { MatchClass } from './match-histogram.js';
import type { Calibration } from './self-calibration.js';

/** What is expected of a record in the population. */
export interface RecordInPopulation {
  /** Chance that nobody else in the population is alike. */
  readonly unique: number;
  /** E[1/F], F being the number alike in the population. */
  readonly meanInverse: number;
}

/** What a record shows in the sample. */
type Seen = Pick<MatchClass, 'logShare' | 'matches'>;

const RULE = gaussLegendre(32);
/** Beyond so many e-foldings the integrand is nothing. */
const FOLDINGS = 45;

/**
 * Extrapolates from the matches in a sample of m to a population of N.
 * @formula METHODS.md section 6: P(unique) = [k=0] (1+w)^-A, E[1/F] = integral of t^k (1+w(1-t))^-(A+k) over [0, 1],
 * w = (N-m)/(A/q~ + m-1); integrated over ln(1 + w(1-t)), in which the integrand falls like an exponential.
 */
export function extrapolate(
  seen: Seen,
  fit: Calibration,
  records: number,
  population: number,
): RecordInPopulation {
  const { matches } = seen;
  const { shape } = fit;
  const w = oddsOf(seen, fit, records, population);
  if (w === 0) return { unique: matches === 0 ? 1 : 0, meanInverse: 1 / (matches + 1) };
  const whole = Math.log1p(w);
  const rate = shape + matches - 1;
  const span = rate > 0 ? Math.min(whole, FOLDINGS / rate) : whole;
  let sum = 0;
  RULE.nodes.forEach((node, i) => {
    const y = node * span;
    const u = Math.expm1(y) / w;
    sum += RULE.weights[i] * (1 - u) ** matches * Math.exp(-rate * y);
  });
  return { unique: matches === 0 ? Math.exp(-shape * whole) : 0, meanInverse: (sum * span) / w };
}

/** How many others are alike among those who are not in the sample: a Gamma(A + k) share of w (A + k) people on average. */
export function othersOf(seen: Seen, fit: Calibration, records: number, population: number): OthersLaw {
  const shape = fit.shape + seen.matches;
  return { mean: shape * oddsOf(seen, fit, records, population), relativeVariance: 1 / shape };
}

/** w = (N-m)/(A/q~ + m-1). */
function oddsOf(
  { logShare }: Seen,
  { level, slope, shape }: Calibration,
  records: number,
  population: number,
): number {
  return (population - records) / (shape / Math.exp(level + slope * logShare) + records - 1);
}

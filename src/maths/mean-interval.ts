import { outOfDomain } from '../core/errors.js';
import { studentQuantile } from './student-quantile.js';

/** Mean and spread of a sample, with an interval for the mean of the population it was drawn from. */
export interface SampleMean {
  readonly mean: number;
  /** Standard deviation with n - 1 in the denominator; undefined for a sample of one. */
  readonly deviation: number | undefined;
  /** At INTERVAL_LEVEL; undefined for a sample of one, which says nothing of its spread. */
  readonly interval: readonly [number, number] | undefined;
}

/**
 * An interval for the mean of a finite, skewed population from a sample without replacement: the hull of
 * Student's t and of Hall's t corrected for skewness, both with the finite population factor.
 *
 * Student's t covers too little where the population is skewed to the right (its upper end is too low), Hall's
 * where the sample missed the few large values. Neither errs in the other's way, so the hull covers.
 * @formula METHODS.md section 4. With g the sample skewness, s the sample size, se = sigma_s sqrt((1 - s/N)/s):
 * Hall's ends are mean - se q(+-t), q(w) = (3 sqrt(s)/g) (cbrt(1 + g (w/sqrt(s) - g/(6 s))) - 1).
 * Domain: at least one number, all finite, `population` at least as many. Cost: linear; nothing random.
 */
export function meanInterval(sample: ArrayLike<number>, population: number): SampleMean {
  const s = sample.length;
  if (s < 1) throw outOfDomain('sample', 'at least one number', s);
  if (!(population >= s))
    throw outOfDomain('population', `at least the ${s} numbers of the sample`, population);
  const mean = momentAbout(sample, 0, 1);
  if (s === 1) return { mean, deviation: undefined, interval: undefined };
  const second = momentAbout(sample, mean, 2);
  const deviation = Math.sqrt((second * s) / (s - 1));
  const error = deviation * Math.sqrt((1 - s / population) / s);
  // all alike: nothing to correct, and the skewness of no spread is not defined
  if (error === 0) return { mean, deviation, interval: [mean, mean] };
  const t = studentQuantile(s - 1);
  const skewness = momentAbout(sample, mean, 3) / second ** 1.5;
  return {
    mean,
    deviation,
    interval: [
      mean - error * Math.max(t, hallQuantile(t, skewness, s)),
      mean - error * Math.min(-t, hallQuantile(-t, skewness, s)),
    ],
  };
}

/** Inverse of Hall's cubic transformation: where the quantile w of the corrected statistic lies for the plain one. */
function hallQuantile(w: number, skewness: number, s: number): number {
  const root = Math.sqrt(s);
  // the limit for g -> 0, where the quotient loses its digits
  if (Math.abs(skewness) < 1e-5) return w;
  return ((3 * root) / skewness) * (Math.cbrt(1 + skewness * (w / root - skewness / (6 * s))) - 1);
}

function momentAbout(sample: ArrayLike<number>, centre: number, power: number): number {
  let sum = 0;
  for (let i = 0; i < sample.length; i++) sum += (sample[i] - centre) ** power;
  return sum / sample.length;
}

import { outOfDomain } from '../core/errors.js';

/** The channel of k-ary randomised response: chances of reporting the true value, and each of the others. */
export interface ResponseChannel {
  /** beta */
  readonly keep: number;
  /** gamma */
  readonly other: number;
}

/**
 * Chances of k-ary randomised response over `values` values with budget `epsilon`.
 * @formula METHODS.md section 5: beta = e^eps/(e^eps + f - 1), gamma = (1 - beta)/(f - 1); beta/gamma = e^eps.
 * Domain: epsilon > 0, values an integer of at least 1 (a single value is always reported).
 */
export function responseChannel(epsilon: number, values: number): ResponseChannel {
  if (!(epsilon > 0)) throw outOfDomain('epsilon', 'a number above 0', epsilon);
  if (!Number.isInteger(values) || values < 1)
    throw outOfDomain('values', 'an integer of at least 1', values);
  // divided by e^eps, so that a large budget does not overflow
  const others = (values - 1) * Math.exp(-epsilon);
  return { keep: 1 / (1 + others), other: values === 1 ? 0 : Math.exp(-epsilon) / (1 + others) };
}

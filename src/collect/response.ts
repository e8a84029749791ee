import { outOfDomain } from '../core/errors.js';

/** Probabilities are whole multiples of 1/GRAIN, so that tables are exact and drawing needs no rounding. */
export const GRAIN = 2 ** 48;

/** Randomised response over `size` categories: weights out of {@link GRAIN} of the true one and of each other. */
export interface ResponseTable {
  readonly size: number;
  readonly keep: number;
  readonly other: number;
}

/**
 * k-ary randomised response with budget epsilon: keep the value with probability beta, else one of the others.
 * @formula METHODS.md section 5: beta = e^eps/(e^eps + f - 1), gamma = (1 - beta)/(f - 1). Gamma is rounded up to a
 * multiple of 2^-48 and beta down by as much, so that beta <= e^eps gamma holds exactly, never only nearly.
 * Domain: epsilon > 0, at least one category. Cost: constant.
 */
export function responseTable(epsilon: number, size: number): ResponseTable {
  checkEpsilon(epsilon);
  if (!Number.isInteger(size) || size < 1) throw outOfDomain('size', 'an integer of at least 1', size);
  if (size === 1) return { size, keep: GRAIN, other: 0 };
  const other = roundUp(GRAIN / (Math.exp(epsilon) + size - 1));
  const keep = GRAIN - (size - 1) * other;
  if (keep < other) throw outOfDomain('epsilon', `large enough for ${size} categories`, epsilon);
  return { size, keep, other };
}

/** Refuses a budget that is no budget. */
function checkEpsilon(epsilon: number, name = 'epsilon'): void {
  if (!(epsilon > 0) || epsilon === Number.POSITIVE_INFINITY)
    throw outOfDomain(name, 'a number above 0', epsilon);
}

/** The next whole number, with room for the rounding of the quotient itself. */
function roundUp(weight: number): number {
  return Math.ceil(weight * (1 + 2 ** -50)) + 1;
}

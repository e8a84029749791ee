import { outOfDomain } from '../core/errors.js';
import type { Random } from '../maths/random.js';

/** Probabilities are whole multiples of 1/GRAIN, so that tables are exact and drawing needs no rounding. */
export const GRAIN = 2 ** 48;

/** Randomised response over `size` categories: weights out of {@link GRAIN} of the true one and of each other. */
export interface ResponseTable {
  readonly size: number;
  readonly keep: number;
  readonly other: number;
}

/** Answers of one bit: weights out of {@link GRAIN} of a 1 where the true value is, and elsewhere. */
export interface UnaryTable {
  readonly size: number;
  readonly own: number;
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
  if (keep < other) {
    throw outOfDomain(
      'epsilon',
      `large enough for ${size} categories`,
      epsilon,
      'every answer would be as likely as any other: spend more, or declare fewer categories',
    );
  }
  return { size, keep, other };
}

/**
 * Optimised unary encoding: one bit per category, 1 with probability 1/2 for the true one, with q for the others.
 * @formula Wang, Blocki, Li and Jha, Locally differentially private protocols for frequency estimation (2017): q =
 * 1/(e^eps + 1), rounded up as above, so that (1 - q)/q <= e^eps exactly. Domain: epsilon > 0. Cost: constant.
 */
export function unaryTable(epsilon: number, size: number): UnaryTable {
  checkEpsilon(epsilon);
  const other = Math.min(GRAIN / 2, roundUp(GRAIN / (Math.exp(epsilon) + 1)));
  return { size, own: GRAIN / 2, other };
}

/** Draws an answer. Cost: one random number. */
export function drawResponse({ keep, other }: ResponseTable, value: number, random: Random): number {
  const point = Math.floor(random.float() * GRAIN);
  if (point < keep) return value;
  const index = Math.floor((point - keep) / other);
  return index < value ? index : index + 1;
}

/** Draws one bit. */
export function drawBit({ own, other }: UnaryTable, isOwn: boolean, random: Random): 0 | 1 {
  return Math.floor(random.float() * GRAIN) < (isOwn ? own : other) ? 1 : 0;
}

/** Refuses a budget that is no budget. */
export function checkEpsilon(epsilon: number, name = 'epsilon'): void {
  if (!(epsilon > 0) || epsilon === Number.POSITIVE_INFINITY)
    throw outOfDomain(
      name,
      'a number above 0',
      epsilon,
      'smaller protects more: 1 for each attribute is usual',
    );
}

/** The next whole number, with room for the rounding of the quotient itself. */
function roundUp(weight: number): number {
  return Math.ceil(weight * (1 + 2 ** -50)) + 1;
}

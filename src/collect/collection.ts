import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import type { Domain } from './domain.js';
import { checkEpsilon } from './response.js';

/**
 * How people answer: `none` as it is; `response` every attribute by randomised response; `pair` one random pair of
 * attributes by randomised response with the whole budget; `unary` every attribute as perturbed bits, one per category.
 */
export type Mechanism = 'none' | 'response' | 'pair' | 'unary';

/** What is collected, and what it costs each person. */
export interface Collection {
  readonly domain: Domain;
  readonly mechanism: Mechanism;
  /** Budget of one attribute, null without privacy; of `pair` its share of the total. */
  readonly epsilonPerAttribute: number | null;
  /** Budget of a whole response: k attributes at eps each cost k eps. */
  readonly epsilonTotal: number | null;
}

/** A privacy budget, for each attribute or for a whole response. */
export interface Budget {
  readonly perAttribute?: number;
  readonly total?: number;
}

/**
 * Settles the budget of a collection from what is given per attribute or in total.
 * @formula METHODS.md section 5. Domain: a budget above 0, or none for mechanism `none`; two attributes for `pair`.
 *
 * @example
 * const collection = planCollection(domain, 'response', { perAttribute: 1 });
 * collection.epsilonTotal; // what a whole response costs a person
 */
export function planCollection(domain: Domain, mechanism: Mechanism, budget: Budget = {}): Collection {
  const attributes = domain.sizes.length;
  if (mechanism === 'none') return { domain, mechanism, epsilonPerAttribute: null, epsilonTotal: null };
  if (budget.perAttribute === undefined && budget.total === undefined) {
    throw new SingleoutError('config/invalid', 'a privacy budget is needed', {
      where: 'epsilon',
      hint: wording`give ${option('perAttribute')} per attribute or ${option('total')} for the whole response`,
    });
  }
  if (mechanism === 'pair' && attributes < 2) {
    throw new SingleoutError('config/invalid', 'responses of a pair need at least two attributes', {
      where: 'mechanism',
      hint: wording`ask for the one attribute by itself: ${option('mechanism', 'response')}`,
    });
  }
  const each = budget.perAttribute ?? (budget.total as number) / attributes;
  checkEpsilon(each);
  return {
    domain,
    mechanism,
    epsilonPerAttribute: each,
    epsilonTotal: budget.total ?? each * attributes,
  };
}

/** All pairs of attributes, first below second. */
export function pairsOf(attributes: number): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < attributes; i++) for (let j = i + 1; j < attributes; j++) pairs.push([i, j]);
  return pairs;
}

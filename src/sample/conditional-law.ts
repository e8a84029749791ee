import { type Grouping, joinGroupings } from './grouping.js';
import { sumOfLogs } from './log-sum.js';

/** Records' worth of trust in what is backed off to. */
const STRENGTHS = [0.3, 1, 3, 10, 30, 100, 300, 1000, 3000];
/** So many records decide on strengths and edges; the likelihood of all is scaled up from them. */
const DECIDING = 20_000;

/** A column given other columns: what it adds to the likelihood, and the law itself. */
export interface ConditionalLaw {
  /** Leave-one-out log likelihood beyond that of the law backed off to, nats. */
  readonly gain: number;
  /** Probability of each record's value given its parents' values, its own record not counted. */
  readonly law: () => Float64Array;
}

/**
 * P(b | a) backed off to a coarser law of b.
 * @formula METHODS.md section 6: (n_ab - 1 + l P(b))/(n_a - 1 + l), l by leave-one-out likelihood.
 * @param base probability of each record's b by the coarser law; `baseLikelihood` its sum of logarithms
 * Cost: one hash look-up per record and ten divisions for each of at most 20,000.
 */
export function conditionalLaw(
  parent: Grouping,
  child: Grouping,
  base: Float64Array,
  baseLikelihood: number,
): ConditionalLaw {
  const both = joinGroupings(parent, child);
  const term = (i: number, strength: number) =>
    (both.sizes[both.ids[i]] - 1 + strength * base[i]) / (parent.sizes[parent.ids[i]] - 1 + strength);
  let best = { likelihood: Number.NEGATIVE_INFINITY, strength: 0 };
  for (const strength of STRENGTHS) {
    const likelihood = likelihoodOf(base.length, (i) => term(i, strength));
    if (likelihood > best.likelihood) best = { likelihood, strength };
  }
  const { strength, likelihood } = best;
  return {
    gain: likelihood - baseLikelihood,
    law: () => base.map((_, i) => term(i, strength)),
  };
}

/** Log likelihood of all records, from those that decide. */
export function likelihoodOf(records: number, probability: (i: number) => number): number {
  const step = Math.ceil(records / DECIDING);
  const looked = Math.ceil(records / step);
  return (sumOfLogs(records, step, probability) * records) / looked;
}

import type { Cell, JointModel } from './joint-model.js';

/**
 * What is known of one attribute of a record: its value v has likelihood `base`, and `extra` more where v is among
 * `values`. A perturbed answer is this; a known value is { base: 0, extra: 1, values: [v] }.
 */
export interface Evidence {
  readonly base: number;
  readonly extra: number;
  readonly values: readonly number[];
}

/** A joint model that records are drawn from independently of each other, and that answers for perturbed records too. */
export interface SharesModel extends JointModel {
  readonly sizes: readonly number[];
  /** sum over cells x of q(x) prod_j likelihood_j(x_j); attributes without evidence are summed out. */
  evidenceProbability(evidence: readonly (Evidence | undefined)[]): number;
}

/** The likelihood of one value. */
export function likelihoodOf({ base, extra, values }: Evidence, value: number): number {
  return values.includes(value) ? base + extra : base;
}

/** Evidence of a cell whose values are known; -1 where nothing is known. */
export function certainEvidence(cell: Cell): (Evidence | undefined)[] {
  return Array.from(cell, (value) => (value < 0 ? undefined : { base: 0, extra: 1, values: [value] }));
}

import type { PopulationFit } from '../../core/results/population.js';

/** What a response cost each person, in words. */
export function sayBudget(
  spent: Pick<PopulationFit, 'mechanism' | 'epsilonPerAttribute' | 'epsilonTotal'>,
): string {
  const { mechanism, epsilonPerAttribute: each, epsilonTotal: total } = spent;
  if (each === null) return 'no privacy';
  return mechanism === 'pair'
    ? `epsilon ${showEpsilon(total)} in total, on one random pair of attributes`
    : `epsilon ${showEpsilon(each)} for each attribute, ${showEpsilon(total)} in total`;
}

/** A budget without the digits of rounding. */
export function showEpsilon(epsilon: number | null): string {
  return epsilon === null ? 'none' : String(Number(epsilon.toPrecision(6)));
}

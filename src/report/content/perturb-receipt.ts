import { plural } from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';
import { showEpsilon } from './budget.js';

/** What perturb says about the privacy it gave. */
export function budgetText(perturbed: {
  readonly mechanism: 'response' | 'pair' | 'unary' | 'none';
  readonly epsilonPerAttribute: number | null;
  readonly epsilonTotal: number | null;
  readonly reports: number;
  readonly dropped: number;
  readonly output: string;
  readonly randomness: 'secure' | 'seeded';
}): string {
  const { mechanism, epsilonPerAttribute: each, epsilonTotal: total, reports } = perturbed;
  const { dropped, output, randomness } = perturbed;
  const budget =
    mechanism === 'pair'
      ? `Budget: epsilon ${showEpsilon(total)} in total, all of it spent on one random pair of attributes.`
      : `Budget: epsilon ${showEpsilon(each)} for each attribute, ${showEpsilon(total)} in total; every further response of the same person adds as much.`;
  const seeded =
    randomness === 'seeded'
      ? 'Seeded randomness: for experiments only. Whoever knows the seed undoes the perturbation.\n'
      : '';
  const left = dropped > 0 ? ` ${plural(dropped, 'record')} with missing cells left out.` : '';
  return `${showName(output)}: ${plural(reports, 'response')}, in random order.${left}\n${budget}\n${seeded}`;
}

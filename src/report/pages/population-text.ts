import type { PopulationAnswer } from '../../core/results/population.js';
import { formatCount, plural, sayPercent } from '../content/format.js';
import { showName } from '../content/visible.js';

/** The answer in one sentence, as somebody would say it who must decide about publishing. */
export function populationSentence(
  { population, size }: Pick<PopulationAnswer, 'population' | 'size'>,
  place?: string,
): string {
  const where = place === undefined ? `among ${formatCount(size)} people` : `in ${showName(place)}`;
  if (population.unique >= 0.5) {
    return `With ${sayPercent(population.unique)} probability nobody else ${where} shares these values.`;
  }
  const threshold = thresholdOf(population.atMost);
  const more = 1 - population.atMost[threshold];
  if (more < 0.5 && threshold !== '1') {
    return `With ${sayPercent(1 - more)} probability fewer than ${plural(Number(threshold), 'other')} ${where} share these values.`;
  }
  const others = threshold === '1' ? 'somebody else' : `at least ${plural(Number(threshold), 'other')}`;
  return `With ${sayPercent(more)} probability ${others} ${where} ${threshold === '1' ? 'shares' : 'share'} these values.`;
}

/** 10 where it was asked for, as print does; else the largest threshold that is more likely exceeded than not. */
function thresholdOf(atMost: Readonly<Record<string, number>>): string {
  if (atMost['10'] !== undefined) return '10';
  const asked = Object.keys(atMost).sort((a, b) => Number(b) - Number(a));
  return asked.find((t) => atMost[t] <= 0.5) ?? asked[asked.length - 1];
}

/** What perturb says about the privacy it gave. */
export function budgetText(
  collection: {
    readonly mechanism: 'response' | 'pair' | 'unary';
    readonly epsilonPerAttribute: number | null;
    readonly epsilonTotal: number | null;
  },
  reports: number,
  dropped: number,
  output: string,
  randomness: 'secure' | 'seeded',
): string {
  const { mechanism, epsilonPerAttribute: each, epsilonTotal: total } = collection;
  const budget =
    mechanism === 'pair'
      ? `Budget: epsilon ${show(total)} in total, all of it spent on one random pair of attributes.`
      : `Budget: epsilon ${show(each)} for each attribute, ${show(total)} in total; every further report of the same person adds as much.`;
  const seeded =
    randomness === 'seeded'
      ? 'Seeded randomness: for experiments only. Whoever knows the seed undoes the perturbation.\n'
      : '';
  const left = dropped > 0 ? ` ${plural(dropped, 'record')} with missing cells left out.` : '';
  return `${showName(output)}: ${plural(reports, 'report')}, in random order.${left}\n${budget}\n${seeded}`;
}

function show(epsilon: number | null): string {
  return epsilon === null ? 'none' : String(Number(epsilon.toPrecision(6)));
}

import type { PopulationAnswer } from '../../core/results/population.js';
import { formatCount, plural, sayPercent } from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';

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

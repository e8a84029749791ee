import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent } from '../../../core/words/format.js';
import { shareOf, unitOf } from '../../../core/words/unit.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** The key figures in a sentence: the short form of their table. */
export function keyFiguresSection({ observed }: Assessment): Section {
  const { total, many } = unitOf(observed);
  const { uniques, averageRisk, personAverageRisk, highestRisk, smallestGroup, below } = observed;
  const some = (count: number) => `${formatCount(count)} (${formatPercent(shareOf(count, total))})`;
  return {
    id: 'key-figures',
    title: 'Key figures',
    lead: [
      say`${formatCount(total)} ${many}; alone: ${some(uniques)}; in groups of fewer than 5: ${some(below['5'] ?? 0)}; smallest group: ${formatCount(smallestGroup)}; average risk: ${formatPrecisePercent(personAverageRisk ?? averageRisk)}; highest: ${formatPrecisePercent(highestRisk)}.`,
    ],
    meaning: [],
  };
}

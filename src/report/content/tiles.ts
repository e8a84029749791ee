import type { Observed } from '../../core/results/assessment.js';
import { formatCount, formatPercent } from '../../core/words/format.js';
import { boundsOf, shareOf, unitOf } from '../../core/words/unit.js';

/** The four figures that lead a report. */
export function tilesOf(observed: Observed): [value: string, label: string][] {
  const { total, many } = unitOf(observed);
  const bounds = boundsOf(observed.below);
  const bound = bounds.includes(5) ? 5 : bounds.at(-1);
  const small: [string, string][] =
    bound === undefined
      ? []
      : [
          [
            formatPercent(shareOf(observed.below[bound], total)),
            `in groups smaller than ${formatCount(bound)}`,
          ],
        ];
  return [
    [formatCount(observed.uniques), `unique ${many}`],
    [formatPercent(observed.personAverageRisk ?? observed.averageRisk), 'average risk'],
    ...small,
    [formatCount(observed.smallestGroup), 'smallest group'],
  ];
}

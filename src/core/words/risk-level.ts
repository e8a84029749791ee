import { shareOf, unitOf } from '../../core/words/unit.js';
import type { Observed } from '../results/assessment.js';

/** How alarming a result is, for colour and a label; the numbers stand beside it. */
export type RiskLevel = 'low' | 'moderate' | 'high' | 'extreme';

/** The rule of {@link riskLevel} in words, for the report's appendix. */
export const riskLevelRule =
  'Extreme: at least half are unique, or an attacker is right at least half the time on average. ' +
  'High: at least 5 % are unique, or the average risk exceeds 9 %. ' +
  'Low: no group is smaller than 11, so that nobody is found with more than 9 % probability. ' +
  'Moderate: everything else. ' +
  '(0.09 = 1/11 is the usual bound for the highest risk in published health data.)';

/** Grades an assessment by {@link riskLevelRule}. Cost: constant. */
export function riskLevel(observed: Observed): RiskLevel {
  const unique = shareOf(observed.uniques, unitOf(observed).total);
  const average = observed.personAverageRisk ?? observed.averageRisk;
  if (unique >= 0.5 || average >= 0.5) return 'extreme';
  if (unique >= 0.05 || average > 1 / 11) return 'high';
  return observed.highestRisk <= 1 / 11 ? 'low' : 'moderate';
}

import type { Assessment, ColumnFinding } from '../../../core/results/assessment.js';
import { formatPercent, formatPoints, formatPrecisePercent } from '../../../core/words/format.js';
import { listNames, named, type Prose, say } from '../../content/prose.js';
import { rankByRiskFall } from '../../content/rank-by-risk-fall.js';
import type { Section } from '../../content/section.js';

const MOST = 3;

/** What would lower the risk most, from what the findings say of each column; absent where no column is told apart. */
export function helpSection({ columns, observed, exposure }: Assessment): Section | undefined {
  const ranked = rankByRiskFall(columns).filter(({ riskFall }) => riskFall !== undefined && riskFall > 0);
  if (ranked.length === 0) return undefined;
  const top = ranked.slice(0, MOST);
  const few = exposure.find(
    ({ columns: known, highest }) => known > 1 && highest > 0.5 * observed.averageRisk,
  );
  return {
    id: 'help',
    title: 'What would help most',
    lead: [],
    list: [
      ...top.map((column) => tellColumn(column, observed.averageRisk)),
      ...(few === undefined
        ? []
        : [
            say`${listNames(few.worstSet, 5)} already give an average risk of ${formatPercent(few.highest)} on their own: coarsen these first.`,
          ]),
      say`A column need not go altogether: fewer digits, wider bands or merged rare values keep much of what it tells. ${{ name: 'singleout what-if' }} shows what a change would bring and cost, ${{ name: 'singleout plan' }} searches for the least lossy way to a goal.`,
    ],
    meaning: [
      say`Falls are those of the average risk when one column is left out and all others stay; they are exact, and do not add up.`,
    ],
  };
}

function tellColumn({ name, riskFall = 0, riskWithout = 0 }: ColumnFinding, averageRisk: number): Prose {
  return say`Leave out ${named(name)}: the average risk falls by ${formatPoints(riskFall)} points, from ${formatPrecisePercent(averageRisk)} to ${formatPrecisePercent(riskWithout)}.`;
}

import type { Assessment } from '../../core/results/assessment.js';
import { plural } from '../../core/words/format.js';
import type { Page } from '../content/page.js';
import { personalData } from '../content/personal-data.js';
import { tilesOf } from '../content/tiles.js';
import { assessmentSections, assessmentSummary } from './assessment-sections.js';

/**
 * The findings of `assess` as a page; holds values of the data only where they do.
 *
 * @example
 * const page = pageOfAssessment(await assess(table, { qi: ['age', 'sex', 'zip'] }));
 */
export function pageOfAssessment(assessment: Assessment): Page {
  const { tool, source, observed, values, verdict } = assessment;
  return {
    tool,
    question: 'How easily can people be singled out of',
    title: 'Can people be singled out of',
    source: source.name,
    size: plural(observed.records, 'record'),
    sizeOnTerminal: `${plural(source.records, 'record')} read`,
    headline: verdict.sentence,
    level: verdict.level,
    tiles: tilesOf(observed),
    sections: assessmentSections(assessment),
    // who asks for values wants to see them
    ...(values === undefined && { summary: assessmentSummary(assessment) }),
    ...personalData(values !== undefined),
  };
}

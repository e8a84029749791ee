import type { Assessment } from '../../core/results/assessment.js';
import { plural } from '../../core/words/format.js';
import { riskLevel } from '../../core/words/risk-level.js';
import type { Page } from '../content/page.js';
import { personalData } from '../content/personal-data.js';
import { tilesOf } from '../content/tiles.js';
import { headline } from './assessment-headline.js';
import { assessmentSections } from './assessment-sections.js';

/**
 * The findings of `assess` as a page; holds values of the data only where they do.
 *
 * @example
 * const page = pageOfAssessment(await assess(table, { qi: ['age', 'sex', 'zip'] }));
 */
export function pageOfAssessment(assessment: Assessment): Page {
  const { tool, source, observed, values } = assessment;
  return {
    tool,
    question: 'How easily can people be singled out of',
    title: 'Can people be singled out of',
    source: source.name,
    size: plural(observed.records, 'record'),
    sizeOnTerminal: `${plural(source.records, 'record')} read`,
    headline: headline(assessment),
    level: riskLevel(observed),
    tiles: tilesOf(observed),
    sections: assessmentSections(assessment),
    ...personalData(values !== undefined),
  };
}

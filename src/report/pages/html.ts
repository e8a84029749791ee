import type { Assessment } from '../../core/results/assessment.js';
import { plural } from '../content/format.js';
import { personalData } from '../content/personal-data.js';
import { riskLevel } from '../content/risk-level.js';
import { tilesOf } from '../content/tiles.js';
import { htmlPage } from '../render/html-page.js';
import { figureOf } from './figure.js';
import { headline } from './headline.js';
import { keyFigure } from './key-figures.js';
import { outline } from './outline.js';
import { transactionFigure } from './transaction-figures.js';

/** The findings as one HTML file. Pure function of the assessment; holds data values only where it does. */
export function htmlReport(assessment: Assessment): Promise<string> {
  return htmlPage({
    tool: assessment.tool,
    question: 'Can people be singled out of',
    source: assessment.source.name,
    size: plural(assessment.observed.records, 'record'),
    headline: headline(assessment),
    level: riskLevel(assessment.observed),
    tiles: tilesOf(assessment.observed),
    sections: outline(assessment),
    figureOf: ({ id }) =>
      figureOf(id, assessment) ??
      keyFigure(id, assessment.keys) ??
      (assessment.transactions && transactionFigure(id, assessment.transactions)),
    ...personalData(assessment.values !== undefined),
  });
}

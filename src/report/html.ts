import type { Assessment } from '../core/assessment.js';
import { figureOf } from './figure.js';
import { plural } from './format.js';
import { headline } from './headline.js';
import { htmlPage } from './html-page.js';
import { keyFigure } from './key-figures.js';
import { outline } from './outline.js';
import { personalData } from './personal-data.js';
import { riskLevel } from './risk-level.js';
import { tilesOf } from './tiles.js';
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

import type { Assessment } from '../../../core/results/assessment.js';
import type { Action } from '../../../core/results/verdict.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Steps of a recoding that are shown; the JSON has all. */
const SHOWN_STEPS = 8;

/** What to do next, the most urgent first; absent where there is nothing to do. */
export function actionsSection(assessment: Assessment): Section | undefined {
  return listActions(assessment, Number.POSITIVE_INFINITY);
}

/** The same with no more than `most` of them. */
export function listActions({ verdict: { actions } }: Assessment, most: number): Section | undefined {
  if (actions.length === 0) return undefined;
  return {
    id: 'actions',
    title: 'What to do',
    lead: [],
    list: actions.slice(0, most).map(tell),
    meaning: [
      say`The most urgent comes first. A recoding is found by a short search over all columns at once; a better one may exist, and singleout plan looks longer and writes a plan to be kept. What it keeps is the share of the columns’ entropy that remains.`,
    ],
  };
}

function tell({ sentence, steps = [], id }: Action): Prose {
  if (id !== 'recode') return [sentence];
  const recodings = steps.filter((step) => !step.startsWith('drop-records'));
  const more = recodings.length - SHOWN_STEPS;
  const listed = recodings.slice(0, SHOWN_STEPS).join('; ');
  return [`${sentence} Steps: ${listed}${more > 0 ? `; and ${more} more` : ''}.`];
}

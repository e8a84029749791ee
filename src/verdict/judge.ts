import type { Action, Verdict } from '../core/results/verdict.js';
import { riskLevel } from '../core/words/risk-level.js';
import { findBlockers, identifyingColumns, type Judged } from './find-blockers.js';
import { observedSentence } from './observed-sentence.js';
import { populationSentence } from './population-sentence.js';
import { quoteNames } from './quote-names.js';
import { RELEASE_GOAL } from './release-goal.js';

/**
 * What all findings mean for somebody who has to decide: how grave it is, whether the data may go, why not, and what to do.
 * It never says that data may go where a column names people, or where something was not judged.
 */
export function judge(judged: Judged, actions: readonly Action[] = []): Verdict {
  const blockers = findBlockers(judged);
  const named = identifyingColumns(judged.columns);
  return {
    level: named.length > 0 ? 'extreme' : riskLevel(judged.observed),
    releasable: blockers.length === 0,
    goal: RELEASE_GOAL,
    sentence: sentenceOf(judged, named),
    blockers,
    actions: [...actions],
  };
}

function sentenceOf({ observed, columns, inPopulation }: Judged, named: readonly string[]): string {
  const known = columns.filter(({ role }) => role === 'quasi-identifier').length;
  const rest = observedSentence(observed, known);
  const among = inPopulation === undefined ? '' : ` ${populationSentence(inPopulation)}`;
  if (named.length === 0) return `${rest}${among}`;
  return `Everybody can be found by ${quoteNames(named)}. Without ${named.length === 1 ? 'it' : 'them'}: ${lowerFirst(rest)}${among}`;
}

/** A sentence that follows a colon. */
function lowerFirst(text: string): string {
  return text[0].toLowerCase() + text.slice(1);
}

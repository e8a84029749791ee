import type { Check } from '../../core/results/check.js';
import { formatCount, plural } from '../../core/words/format.js';
import type { Page } from '../content/page.js';
import { listNames, type Prose } from '../content/prose.js';
import type { Section } from '../content/section.js';
import { verdictOf } from '../content/verdict.js';

/**
 * What a policy says of a table, as a page. Holds no value of the data.
 *
 * @example
 * const page = pageOfCheck(await check(table, policy));
 */
export function pageOfCheck(check: Check): Page {
  const { tool, source, policy, results } = check;
  return {
    tool,
    question: `Does the policy ${policy} hold for`,
    source: source.name,
    size: plural(source.records, 'record'),
    headline: headlineOf(check),
    good: check.passed,
    tiles: [
      [formatCount(results.filter(({ passed }) => passed).length), 'limits hold'],
      [formatCount(results.filter(({ passed }) => !passed).length), 'limits exceeded'],
    ],
    sections: [resultsSection(check), notesSection(check)],
    remark: 'Made from the findings alone; holds no value of the data.',
  };
}

function headlineOf({ passed, policy, results, baseline }: Check): string {
  const broken = results.filter((result) => !result.passed);
  if (broken.length === 0) return `The policy ${policy} holds: ${plural(results.length, 'limit')} checked.`;
  if (passed)
    return `Nothing got worse since the baseline; ${plural(broken.length, 'limit')} of the policy ${policy} ${broken.length === 1 ? 'is' : 'are'} still exceeded.`;
  const worse = broken.filter(({ state }) => state !== 'unchanged' && state !== 'better');
  const which = baseline ? `${formatCount(worse.length)} newly or further than before` : '';
  return `The policy ${policy} does not hold: ${formatCount(broken.length)} of ${plural(results.length, 'limit')} exceeded${which ? `, ${which}` : ''}.`;
}

function resultsSection({ results }: Check): Section {
  return {
    id: 'check',
    title: 'Limits',
    lead: [],
    table: {
      columns: [
        { title: 'Limit', align: 'left' },
        { title: 'Verdict', align: 'left' },
        { title: 'What was found', align: 'left' },
        { title: 'Columns', align: 'left', only: 'document' },
        { title: 'Set by', align: 'left', only: 'document' },
      ],
      rows: results.map((result): Prose[] => [
        [result.id],
        [verdictOf(result)],
        [result.says],
        listNames(result.columns, 8),
        [result.source ?? 'the policy'],
      ]),
    },
    meaning: [],
  };
}

function notesSection({ notes }: Check): Section {
  return { id: 'notes', title: 'Notes', lead: [], list: notes.map((note) => [note]), meaning: [] };
}

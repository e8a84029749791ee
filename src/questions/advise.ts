import { defined } from '../core/defined.js';
import type { RunOptions } from '../core/progress.js';
import type { Action } from '../core/results/verdict.js';
import { formatPercent } from '../core/words/format.js';
import { shareOf, unitOf } from '../core/words/unit.js';
import type { PreparedTable } from '../counts/prepare.js';
import { climbLevels } from '../protect/plan/climb-levels.js';
import { candidateAt } from '../protect/plan/compose-plan.js';
import { parseGoal } from '../protect/plan/goal.js';
import { prepareSearch } from '../protect/plan/prepare-search.js';
import { dropColumn } from '../protect/steps/drop-column.js';
import { identifyingColumns, type Judged, textColumns } from '../verdict/find-blockers.js';
import { quoteNames } from '../verdict/quote-names.js';
import { AVERAGE_LIMIT, RELEASE_GOAL, SMALLEST_ALLOWED } from '../verdict/release-goal.js';

/** Share of the records that may be left out: a few per cent often save a column. */
const SUPPRESS = 0.05;
/** Cells to look at: a few seconds. */
const MOST_CELLS = 1.5e8;
/** Tables of more distinct tuples are left to `plan`, whose user is ready to wait. */
const MOST_TUPLES = 1e6;
/** Below this confidence somebody should look at what a column is taken for. */
const SURE = 0.7;

/**
 * What to do next, the most urgent first: leave out what names people, read free texts, recode what is left so that the
 * usual goals are met (by a short search over combined steps), and confirm what is doubtful.
 */
export async function advise(table: PreparedTable, judged: Judged, run: RunOptions = {}): Promise<Action[]> {
  return [
    ...dropNames(judged),
    ...readTexts(judged),
    ...(await recode(table, judged, run)),
    ...confirm(judged),
  ];
}

function dropNames({ columns }: Judged): Action[] {
  const names = identifyingColumns(columns);
  if (names.length === 0) return [];
  const sentence = `Leave out ${quoteNames(names)}: nothing else helps while ${names.length === 1 ? 'it is' : 'they are'} there.`;
  return [
    { id: 'drop-columns', columns: names, sentence, steps: names.map((name) => dropColumn(name).text) },
  ];
}

function readTexts({ columns }: Judged): Action[] {
  const names = textColumns(columns);
  if (names.length === 0) return [];
  const sentence = `Read ${quoteNames(names)} for names and stories that give people away, or leave ${names.length === 1 ? 'it' : 'them'} out.`;
  return [{ id: 'read-text', columns: names, sentence, steps: names.map((name) => dropColumn(name).text) }];
}

function confirm({ columns }: Judged): Action[] {
  const doubtful = columns.filter(({ confidence = 0, role }) => confidence < SURE && role !== 'ignore');
  if (doubtful.length === 0) return [];
  const names = doubtful.map(({ name }) => name);
  const sentence = `Confirm what ${quoteNames(names)} ${names.length === 1 ? 'is' : 'are'}: the roles rest on a guess.`;
  return [{ id: 'confirm-columns', columns: names, sentence }];
}

async function recode(table: PreparedTable, judged: Judged, run: RunOptions): Promise<Action[]> {
  const { observed, columns } = judged;
  if (!canSearch(table, judged) || isMet(judged)) return [];
  const goals = RELEASE_GOAL.split(', ').map(parseGoal);
  const searched = await prepareSearch(table, defined({ progress: run.progress, signal: run.signal }));
  const names = table.named('quasi-identifier');
  const found = await climbLevels(searched, goals, {
    ...run,
    suppress: SUPPRESS,
    weights: names.map((name) => columns.find((column) => column.name === name)?.entropy ?? 1),
    mostLooks: searched.groups.looks + MOST_CELLS / names.length,
  });
  if (found === undefined) return [noPlan(names)];
  const { steps, smallestGroup, averageRisk, suppressed, recoding } = candidateAt(
    searched,
    found.levels,
    found,
  );
  const unit = unitOf(observed);
  const before = {
    smallestGroup: observed.smallestGroup,
    averageRisk: observed.averageRisk,
    uniqueShare: shareOf(observed.uniques, unit.total),
  };
  const after = { smallestGroup, averageRisk, uniqueShare: 0, suppressed: suppressed.share, lost: recoding };
  const left =
    suppressed.records === 0 ? '' : ` and leaves out ${formatPercent(suppressed.share)} of the records`;
  const sentence =
    `Recode ${quoteNames(names.filter((_, i) => found.levels[i] > 0))}: groups of at least ${smallestGroup} ${unit.many}, average risk ` +
    `${formatPercent(before.averageRisk)} → ${formatPercent(averageRisk)}; that keeps ${formatPercent(1 - recoding)} of what the columns tell${left}.`;
  return [{ id: 'recode', columns: names, sentence, steps: [...steps], before, after }];
}

function noPlan(columns: readonly string[]): Action {
  const sentence =
    'No recoding of these columns reaches the goal: leave out the columns that tell most, or give away a sample or counts instead.';
  return { id: 'no-plan-found', columns: [...columns], sentence };
}

function isMet({ observed }: Judged): boolean {
  const average = observed.personAverageRisk ?? observed.averageRisk;
  return observed.smallestGroup >= SMALLEST_ALLOWED && average <= AVERAGE_LIMIT;
}

/** Where the engine holds the records, and they form groups that are few enough to be looked at again and again. */
function canSearch(table: PreparedTable, { observed }: Judged): boolean {
  return table.held && !table.overlapping && observed.distinct <= MOST_TUPLES && observed.records > 1;
}

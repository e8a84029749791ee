import type { Assessment } from '../../core/results/assessment.js';
import type { FigureChange, Loss, WhatIf, WhatIfStatistics } from '../../core/results/what-if.js';
import {
  formatCount,
  formatDecimal,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../core/words/format.js';
import { unitOf } from '../../core/words/unit.js';
import type { Page } from '../content/page.js';
import { named, type Prose, say } from '../content/prose.js';
import type { Section, TableColumn } from '../content/section.js';
import { predictionChanges, transactionChanges } from '../sections/what-if/changes.js';
import { keyChanges } from '../sections/what-if/key-changes.js';

/** Rows of the table of other findings; all of them are in the JSON. */
const MOST_OTHERS = 30;

/**
 * Findings before and after some steps, as a page. Holds no value of the data.
 *
 * @example
 * const page = pageOfWhatIf(await whatIf(table, steps));
 */
export function pageOfWhatIf(report: WhatIf | WhatIfStatistics): Page {
  const { loss, tool, source } = report;
  const sections: Section[] = [
    stepsSection(report),
    ...(report.from === 'data' ? [keySection(report.before, report.after)] : []),
    lossSection(loss),
    ...changeSections(report),
    ...otherSections(report),
    ...(report.notes.length === 0 ? [] : [notesSection(report.notes)]),
  ];
  return {
    tool,
    question: 'What would these steps change in',
    source: source.name,
    size: `${plural(loss.recordsBefore, 'record')} before, ${formatCount(loss.recordsAfter)} after`,
    headline: report.from === 'data' ? headlineOf(report) : predictedHeadline(report),
    tiles: report.from === 'data' ? tilesOf(report) : [],
    sections,
    remark: 'Made from the findings alone; holds no value of the data.',
  };
}

/** What changes in findings that are read as a whole. */
function changeSections(report: WhatIf | WhatIfStatistics): Section[] {
  const { before, after } = report;
  return [
    ...(report.from === 'data'
      ? [
          keyChanges(report.before.keys, report.after.keys),
          transactionChanges(report.before.transactions, report.after.transactions),
        ]
      : []),
    predictionChanges(before.predictions, after.predictions),
  ].flatMap((section) => section ?? []);
}

function headlineOf({ before, after, loss }: WhatIf): string {
  const [was, is] = [before.observed, after.observed];
  const unit = unitOf(is);
  const move =
    is.averageRisk < was.averageRisk ? 'falls' : is.averageRisk > was.averageRisk ? 'rises' : 'stays';
  const risk =
    move === 'stays'
      ? `The average risk stays at ${sayPercent(was.averageRisk)}`
      : `The average risk ${move} from ${sayPercent(was.averageRisk)} to ${sayPercent(is.averageRisk)}`;
  return `${risk}, and ${formatCount(is.uniques)} instead of ${formatCount(was.uniques)} ${unit.many} are alone; ${costOf(loss)}.`;
}

function predictedHeadline({ before, after, loss }: WhatIfStatistics): string {
  const of = ({ predictions }: WhatIfStatistics['before']) => {
    const orr = predictions.filter(({ quantity }) => quantity === 'orr');
    return (orr.find(({ method }) => method === 'forest') ?? orr[0])?.value ?? 1;
  };
  return `The predicted average risk goes from ${sayPercent(of(before))} to ${sayPercent(of(after))}; ${costOf(loss)}.`;
}

function costOf({ overall, recordsLost }: Loss): string {
  const records = recordsLost > 0 ? `, ${sayPercent(recordsLost)} of the records among it` : '';
  return overall === 0
    ? 'nothing of the quasi-identifiers is lost'
    : `${sayPercent(overall)} of the information in the quasi-identifiers is lost${records}`;
}

function tilesOf({ before, after, loss }: WhatIf): [string, string][] {
  const arrow = (a: string, b: string) => `${a} → ${b}`;
  const [was, is] = [before.observed, after.observed];
  return [
    [arrow(formatPercent(was.averageRisk), formatPercent(is.averageRisk)), 'average risk'],
    [arrow(formatCount(was.uniques), formatCount(is.uniques)), `unique ${unitOf(is).many}`],
    [arrow(formatCount(was.smallestGroup), formatCount(is.smallestGroup)), 'smallest group'],
    [formatPercent(loss.overall), 'of the information lost'],
  ];
}

function stepsSection({ steps, seed }: WhatIf | WhatIfStatistics): Section {
  const random = steps.some((step) => step.random);
  return {
    id: 'steps',
    title: 'Steps',
    lead: steps.length === 0 ? [say`None.`] : random ? [say`Random steps draw by seed ${String(seed)}.`] : [],
    list: steps.map(({ text, description }) => say`${text}: ${description}`),
    meaning: [],
  };
}

const left = (title: string): TableColumn => ({ title, align: 'left' });
const right = (title: string): TableColumn => ({ title, align: 'right' });

function keySection(before: Assessment, after: Assessment): Section {
  const [was, is] = [before.observed, after.observed];
  const { many } = unitOf(is);
  const bounds = Object.keys(is.below).filter((k) => Number(k) > 2);
  const rows: [string, string, string][] = [
    ['Records', formatCount(was.records), formatCount(is.records)],
    ['Distinct combinations', formatCount(was.distinct), formatCount(is.distinct)],
    [`Unique ${many}`, formatCount(was.uniques), formatCount(is.uniques)],
    ['Average risk (marketer)', formatPrecisePercent(was.averageRisk), formatPrecisePercent(is.averageRisk)],
    [
      'Highest risk (prosecutor)',
      formatPrecisePercent(was.highestRisk),
      formatPrecisePercent(is.highestRisk),
    ],
    ['Smallest group', formatCount(was.smallestGroup), formatCount(is.smallestGroup)],
    ...bounds.map((k): [string, string, string] => [
      `${many === 'people' ? 'People' : 'Records'} in groups below ${k}`,
      formatCount(was.below[k] ?? 0),
      formatCount(is.below[k] ?? 0),
    ]),
    ...keyRows(before, after),
  ];
  return {
    id: 'before-after',
    title: 'Key figures',
    lead: [],
    table: {
      columns: [left('Figure'), right('Before'), right('After')],
      rows: rows.map((row) => row.map((c) => [c])),
    },
    meaning: [],
  };
}

/** What an attacker needs to know, where keys were found both times. */
function keyRows(before: Assessment, after: Assessment): [string, string, string][] {
  const [was, is] = [before.nearKeys, after.nearKeys];
  // sets of up to five columns and of up to three are two questions
  if (was === undefined || is === undefined || was.maxColumns !== is.maxColumns) return [];
  const few = was.maxColumns === undefined ? '' : ` of at most ${plural(was.maxColumns, 'column')}`;
  const counts: [string, string, string] = [
    `Column sets${few} that make ${formatPercent(was.uniqueness)} unique`,
    formatCount(was.keyCount),
    formatCount(is.keyCount),
  ];
  if (was.attackSuccess === undefined || is.attackSuccess === undefined) return [counts];
  const chances = [was.attackSuccess, is.attackSuccess].map(formatPrecisePercent);
  return [counts, ['Chance to know all of one of them', chances[0], chances[1]]];
}

function lossSection(loss: Loss): Section {
  const errors = loss.columns.some(({ meanError }) => meanError !== undefined);
  const columns = [
    left('Column'),
    right('Bits before'),
    right('Bits lost'),
    right('Lost'),
    ...(errors ? [right('Mean error')] : []),
  ];
  const rows = loss.columns.map(({ name, removed, entropy, entropyLost, share, meanError }): Prose[] => [
    removed ? [named(name), ' (dropped)'] : [named(name)],
    [formatDecimal(entropy)],
    [formatDecimal(entropyLost)],
    [formatPrecisePercent(share)],
    ...(errors ? [[meanError === undefined ? '' : formatNumber(meanError)]] : []),
  ]);
  const records = `${formatCount(loss.recordsBefore - loss.recordsAfter)} of ${formatCount(loss.recordsBefore)} records (${formatPercent(loss.recordsLost)}) are left out.`;
  return {
    id: 'loss',
    title: 'What is lost',
    lead: [[records]],
    ...(rows.length > 0 && { table: { columns, rows } }),
    meaning: [
      say`Bits lost are what the new cells do not tell of the old ones, H(old | new), on the records that stay. The mean error of numbers is how far a value lies on average from the mean of all values that now look like it.`,
    ],
  };
}

/** Everything else that changed, whatever findings there are: one row per number, by where it stands. */
function otherSections({ changes }: WhatIf | WhatIfStatistics): Section[] {
  const shown = changes.filter(
    ({ path }) =>
      !/^(observed|source|dependency|predictions|transactions|estimates|keys)\b|\.length$/.test(path),
  );
  if (shown.length === 0) return [];
  const more = shown.length - MOST_OTHERS;
  const row = ({ path, before, after }: FigureChange): Prose[] => [
    [path],
    [before === undefined ? '' : formatNumber(before)],
    [after === undefined ? '' : formatNumber(after)],
  ];
  return [
    {
      id: 'other-changes',
      title: 'Other findings that change',
      lead:
        more > 0
          ? [say`The first ${formatCount(MOST_OTHERS)} of ${formatCount(shown.length)}; --json has all.`]
          : [],
      table: {
        columns: [left('Finding'), right('Before'), right('After')],
        rows: shown.slice(0, MOST_OTHERS).map(row),
      },
      meaning: [],
    },
  ];
}

function notesSection(notes: readonly string[]): Section {
  return { id: 'notes', title: 'Notes', lead: [], list: notes.map((note) => [note]), meaning: [] };
}

function formatNumber(value: number): string {
  // differences of equal numbers that were added in another order
  if (Math.abs(value) < 1e-12) return '0';
  return Number.isInteger(value) ? formatInteger(value) : String(Number(value.toPrecision(4)));
}

function formatInteger(value: number): string {
  return value < 0 ? `−${formatCount(-value)}` : formatCount(value);
}

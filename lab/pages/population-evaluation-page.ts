import { formatCount, formatPercent, plural } from '../../src/core/words/format.js';
import type { Figure } from '../../src/report/content/figure.js';
import type { Page } from '../../src/report/content/page.js';
import { listNames, type Prose, say } from '../../src/report/content/prose.js';
import type { Section } from '../../src/report/content/section.js';
import type { PopulationEvaluation, PopulationScore } from '../results/population-evaluation.js';
import { type AccuracyPoint, drawAccuracy } from './draw-accuracy.js';

/**
 * How often the number of people alike is told rightly, as a page with curves. Holds no value of the data.
 *
 * @example
 * const page = pageOfPopulationEvaluation(evaluation);
 */
export function pageOfPopulationEvaluation(evaluation: PopulationEvaluation): Page {
  const { source, settings, table, results, skipped } = evaluation;
  const best = results.reduce<PopulationScore | undefined>(
    (so, next) => (so === undefined || next.accuracy > so.accuracy ? next : so),
    undefined,
  );
  const thresholds = [...new Set(results.map(({ threshold }) => threshold))];
  const sections = thresholds.map((threshold) => sectionOf(evaluation, threshold));
  return {
    tool: evaluation.tool,
    question: 'How often is the number of people alike told rightly in',
    source: source.name,
    size: plural(source.records, 'record'),
    headline:
      best === undefined
        ? 'No method could be tried.'
        : `Whether more than ${best.threshold} people are alike is told rightly at best ${formatPercent(best.accuracy)} of the time, by ${best.method}, ${atEpsilon(best.epsilon)}.`,
    tiles: [],
    sections: [...sections, notesOf(evaluation)],
    remark: `${settings.repeats} x ${formatCount(settings.persons)} persons; largest group ${formatCount(table.largest)}${skipped.length > 0 ? '; some methods were skipped' : ''}. Holds no value of the data.`,
  };
}

function sectionOf({ results }: PopulationEvaluation, threshold: number): Section {
  const rows = results.filter((score) => score.threshold === threshold);
  const exceeding = rows[0].exceeding;
  return {
    id: `population-${threshold}`,
    title: `More than ${formatCount(threshold)} people alike?`,
    lead: [
      say`True of ${formatPercent(exceeding)} of the persons: the better trivial answer is right ${formatPercent(Math.max(exceeding, 1 - exceeding))} of the time.`,
    ],
    figure: figureOf(rows),
    table: {
      columns: [
        { title: 'Method', align: 'left' },
        ...['Epsilon', 'Databases', 'Accuracy', 'Standard error', 'AUC', 'Brier', '90 % interval covers'].map(
          (title) => ({ title, align: 'right' }) as const,
        ),
      ],
      rows: rows.map((score): Prose[] => [
        [score.method],
        [score.epsilon === null ? 'none' : String(score.epsilon)],
        [String(score.databases)],
        [score.accuracy.toFixed(3)],
        [score.standardError.toFixed(3)],
        [score.auc === null ? 'none' : score.auc.toFixed(3)],
        [score.brier.toFixed(3)],
        [score.coverage === null ? '' : formatPercent(score.coverage)],
      ]),
    },
    meaning: [
      say`Accuracy: share of persons for whom the answer is right. Standard error: over persons and repeats. AUC and Brier score: of the probability of more people, or of the answer where a method gives no probability.`,
    ],
  };
}

function notesOf({ source, settings, table, skipped }: PopulationEvaluation): Section {
  return {
    id: 'notes',
    title: 'What was tried',
    lead: [],
    list: [
      say`Attributes: ${listNames(settings.attributes)}; ${formatCount(table.cells)} possible combinations.`,
      say`People alike: ${table.mean.toFixed(2)} on average over records, ${formatCount(table.largest)} at most; most records have ${formatCount(table.mode)}.`,
      say`Databases hold ${formatPercent(settings.rate)} of the people each; ${formatCount(settings.repeats)} x ${formatCount(settings.persons)} persons were asked about; seed ${String(settings.seed)}.`,
      ...(source.dropped > 0 ? [say`${plural(source.dropped, 'record')} with missing cells left out.`] : []),
      ...skipped.map(({ method, reason }) => say`${method} left out: ${reason}.`),
    ],
    meaning: [],
  };
}

function figureOf(rows: readonly PopulationScore[]): Figure | undefined {
  const budgets = unique(rows.map(({ epsilon }) => atEpsilon(epsilon)));
  const databases = unique(rows.map((score) => String(score.databases)));
  const overBudgets = budgets.length >= databases.length;
  const settings = overBudgets ? budgets : databases;
  if (settings.length < 2) return undefined;
  const fixed = overBudgets ? rows[0].databases : rows[0].epsilon;
  const points = rows
    .filter((score) => (overBudgets ? score.databases : score.epsilon) === fixed)
    .map(
      ({ method, epsilon, databases: count, accuracy, standardError }): AccuracyPoint => ({
        method,
        x: overBudgets ? atEpsilon(epsilon) : String(count),
        accuracy,
        standardError,
      }),
    );
  const label = overBudgets ? 'Budget of each attribute' : 'Databases';
  return {
    caption: `Accuracy by ${overBudgets ? `budget, ${plural(Number(fixed), 'database')}` : `number of databases, ${atEpsilon(fixed)}`}; bars are two standard errors.`,
    alt: `Accuracy of each method by ${label}`,
    key: [],
    draw: (canvas) => drawAccuracy(points, settings, label, canvas),
  };
}

function atEpsilon(epsilon: number | null): string {
  return epsilon === null ? 'without privacy' : `epsilon ${epsilon}`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

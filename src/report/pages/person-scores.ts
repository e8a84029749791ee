import type { ScoresReport } from '../../core/results/person.js';
import {
  formatCount,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';
import { drawReliability, reliabilityColour } from '../charts/draw-reliability.js';
import type { Page, Tile } from '../content/page.js';
import { listNames, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';
import { madeSection } from '../sections/made-section.js';

/**
 * The scores of all records of a file as a page: records by number, never by value.
 *
 * @example
 * const page = pageOfScores(scores);
 */
export function pageOfScores(report: ScoresReport): Page {
  const { tool, source, scored, records, output, evaluation, inPopulation, notes } = report;
  const written = output === undefined ? '' : `, written to ${showName(output)}`;
  const shown = evaluation?.find(({ method, k }) => method === 'forest' && k === report.k[0]);
  return {
    tool,
    question: 'How likely does each person stand out in',
    source: source.name,
    size: plural(records, 'record'),
    sizeOnTerminal: '',
    headline: `${formatCount(scored)} of ${plural(records, 'record')} scored${written}.`,
    tiles: inPopulation === undefined ? [] : tilesOf(inPopulation),
    sections: [
      ...(inPopulation === undefined ? [] : [populationSection(inPopulation)]),
      ...(evaluation === undefined ? [] : [qualitySection(evaluation)]),
      ...(shown === undefined ? [] : [reliabilitySection(shown)]),
      ...(notes.length === 0 ? [] : [notesSection(notes)]),
      appendix(report),
    ],
    remark: 'Made from counts alone; records are numbers, and it holds no value of the data.',
  };
}

type InPopulation = NonNullable<ScoresReport['inPopulation']>;

function tilesOf({ likelyUnique, surelyAbove, limit, size }: InPopulation): Tile[] {
  return [
    [formatCount(likelyUnique), 'records more likely unique than not'],
    [formatCount(surelyAbove), `with a chance of a match surely above ${formatPercent(limit)}`],
    [formatCount(Math.round(size)), 'people in all'],
  ];
}

function populationSection(found: InPopulation): Section {
  const limit = sayPercent(found.limit);
  return {
    id: 'in-population',
    title: 'Among all people',
    lead: [
      say`${plural(found.likelyUnique, 'record')} ${found.likelyUnique === 1 ? 'is' : 'are'} more likely unique among ${formatCount(Math.round(found.size))} people than not. The chance of a right match is surely above ${limit} for ${formatCount(found.surelyAbove)}, possibly for ${formatCount(found.possiblyAbove)} (by their 90 % intervals).`,
    ],
    table: {
      columns: (['Record', 'Chance to be unique', 'Chance of a right match', '90 % interval'] as const).map(
        (title) => ({ title, align: 'right' }) as const,
      ),
      rows: found.riskiest.map(({ record, unique, risk }): Prose[] => [
        [formatCount(record)],
        [formatPercent(unique)],
        [formatPercent(risk.value)],
        [risk.interval.map((end) => formatPercent(end)).join('–')],
      ]),
    },
    meaning: [
      say`The riskiest records, counted from 1 in the order of the file. The interval is that of one over the number of people alike.`,
    ],
  };
}

type Evaluation = NonNullable<ScoresReport['evaluation']>[number];

function qualitySection(evaluation: readonly Evaluation[]): Section {
  return {
    id: 'scores',
    title: 'Scores against the truth',
    lead: [],
    table: {
      columns: [
        { title: 'k', align: 'right' },
        { title: 'Method', align: 'left' },
        { title: 'At least k alike', align: 'right' },
        ...['AUC', 'Brier', 'ECE', 'Worst decile gap'].map((title) => ({ title, align: 'right' }) as const),
      ],
      rows: evaluation.map(({ k, method, positive, auc, brier, ece, worstGap }): Prose[] => [
        [String(k)],
        [method],
        [formatPercent(positive)],
        [auc === null ? 'none' : auc.toFixed(3)],
        [brier.toFixed(4)],
        [ece.toFixed(4)],
        [worstGap.toFixed(3)],
      ]),
    },
    meaning: [
      say`AUC: how well the scores rank records, 0.5 by chance, 1 without error. Brier: the mean squared error of the chances. ECE: how far chances lie from the shares that came true, on average over deciles.`,
    ],
  };
}

function reliabilitySection({ k, method, reliability }: Evaluation): Section {
  const curve = { method, bins: reliability };
  return {
    id: 'reliability',
    title: `Reliability of ${method}, k = ${k}, by deciles of the score`,
    lead: [],
    figure: {
      caption: `Share with at least ${formatCount(k)} alike, by the chance predicted. On the diagonal the scores mean what they say.`,
      alt: 'Predicted chance against the share that came true',
      key: [{ colour: reliabilityColour(method), means: method }],
      draw: (canvas) => drawReliability([curve], canvas),
    },
    table: {
      columns: ['Persons', 'Score from', 'to', 'Predicted', 'Observed'].map(
        (title) => ({ title, align: 'right' }) as const,
      ),
      rows: reliability.map(({ persons, from, to, predicted, observed }): Prose[] => [
        [formatCount(persons)],
        ...[from, to, predicted, observed].map((share): Prose => [formatPrecisePercent(share)]),
      ]),
    },
    meaning: [],
  };
}

function notesSection(notes: readonly string[]): Section {
  return { id: 'notes', title: 'Notes', lead: [], list: notes.map((note) => [note]), meaning: [] };
}

function appendix({ source, columns, records, tool, format, version }: ScoresReport): Section {
  const rows: [string, string | Prose][] = [
    ['Source', source.name],
    ['Records', formatCount(records)],
    ['Columns', listNames(columns)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
  ];
  return { ...madeSection(rows, []), only: 'document' };
}

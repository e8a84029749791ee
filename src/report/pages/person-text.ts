import type { PersonReport, ScoresReport } from '../../core/results/person.js';
import {
  formatCoefficient,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../content/format.js';
import { listNames, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';
import { showName } from '../content/visible.js';
import { coloursOf } from '../render/colours.js';
import { showSection, type TextOptions } from '../render/text.js';
import { wrapText } from '../render/wrap-text.js';

/** One person's risk in one plain sentence. */
export function personSentence({ records, counts, expected, interval, k }: PersonReport['person']): string {
  const names = Object.keys(counts);
  const what =
    names.length > 3
      ? `${names.length} columns`
      : names
          .map((name) => showName(name))
          .join(', ')
          .replace(/, ([^,]*)$/, ' and $1');
  const alone = 1 - k['2'].forest;
  const range =
    interval[0] === interval[1]
      ? ''
      : ` (${formatCount(interval[0])} to ${formatCount(interval[1])} with 90 % probability)`;
  const about =
    expected < 10 ? formatDecimal(expected).replace(/\.?0+$/, '') : formatCount(Math.round(expected));
  const unique =
    alone === 0
      ? 'somebody else is alike for certain'
      : alone === 1
        ? 'nobody else is alike'
        : `with ${sayPercent(alone)} probability nobody else is alike`;
  return `Of ${formatCount(records)} records about ${about} agree with this person in ${what}, the own one counted${range}; ${unique}.`;
}

/** What `singleout person` says on the terminal. Names columns, never values. */
export function personText(report: PersonReport, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const { person } = report;
  return `${[
    wrapText(report.sentence, width).map(colours.bold).join('\n'),
    showSection(readingsSection(person), width, colours),
    ...(person.dependence.length === 0 ? [] : [showSection(dependenceSection(person), width, colours)]),
    showSection(groundsSection(report), width, colours),
  ].join('\n\n')}\n`;
}

function readingsSection({ k }: PersonReport['person']): Section {
  const columns = ['forest', 'person', 'tuple', 'binomial', 'rectified'] as const;
  return {
    id: 'person',
    title: 'Chance that at least k records are alike',
    lead: [],
    table: {
      columns: [
        { title: 'k', align: 'right' },
        ...columns.map((title) => ({ title, align: 'right' }) as const),
      ],
      rows: Object.entries(k).map(([size, of]): Prose[] => [
        [size],
        ...columns.map((name): Prose => [formatPrecisePercent(of[name])]),
      ]),
    },
    meaning: [],
  };
}

function dependenceSection({ dependence }: PersonReport['person']): Section {
  return {
    id: 'person',
    title: 'How far the values go together',
    lead: [],
    table: {
      columns: [
        { title: 'First', align: 'left' },
        { title: 'Second', align: 'left' },
        { title: 'Confidence', align: 'right' },
        { title: 'Reverse', align: 'right' },
        { title: 'Lift', align: 'right' },
        { title: '', align: 'left' },
      ],
      rows: dependence.map(({ columns, confidence, reverse, lift, strong }): Prose[] => [
        [{ name: columns[0] }],
        [{ name: columns[1] }],
        [formatCoefficient(confidence)],
        [formatCoefficient(reverse)],
        [formatDecimal(lift)],
        [strong ? 'strong' : ''],
      ]),
    },
    meaning: [],
  };
}

function groundsSection({ person, estimates, source }: PersonReport): Section {
  const counts = Object.entries(person.counts);
  return {
    id: 'person',
    title: 'What it rests on',
    lead: [],
    list: [
      say`Counts${source.kind === 'sample' ? ', scaled up from the sample' : ''}: ${counts.map(([name, n]) => `${name} ${formatCount(n)}`).join(', ')} of ${plural(person.records, 'record')}.`,
      say`forest and person: given that this person is in the data; tuple, binomial and rectified: the printed readings, given that the combination occurs.`,
      person.forestEdges.length === 0
        ? say`No pair count binds the columns: forest equals person.`
        : say`forest keeps the ${person.forestEdges.length === 1 ? 'pair count' : 'pair counts'} of ${person.forestEdges.map(([a, b]) => `${a} with ${b}`).join(', ')}.`,
      person.rectifiedBy === null
        ? say`rectified equals binomial: no pair of values is strongly dependent.`
        : say`rectified by ${listNames(person.rectifiedBy)}.`,
      ...estimates.expected.assumptions.map((text) => say`Assumed: ${text}.`),
      say`The printed binomial exceeds the exact law by at most ${person.mpd.toPrecision(2)} (MPD).`,
    ],
    meaning: [],
  };
}

function populationSection(found: NonNullable<ScoresReport['inPopulation']>): Section {
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

/** What `singleout person --every` says on the terminal. */
export function scoresText(report: ScoresReport, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const { scored, records, output, evaluation, notes } = report;
  const written = output === undefined ? '' : `, written to ${showName(output)}`;
  const parts = [
    wrapText(`${formatCount(scored)} of ${plural(records, 'record')} scored${written}.`, width)
      .map(colours.bold)
      .join('\n'),
  ];
  if (report.inPopulation) parts.push(showSection(populationSection(report.inPopulation), width, colours));
  if (evaluation) {
    parts.push(showSection(qualitySection(evaluation), width, colours));
    const last = evaluation.find(({ method, k }) => method === 'forest' && k === report.k[0]);
    if (last) parts.push(showSection(reliabilitySection(last), width, colours));
  }
  if (notes.length > 0) {
    parts.push(
      showSection(
        { id: 'person', title: 'Notes', lead: [], list: notes.map((note) => [note]), meaning: [] },
        width,
        colours,
      ),
    );
  }
  return `${parts.join('\n\n')}\n`;
}

type Evaluation = NonNullable<ScoresReport['evaluation']>[number];

function qualitySection(evaluation: readonly Evaluation[]): Section {
  return {
    id: 'person',
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
    meaning: [],
  };
}

function reliabilitySection({ k, method, reliability }: Evaluation): Section {
  return {
    id: 'person',
    title: `Reliability of ${method}, k = ${k}, by deciles of the score`,
    lead: [],
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

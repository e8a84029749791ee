import type { PersonReport } from '../../core/results/person.js';
import {
  formatCoefficient,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPrecisePercent,
  plural,
} from '../../core/words/format.js';
import { drawAlike } from '../charts/draw-alike.js';
import type { Figure } from '../content/figure.js';
import type { Page, Tile } from '../content/page.js';
import { listNames, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';
import { madeSection } from '../sections/made-section.js';

/**
 * One person's risk as a page. Names columns, never values.
 *
 * @example
 * const page = pageOfPerson(await person({ statistics, values: new Map([['age', '34']]) }));
 */
export function pageOfPerson(report: PersonReport): Page {
  const { person, source, tool } = report;
  const known = Object.keys(person.counts).length;
  return {
    tool,
    question: 'How likely does one person stand out, judging by',
    source: source.name ?? 'bare counts',
    size: `${plural(person.records, 'record')}, ${plural(known, 'column')} known`,
    sizeOnTerminal: '',
    headline: report.sentence,
    tiles: tilesOf(person),
    sections: [
      readingsSection(person),
      ...(person.dependence.length === 0 ? [] : [dependenceSection(person)]),
      groundsSection(report),
      appendix(report),
    ],
    remark: 'Made from counts alone; names columns, and holds no value of the person.',
  };
}

function tilesOf({ k, expected, interval }: PersonReport['person']): Tile[] {
  return [
    [formatPercent(1 - k['2'].forest), 'chance that nobody else is alike'],
    [formatCount(expected), 'records alike, the own one counted'],
    [interval.map((end) => formatCount(end)).join(' to '), 'with 90 % probability'],
  ];
}

function readingsSection({ k }: PersonReport['person']): Section {
  const columns = ['forest', 'person', 'tuple', 'binomial', 'rectified'] as const;
  return {
    id: 'person',
    title: 'Chance that at least k records are alike',
    lead: [],
    figure: figureOf(k),
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
    meaning: [
      say`The person's own record counts, so that one is alike for certain. The five columns are five readings of the same counts; what each takes for granted is said below.`,
    ],
  };
}

function figureOf(k: PersonReport['person']['k']): Figure {
  const points = Object.entries(k).map(([size, { forest }]) => ({ k: Number(size), chance: forest }));
  return {
    caption: 'Chance that at least k records, the own one among them, are alike (forest).',
    alt: 'Chance that at least k are alike, by k',
    key: [{ colour: 'risk', means: 'fewer than 11' }],
    draw: (canvas) => drawAlike([{ k: 1, chance: 1 }, ...points], 'k records, the own one counted', canvas),
  };
}

function dependenceSection({ dependence }: PersonReport['person']): Section {
  return {
    id: 'dependence',
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
    meaning: [
      say`Confidence: the share of the records with the first value that hold the second; reverse: the other way round. Lift: how many times more often both occur together than if they had nothing to do with each other.`,
    ],
  };
}

function groundsSection({ person, estimates, source }: PersonReport): Section {
  const counts = Object.entries(person.counts);
  return {
    id: 'grounds',
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

function appendix({ source, person, tool, format, version }: PersonReport): Section {
  const kinds = { counts: 'bare counts', statistics: 'statistics of the data', sample: 'a sample' } as const;
  const rows: [string, string][] = [
    ['Counts from', source.name === undefined ? kinds[source.kind] : `${source.name}, ${kinds[source.kind]}`],
    ['Records', formatCount(person.records)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
  ];
  return { ...madeSection(rows, []), only: 'document' };
}

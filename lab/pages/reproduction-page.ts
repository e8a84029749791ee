import { plural } from '../../src/core/words/format.js';
import type { Figure } from '../../src/report/content/figure.js';
import type { Page } from '../../src/report/content/page.js';
import { type Prose, say } from '../../src/report/content/prose.js';
import type { Section } from '../../src/report/content/section.js';
import type { Paper, ReproducedItem, ReproducedValue, Reproduction } from '../results/reproduction.js';
import { drawReproduced, lookOf } from './draw-reproduced.js';

const PAPERS: Record<Paper, string> = {
  '000': 'R3A, overall re-identification risk',
  '001': 'SQ, sensitive columns',
  '002': 'TFRR, one person’s risk',
  '003': 'Attackers on transaction data',
  '004': 'Populations from locally private responses',
};
const VERDICTS: Record<ReproducedValue['verdict'], string> = {
  equal: 'equal',
  within: 'within tolerance',
  differs: 'differs',
};
/** Monte Carlo error should stay below this share of the tolerance. */
const SMALL = 0.1;

/**
 * Published numbers beside ours, with figures drawn as in print.
 *
 * @example
 * const page = pageOfReproduction(await reproduce({ papers: ['003'] }));
 */
export function pageOfReproduction(found: Reproduction): Page {
  const { items, settings } = found;
  const values = items.flatMap((item) => item.values);
  const count = (verdict: ReproducedValue['verdict']) =>
    values.filter((value) => value.verdict === verdict).length;
  const seconds = items.reduce((sum, item) => sum + item.seconds, 0);
  return {
    tool: found.tool,
    question: 'What do we get for',
    source: 'the numbers in print',
    size: plural(items.length, 'figure, table or rule', 'figures, tables and rules'),
    headline: `Of ${plural(values.length, 'printed value')}, ${count('equal')} are equal to all printed digits, ${count('within')} within tolerance, and ${count('differs')} differ, each with the reason.`,
    tiles: [],
    sections: [summaryOf(items), ...items.map(sectionOf), notesOf(found)],
    remark: `Effort: ${settings.effort}; seed ${settings.seed}; ${settings.data ? 'with' : 'without'} public tables; ${Math.round(seconds)} seconds.`,
  };
}

function summaryOf(items: readonly ReproducedItem[]): Section {
  const papers = [...new Set(items.map(({ paper }) => paper))];
  return {
    id: 'figures',
    title: 'Paper by paper',
    lead: [],
    table: {
      columns: [
        { title: 'Paper', align: 'left' },
        ...['Items', 'Equal', 'Within', 'Differ', 'Seconds'].map(
          (title) => ({ title, align: 'right' }) as const,
        ),
      ],
      rows: papers.map((paper) => {
        const own = items.filter((item) => item.paper === paper);
        const values = own.flatMap((item) => item.values);
        const count = (verdict: string) => [
          String(values.filter((value) => value.verdict === verdict).length),
        ];
        return [
          [`${paper} ${PAPERS[paper]}`],
          [String(own.length)],
          count('equal'),
          count('within'),
          count('differs'),
          [own.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)],
        ];
      }),
    },
    meaning: [
      say`Equal: ours rounds to what is printed. Within: not farther from print than the tolerance, or inside the bound that print states. The error is the Monte Carlo standard error of ours; it is marked where it is above a tenth of the tolerance.`,
    ],
  };
}

function sectionOf(item: ReproducedItem): Section {
  const { paper, id, title, how, repetitions, values, missing } = item;
  return {
    id: `reproduced-${paper}-${id}`,
    title: `${paper} ${id.replace('-', ' ')}: ${title}`,
    lead: [],
    figure: figureOf(item),
    ...(values.length === 0
      ? {}
      : {
          table: {
            columns: [
              { title: 'Value', align: 'left' },
              { title: 'Printed', align: 'right' },
              { title: 'Ours', align: 'right' },
              { title: 'Tolerance', align: 'right' },
              { title: 'Error', align: 'right' },
              { title: 'Verdict', align: 'left' },
            ],
            rows: values.map(rowOf),
          },
        }),
    ...(missing.length === 0 ? {} : { list: missing.map((line) => say`Missing: ${line}.`) }),
    meaning: [say`How: ${how}.${repetitions === undefined ? '' : ` Repetitions: ${repetitions}.`}`],
  };
}

function rowOf({ name, printed, ours, tolerance, error, verdict, because }: ReproducedValue): Prose[] {
  const large = error !== undefined && tolerance !== undefined && error > SMALL * tolerance;
  return [
    [name],
    [printed],
    [typeof ours === 'number' ? shown(ours, digitsOf(printed)) : ours],
    [tolerance === undefined ? '' : shown(tolerance)],
    [error === undefined ? '' : `${shown(error, 2)}${large ? ' (large)' : ''}`],
    [because === undefined ? VERDICTS[verdict] : `${VERDICTS[verdict]}: ${because}`],
  ];
}

/** As many digits as in print, at least four. */
function digitsOf(printed: string): number {
  const digits = Number.isFinite(Number(printed)) ? printed.replace(/e.*$|^0*\.0*|\./g, '').length : 0;
  return Math.max(4, digits);
}

/** Four digits that matter, without the zeros at the end. */
function shown(value: number, digits = 4): string {
  return String(Number(value.toPrecision(digits)));
}

function notesOf({ tables }: Reproduction): Section {
  return {
    id: 'notes',
    title: 'Public tables',
    lead: [
      say`Looked for in the folder that --data names, also gzipped. What rests on a table that is not there is computed from print or on generated data, and says so.`,
    ],
    table: {
      columns: [
        { title: 'File', align: 'left' },
        { title: 'There', align: 'left' },
        { title: 'Where to get it', align: 'left' },
      ],
      rows: tables.map(({ file, from, found }) => [[file], [found ? 'yes' : 'no'], [from]]),
    },
    meaning: [
      say`Made by ${'npm run reproduce -- --data FOLDER --report FILE'}, in the project's own folder.`,
    ],
  };
}

function figureOf({ title, plot }: ReproducedItem): Figure | undefined {
  if (plot === undefined) return undefined;
  return {
    caption: `${title}.${plot.bounds ? ' Dashed: bounds in print.' : ''}`,
    alt: `${plot.y.label} by ${plot.x.label}`,
    key: plot.series.map(({ name, mark }, place) => {
      const { colour, dash } = lookOf(place);
      return { colour: mark === 'line' && dash !== '' ? 'dashed line' : colour, means: name };
    }),
    draw: (canvas) => drawReproduced(plot, canvas),
  };
}

import type { Calibration, CalibrationQuestion, CalibrationRow } from '../../core/results/calibration.js';
import { formatCount, formatPercent, formatPrecisePercent, plural } from '../../core/words/format.js';
import { drawReliability, reliabilityColour } from '../charts/draw-reliability.js';
import type { Figure } from '../content/figure.js';
import type { Page } from '../content/page.js';
import { listNames, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';

const QUESTIONS: Record<CalibrationQuestion, { id: string; title: string; meaning: string }> = {
  unique: {
    id: 'calibration-unique',
    title: 'Who is unique in the population, from a sample',
    meaning:
      'The table is taken for the population. Each method sees a random sample of it and says what share of people are unique in the whole. Calibrated is what assess --population uses; forest and independence are its models without calibration, copula a Gaussian copula (asked about few records: it is slow); Pitman and Zayatz are the classical estimators.',
  },
  'right-match': {
    id: 'calibration-match',
    title: 'How often a match is right, from a sample',
    meaning: 'The mean over people of one over the number alike in the population.',
  },
  'record-risk': {
    id: 'calibration-records',
    title: 'How often a match with one record is right, from a sample',
    meaning:
      'One over the number alike in the population, of every single record. The error is that of one record; the interval is its own, and holds the truth in that share of records.',
  },
  'table-risk': {
    id: 'calibration-table',
    title: 'Average risk of a table, from its statistics',
    meaning:
      'Each sample is taken for a table of which only value counts and pair tables are known, as predict does. These intervals hold under their model; how often they hold the truth shows how far the model can be believed here.',
  },
  'attribute-risk': {
    id: 'calibration-attribute',
    title: 'Risk of an attribute of transaction data, from some of its values',
    meaning:
      'The exact risk needs every record. The low-cost model knows only how many values and records there are; the sampling model reads the records of the values drawn. Errors are relative to the risk where methods are compared.',
  },
};

/**
 * How far estimators can be trusted on a table, as a page with curves. Holds no value of the data.
 *
 * @example
 * const page = pageOfCalibration(await calibrate(table, { rates: [0.1] }));
 */
export function pageOfCalibration(calibration: Calibration): Page {
  const { source, settings, rows, trust, warnings } = calibration;
  const best = trust.find(({ question }) => question === 'unique') ?? trust[0];
  return {
    tool: calibration.tool,
    question: 'Which estimates can be trusted on',
    source: source.name,
    size: plural(source.records, 'record'),
    headline: `Trust ${best.method}: ${best.because}. ${warnings.length === 0 ? 'No estimator is badly wrong here.' : `${plural(warnings.length, 'warning')}.`}`,
    tiles: [],
    sections: [...trust.map(({ question }) => sectionOf(calibration, question)), notesOf(calibration)],
    remark: `${plural(settings.repetitions, 'sample')} at each of ${plural(settings.rates.length, 'rate')}, ${plural(rows.length, 'result')}. Holds no value of the data.`,
  };
}

function sectionOf(calibration: Calibration, question: CalibrationQuestion): Section {
  const { rows, trust } = calibration;
  const own = rows.filter((row) => row.question === question);
  const { id, title, meaning } = QUESTIONS[question];
  const winner = trust.find((t) => t.question === question);
  return {
    id,
    title,
    lead: winner ? [say`Trust ${winner.method}: ${winner.because}.`] : [],
    figure: question === 'unique' ? figureOf(calibration) : undefined,
    table: {
      columns: [
        { title: 'Method', align: 'left' },
        ...['Rate', 'Records', 'Truth', 'Bias', 'RMSE', '90 % interval holds it', 'Half width'].map(
          (name) => ({ title: name, align: 'right' }) as const,
        ),
      ],
      rows: own.map(rowOf),
    },
    meaning: [say`${meaning}`],
  };
}

function rowOf(row: CalibrationRow): Prose[] {
  const { coverage, claims, halfWidth } = row;
  return [
    [row.column === undefined ? row.method : `${row.method}, ${row.column}`],
    [formatPrecisePercent(row.rate)],
    [formatCount(row.records)],
    [shown(row.truth)],
    [`${row.bias < 0 ? '−' : '+'}${shown(Math.abs(row.bias))}`],
    [shown(row.rmse)],
    [
      coverage === undefined
        ? ''
        : `${formatPercent(coverage)}${claims === 'model' ? ' (claims its model)' : ''}`,
    ],
    [halfWidth === undefined ? '' : shown(halfWidth)],
  ];
}

/** Three decimals, or three digits of what is smaller. */
function shown(value: number): string {
  return value !== 0 && value < 0.005 ? value.toPrecision(3) : value.toFixed(3);
}

function notesOf({ settings, source, warnings }: Calibration): Section {
  return {
    id: 'notes',
    title: 'What was tried, and what not to trust',
    lead: [],
    list: [
      say`Columns: ${listNames(settings.columns)}; ${plural(settings.repetitions, 'sample')} per rate; seed ${String(settings.seed)}.`,
      ...(source.dropped > 0 ? [say`${plural(source.dropped, 'record')} with missing cells left out.`] : []),
      ...warnings.map((warning) => say`${warning}.`),
    ],
    meaning: [],
  };
}

function figureOf({ reliability, settings }: Calibration): Figure {
  const rate = settings.rates.includes(0.1) ? 0.1 : settings.rates[0];
  const curves = reliability.filter((curve) => curve.rate === rate);
  return {
    caption: `Share that was unique in the population, by the chance predicted, at rate ${rate}. On the diagonal a method means what it says.`,
    alt: 'Predicted chance of being unique against the share that was',
    key: curves.map(({ method }) => ({ colour: reliabilityColour(method), means: method })),
    draw: (canvas) => drawReliability(curves, canvas),
  };
}

import type { Prediction, PredictionReport } from '../../core/results/prediction.js';
import {
  methodNames,
  PREDICTION_METHODS,
  type PredictionMethod,
} from '../../core/results/prediction-methods.js';
import {
  formatCount,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';
import type { Page, Tile } from '../content/page.js';
import { listNames, type Prose } from '../content/prose.js';
import type { Section } from '../content/section.js';
import { listAssumptions } from '../sections/assumptions.js';
import { madeSection } from '../sections/made-section.js';
import { describePredictions } from '../sections/prediction.js';
import { smallGroupsSection } from '../sections/small-groups.js';

/**
 * The risk that statistics, or a plan of what is to be collected, let one expect, as a page. Holds no value of the data.
 *
 * @example
 * const page = pageOfPrediction(await predict(statistics));
 */
export function pageOfPrediction(report: PredictionReport): Page {
  const { tool, source, records, columns, predictions } = report;
  const best = bestOf(predictions);
  return {
    tool,
    question: 'Which risk is to be expected of',
    source: source.name,
    size: `${plural(records, 'record')}, ${plural(columns.length, 'column')} known`,
    headline: headlineOf(report, best),
    tiles: best === undefined ? [] : tilesOf(report, best),
    sections: [
      describePredictions(report),
      ...smallGroupsSection(predictions),
      listAssumptions(remarksOf(report)),
      appendix(report),
    ],
    remark: `Made from ${source.kind === 'plan' ? 'a plan' : 'counts'} alone; holds no value of the data.`,
  };
}

interface Best {
  readonly orr: Prediction;
  readonly uniques: Prediction;
  readonly below: readonly Prediction[];
}

/** The model that knows most speaks. */
function bestOf(predictions: readonly Prediction[]): Best | undefined {
  const order = methodNames().sort((a, b) => PREDICTION_METHODS[b].rank - PREDICTION_METHODS[a].rank);
  const method = order.find((name) => predictions.some((p) => p.method === name));
  const own = predictions.filter((p) => p.method === method);
  const [orr, uniques] = (['orr', 'uniques'] as const).map((name) =>
    own.find(({ quantity }) => quantity === name),
  );
  if (orr === undefined || uniques === undefined) return undefined;
  return { orr, uniques, below: own.filter(({ quantity }) => quantity === 'below') };
}

function headlineOf({ records, columns }: PredictionReport, best: Best | undefined): string {
  if (best === undefined) return 'Nothing was predicted.';
  const { orr, uniques } = best;
  const unique = `about ${formatCount(Math.round(uniques.value))} of ${plural(records, 'record')} (${formatPercent(uniques.value / records)})`;
  const known = columns.length === 1 ? 'this column' : `these ${columns.length} columns`;
  return (
    `Whoever knows ${known} about a person is expected to pick the right record with ${sayPercent(orr.value)} probability ` +
    `on average; ${unique} are expected to be unique.`
  );
}

function tilesOf({ records }: PredictionReport, { orr, uniques, below }: Best): Tile[] {
  const small = below.find(({ k }) => k === 5) ?? below.at(-1);
  return [
    [formatPercent(orr.value), 'average risk expected'],
    [formatCount(Math.round(uniques.value)), 'unique records expected'],
    ...(small === undefined
      ? []
      : [[formatPercent(small.value), `in groups smaller than ${formatCount(small.k ?? 0)}`] as const]),
    [formatCount(records), 'records'],
  ];
}

function remarksOf(report: PredictionReport): string[] {
  const { edges, notes } = report;
  const methods = Object.keys(report.estimates) as PredictionMethod[];
  const joined = edges.map(([a, b]) => `${showName(a)} with ${showName(b)}`).join(', ');
  return [
    ...notes,
    ...(edges.length > 0 ? [`The forest keeps the pair tables of ${joined}.`] : []),
    ...methods.flatMap((method) => samplingRemark(report, method)),
    ...methods.map((method) => `${method}: ${report.estimates[method]?.orr.assumptions.join('; ')}.`),
    ...methods.map((method) => `${method} took ${secondsOf(report, method)} s.`),
  ];
}

function samplingRemark({ sampling }: PredictionReport, method: PredictionMethod): string[] {
  const found = sampling?.[method];
  if (!found) return [];
  const strong = found.strong?.map(
    ({ a, b, tuples }) => `${showName(a)} on ${showName(b)} (${plural(tuples, 'tuple')})`,
  );
  return [
    `${method}: ${plural(found.shuffles, 'shuffle')}; means of the samples deviate by at most ${formatPrecisePercent(found.largestDeviation)} from their average.`,
    ...(strong === undefined ? [] : [`Strong dependencies restored: ${strong.join(', ') || 'none'}.`]),
  ];
}

function secondsOf({ predictions }: PredictionReport, method: PredictionMethod): string {
  return (predictions.find((p) => p.method === method)?.seconds ?? 0).toFixed(2);
}

function appendix({ source, columns, seed, tool, format, version }: PredictionReport): Section {
  const rows: [string, string | Prose][] = [
    ['Source', `${source.name}, ${source.kind === 'plan' ? 'a plan' : 'statistics'}`],
    ['Columns known', listNames(columns)],
    ['Seed', String(seed)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
  ];
  return { ...madeSection(rows, []), only: 'document' };
}

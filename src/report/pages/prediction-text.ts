import type { PredictionMethod, PredictionReport } from '../../core/results/prediction.js';
import { formatCount, formatPercent, formatPrecisePercent, plural, sayPercent } from '../content/format.js';
import { showName } from '../content/visible.js';
import { coloursOf } from '../render/colours.js';
import { showSection, type TextOptions } from '../render/text.js';
import { wrapText } from '../render/wrap-text.js';
import { describePredictions } from '../sections/prediction.js';

/** What `singleout predict` says on the terminal: one sentence, a table, what was assumed. Holds no data value. */
export function predictionText(report: PredictionReport, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const { source, records, columns, edges, notes } = report;
  const title = `${showName(source.name)}: ${plural(records, 'record')}, ${plural(columns.length, 'column')} known`;
  const methods = Object.keys(report.estimates) as PredictionMethod[];
  const joined = edges.map(([a, b]) => `${showName(a)} with ${showName(b)}`).join(', ');
  const remarks = [
    ...notes,
    ...(edges.length > 0 ? [`The forest keeps the pair tables of ${joined}.`] : []),
    ...methods.flatMap((method) => samplingRemark(report, method)),
    ...methods.map((method) => `${method}: ${report.estimates[method]?.orr.assumptions.join('; ')}.`),
    ...methods.map((method) => `${method} took ${secondsOf(report, method)} s.`),
  ];
  return `${[
    wrapText(headlineOf(report), width).map(colours.bold).join('\n'),
    colours.dim(title),
    '',
    showSection(describePredictions(report), width, colours),
    '',
    colours.bold('Assumptions'),
    ...remarks.flatMap((remark) =>
      wrapText(remark, width - 2).map((line, i) => `${i === 0 ? '- ' : '  '}${line}`),
    ),
  ].join('\n')}\n`;
}

/** The best model there is speaks: the one that knows most. */
function headlineOf({ predictions, records, columns }: PredictionReport): string {
  const order: PredictionMethod[] = ['forest', 'semi-random', 'independence', 'random'];
  const method = order.find((name) => predictions.some((p) => p.method === name));
  const of = (quantity: string) => predictions.find((p) => p.method === method && p.quantity === quantity);
  const [orr, uniques] = [of('orr'), of('uniques')];
  if (!orr || !uniques) return 'Nothing was predicted.';
  const unique = `about ${formatCount(Math.round(uniques.value))} of ${plural(records, 'record')} (${formatPercent(uniques.value / records)})`;
  const known = columns.length === 1 ? 'this column' : `these ${columns.length} columns`;
  return (
    `Whoever knows ${known} about a person is expected to pick the right record with ${sayPercent(orr.value)} probability ` +
    `on average; ${unique} are expected to be unique.`
  );
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

import type { Assessment } from '../../core/results/assessment.js';
import type { ObservedOutcome, Prediction } from '../../core/results/prediction.js';
import { PREDICTION_METHODS, type PredictionMethod } from '../../core/results/prediction-methods.js';
import { formatCount, formatDecimal, formatPrecisePercent, sayPercent } from '../../core/words/format.js';
import { shareOf } from '../../core/words/unit.js';
import { drawPrediction } from '../charts/draw-prediction.js';
import type { Figure } from '../content/figure.js';
import { type Prose, say } from '../content/prose.js';
import type { Section, TableColumn } from '../content/section.js';

/** What a prediction section shows: predictions of one table, and what it shows itself where that is known. */
export interface PredictionView {
  readonly predictions: readonly Prediction[];
  readonly observed?: ObservedOutcome | undefined;
}

/** Prediction beside observation (METHODS.md section 1); absent where prediction was refused. */
export function predictionSection(assessment: Assessment): Section | undefined {
  const { predictions } = assessment;
  if (predictions.length === 0) return undefined;
  return describePredictions({ predictions, observed: outcomeOf(assessment) });
}

/** What the records of an assessment show, in the terms of a prediction. */
function outcomeOf({ observed }: Pick<Assessment, 'observed'>): ObservedOutcome {
  const { records, distinct, entropy } = observed;
  const { uniques, below } = observed.perRecord ?? observed;
  return {
    orr: shareOf(distinct, records),
    uniques,
    below: Object.fromEntries(Object.entries(below).map(([k, count]) => [k, shareOf(count, records)])),
    rde: entropy.data,
  };
}

/** The section of one table's predictions, also for `singleout predict`. */
export function describePredictions({ predictions, observed }: PredictionView): Section {
  const methods = [...new Set(predictions.map(({ method }) => method))];
  const columns: TableColumn[] = [
    { title: 'Figure', align: 'left' },
    ...(observed ? [{ title: 'Observed', align: 'right' } as const] : []),
    ...methods.flatMap((method): TableColumn[] => [
      { title: PREDICTION_METHODS[method].title, align: 'right' },
      { title: '90 % interval', align: 'right' },
    ]),
  ];
  const figures = predictions.filter(({ method }) => method === methods[0]);
  return {
    id: 'prediction',
    title: observed ? 'Predicted from statistics alone' : 'Prediction',
    lead: [
      ...leadOf(predictions, observed),
      say`How far to trust each model on data like these: singleout calibrate.`,
    ],
    figure: figureOf(predictions, observed),
    table: { columns, rows: figures.map((figure) => rowOf(figure, methods, predictions, observed)) },
    meaning: [
      say`Whoever has only published counts of a table can predict its risk. ${methods.map((method) => PREDICTION_METHODS[method].meaning).join(' ')}`,
      say`The intervals hold under their model: nine of ten tables that follow it fall inside. They do not claim to hold the truth, for a model does not know what it leaves out.`,
    ],
  };
}

function leadOf(predictions: readonly Prediction[], observed: ObservedOutcome | undefined): Prose[] {
  const orr = (method: PredictionMethod) =>
    predictions.find((p) => p.method === method && p.quantity === 'orr')?.value;
  const [plain, bound] = [orr('independence'), orr('forest')];
  const seen = observed ? `; observed: ${sayPercent(observed.orr)}` : '';
  if (plain === undefined || bound === undefined) {
    const { method, value } = predictions[0];
    return [
      say`Average risk by ${PREDICTION_METHODS[method].title.toLowerCase()}: ${sayPercent(value)}${seen}.`,
    ];
  }
  const moved = Math.abs(plain - bound) * 100;
  const spread =
    moved < 0.1
      ? 'Dependence between the columns moves it by less than 0.1 points.'
      : `The ${moved.toFixed(1)} points between the two are what dependence between the columns can move.`;
  return [
    say`From value counts alone one would expect an average risk of ${sayPercent(plain)}, with pair tables ${sayPercent(bound)}${seen}. ${spread}`,
  ];
}

function rowOf(
  figure: Prediction,
  methods: readonly PredictionMethod[],
  predictions: readonly Prediction[],
  observed: ObservedOutcome | undefined,
): Prose[] {
  const { quantity, k } = figure;
  const show = SHOW[quantity];
  const cells = methods.flatMap((method): Prose[] => {
    const found = predictions.find((p) => p.method === method && p.quantity === quantity && p.k === k);
    if (!found) return [[''], ['']];
    return [[show(found.value)], [range(found.interval.map(show))]];
  });
  const seen = observed && (quantity === 'below' ? observed.below[String(k)] : observed[quantity]);
  return [[labelOf(figure)], ...(observed ? [[seen === undefined ? '' : show(seen)]] : []), ...cells];
}

const SHOW: Record<Prediction['quantity'], (value: number) => string> = {
  orr: formatPrecisePercent,
  uniques: (value) => formatCount(Math.round(value)),
  below: formatPrecisePercent,
  rde: formatDecimal,
};

/** The unit stands once. */
function range([low, high]: readonly string[]): string {
  return `${low.replace(/ %$/, '')}–${high}`;
}

function labelOf({ quantity, k }: Prediction): string {
  switch (quantity) {
    case 'orr':
      return 'Average risk (ORR)';
    case 'uniques':
      return 'Unique records';
    case 'below':
      return `In groups below ${k}`;
    case 'rde':
      return 'Entropy (bits)';
  }
}

/** The average risk by each method, beside the one observed where it is known. */
function figureOf(
  predictions: readonly Prediction[],
  observed: ObservedOutcome | undefined,
): Figure | undefined {
  const shares = predictions
    .filter(({ quantity }) => quantity === 'orr')
    .map(({ method, value, interval }) => ({ name: method, value, interval }));
  if (shares.length === 0) return undefined;
  return {
    caption: `Average risk as predicted from statistics, with 90 % intervals${observed ? ', and as observed' : ''}.`,
    alt: observed ? 'Predicted and observed average risk' : 'Predicted average risk',
    key: [
      ...(observed ? [{ colour: 'risk', means: 'observed' }] : []),
      { colour: 'safe', means: 'predicted' },
      { colour: 'care', means: 'what dependence can move' },
    ],
    draw: (canvas) => drawPrediction(observed?.orr, shares, canvas),
  };
}

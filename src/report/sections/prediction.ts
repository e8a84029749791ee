import type { Assessment } from '../../core/results/assessment.js';
import type { ObservedOutcome, Prediction, PredictionMethod } from '../../core/results/prediction.js';
import { formatCount, formatDecimal, formatPrecisePercent, sayPercent } from '../content/format.js';
import { type Prose, say } from '../content/prose.js';
import type { Section, TableColumn } from '../content/section.js';
import { shareOf } from '../content/unit.js';

/** What a prediction section shows: predictions of one table, and what it shows itself where that is known. */
export interface PredictionView {
  readonly predictions: readonly Prediction[];
  readonly observed?: ObservedOutcome | undefined;
}

const NAMES: Record<PredictionMethod, string> = {
  independence: 'Independence',
  forest: 'Forest',
  random: 'Random sampling',
  'semi-random': 'Semi-random sampling',
};

const MEANINGS: Record<PredictionMethod, string> = {
  independence:
    'Independence knows only how often each value occurs, and takes the columns as unrelated: the expectation over all ways to arrange them.',
  forest:
    'Forest also keeps the pair tables of the columns that depend most on each other, as many as form no circle; what three or more columns do together it leaves out.',
  random: 'Random sampling shuffles every column and measures the tables that come out (Algorithm 1 of R3A).',
  'semi-random':
    'Semi-random sampling restores the frequent pairs of values of strongly dependent columns after shuffling (Algorithm 2 of R3A).',
};

/** Prediction beside observation (METHODS.md section 1); absent where prediction was refused. */
export function predictionSection(assessment: Assessment): Section | undefined {
  const { predictions } = assessment;
  if (predictions.length === 0) return undefined;
  return describePredictions({ predictions, observed: outcomeOf(assessment) });
}

/** What the records of an assessment show, in the terms of a prediction. */
export function outcomeOf({ observed }: Pick<Assessment, 'observed'>): ObservedOutcome {
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
      { title: NAMES[method], align: 'right' },
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
    table: { columns, rows: figures.map((figure) => rowOf(figure, methods, predictions, observed)) },
    meaning: [
      say`Whoever has only published counts of a table can predict its risk. ${methods.map((method) => MEANINGS[method]).join(' ')}`,
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
    return [say`Average risk by ${NAMES[method].toLowerCase()}: ${sayPercent(value)}${seen}.`];
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

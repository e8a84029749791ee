import { minimise } from '../maths/minimise.js';
import type { MatchClass } from './match-histogram.js';

/** What the sample's own group sizes say of a model: matches ~ NegBin(mean (m-1) e^level q^slope, shape). */
export interface Calibration {
  readonly level: number;
  readonly slope: number;
  readonly shape: number;
}

/** Mean and standard deviation of the normal priors of level (where matches are expected), slope and ln shape. */
const PRIORS = [
  [0.25, 0.25],
  [1, 0.05],
  [2, 0.7],
] as const;
/** Every match is seen twice, from both records. */
const SEEN_ONCE = 0.5;

/**
 * Fits how a model's shares differ from the truth on the matches each record has in the sample.
 * @formula METHODS.md section 6, self-calibration by penalised likelihood; there the level is that of q = 1, here that
 * where matches are expected: far from it the slope would carry the level, and its prior would hold nothing in small
 * samples. Cost: some hundred passes over the classes.
 */
export function selfCalibrate(classes: readonly MatchClass[], records: number): Calibration {
  const centre = centreOf(classes, records);
  const most = classes.reduce((k, c) => Math.max(k, c.matches), 0);
  const rising = new Float64Array(most + 1);
  const loss = (x: readonly number[]): number => {
    const [level, slope, logShape] = x;
    const shape = Math.exp(logShape);
    for (let k = 0; k < most; k++) rising[k + 1] = rising[k] + Math.log(shape + k);
    let sum = 0;
    for (const { logShare, matches, records: n } of classes) {
      const logMean = Math.log(records - 1) + level + centre + slope * (logShare - centre);
      const logTotal = Math.log(shape + Math.exp(logMean));
      sum -= n * (rising[matches] + shape * (logShape - logTotal) + matches * (logMean - logTotal));
    }
    return SEEN_ONCE * sum + x.reduce((s, v, i) => s + ((v - PRIORS[i][0]) / PRIORS[i][1]) ** 2 / 2, 0);
  };
  const start = PRIORS.map(([mean]) => mean);
  const [level, slope, logShape] = minimise(loss, start, 0.1, 400);
  return { level: level + centre * (1 - slope), slope, shape: Math.exp(logShape) };
}

/** Mean ln q, records counted by the matches expected of them, at most one. */
function centreOf(classes: readonly MatchClass[], records: number): number {
  let [sum, total] = [0, 0];
  for (const { logShare, records: n } of classes) {
    const weight = n * Math.min(1, records * Math.exp(logShare));
    sum += weight * logShare;
    total += weight;
  }
  return sum / total;
}

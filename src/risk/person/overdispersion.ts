import { outOfDomain } from '../../core/errors.js';
import { type MatchedLaw, matchedLaw, matchedProbability } from '../../maths/matched-law.js';
import { minimise } from '../../maths/minimise.js';

/** One record whose group is known: moments of the others alike under the model, and how many there are. */
export interface ObservedOthers {
  readonly mean: number;
  readonly inverseSize: number;
  readonly others: number;
}

/** How real counts differ from the model's: ln mean' = centre + level + slope (ln mean - centre), and 1/shape more spread. */
export interface Overdispersion {
  readonly centre: number;
  readonly level: number;
  readonly slope: number;
  readonly shape: number;
}

const HIGHEST_LOG_SHAPE = 9;
const SMALLEST_MEAN = 1e-9;

/**
 * Fits what dependence beyond the pair tables does to the counts, from records whose groups are known (about 3,000).
 * @formula METHODS.md section 3: mean' = e^c0 mean^c1 around the average, variance = mean' V_fixed/mean + mean'^2/A;
 * c0, c1 and A by maximum likelihood, ln A at most 9. Cost: a few hundred passes over the records.
 */
export function fitOverdispersion(records: readonly ObservedOthers[]): Overdispersion {
  if (records.length < 10)
    throw outOfDomain('records', 'at least 10 records with known groups', records.length);
  const centre =
    records.reduce((s, { mean }) => s + Math.log(Math.max(mean, SMALLEST_MEAN)), 0) / records.length;
  const read = ([level, slope, logShape]: readonly number[]): Overdispersion => ({
    centre,
    level,
    slope,
    shape: Math.exp(Math.min(HIGHEST_LOG_SHAPE, logShape)),
  });
  const loss = (x: readonly number[]): number => {
    const fit = read(x);
    let sum = 0;
    for (const { mean, inverseSize, others } of records) {
      sum -= Math.log(Math.max(1e-300, matchedProbability(overdispersedLaw(fit, mean, inverseSize), others)));
    }
    return sum / records.length;
  };
  return read(minimise(loss, [0, 1, 3], 0.3));
}

/** The law of the number of others alike after the fit. */
export function overdispersedLaw(fit: Overdispersion, mean: number, inverseSize: number): MatchedLaw {
  const log = Math.log(Math.max(mean, SMALLEST_MEAN)) - fit.centre;
  const adjusted = Math.exp(fit.centre + fit.level + fit.slope * log);
  // Keeps V/mean of the fixed tables: 1 - mean/M is the same before and after.
  return matchedLaw(adjusted, Math.min(1, (mean * inverseSize) / adjusted - 1 / fit.shape));
}

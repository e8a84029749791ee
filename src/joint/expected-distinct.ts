import { SERIES_MEAN, seriesTails } from '../maths/chain-series.js';
import { matchedLaw, matchedTail } from '../maths/matched-law.js';
import type { JointModel } from './joint-model.js';

/**
 * E[distinct records] = sum over cells of P(X >= 1), from the classes a model goes through.
 * @formula METHODS.md section 1 (analytic). Cost: number of classes.
 */
export function sumOccupied(model: Pick<JointModel, 'visitCells'>): number {
  const one = new Float64Array(1);
  let sum = 0;
  const tail = model.visitCells((cells, mean, inverseSize, chain) => {
    const occupied =
      chain && mean <= SERIES_MEAN
        ? seriesTails(chain, 1, one)[0]
        : matchedTail(matchedLaw(mean, inverseSize), 1);
    sum += cells * occupied;
  });
  return sum + tail;
}

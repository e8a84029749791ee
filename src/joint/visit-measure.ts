import { BIN_WIDTH, type LogMeasure } from '../maths/log-grid.js';
import type { VisitCells } from './joint-model.js';

/**
 * Visits the bins of a measure of cell means as classes of cells. Returns the records that are not on the grid.
 * @param records N, the sum of mass times mean had nothing dropped out. Cost: number of bins.
 */
export function visitMeasure(
  { first, mass, second }: LogMeasure,
  records: number,
  visit: VisitCells,
): number {
  let seen = 0;
  for (let i = 0; i < mass.length; i++) {
    if (mass[i] === 0) continue;
    const mean = Math.exp((first + i) * BIN_WIDTH);
    seen += mass[i] * mean;
    visit(mass[i], mean, Math.min(1, Math.max(0, 1 - second[i] / mass[i])));
  }
  return Math.max(0, records - seen);
}

import { randomStream } from '../maths/random.js';
import type { JointModel, VisitCells } from './joint-model.js';

/**
 * Visits cells by drawing them: a cell of probability q stands for 1/(draws q) cells, so that every sum over cells of
 * q-weighted terms is met on average. For models whose cells are too many to list and have no closed classes; the
 * draws are always the same.
 * Cost: `draws` cells.
 */
export function visitDrawn(
  model: Pick<JointModel, 'records' | 'columns' | 'drawCell' | 'cellProbability'>,
  draws: number,
  visit: VisitCells,
): number {
  const random = randomStream(1, 'visit drawn cells');
  const cell = new Int32Array(model.columns.length);
  for (let i = 0; i < draws; i++) {
    model.drawCell(random, cell);
    const q = model.cellProbability(cell);
    if (q > 0) visit(1 / (draws * q), model.records * q, 1 / model.records);
  }
  return 0;
}

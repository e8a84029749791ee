import { matchedError } from '../maths/corrected-tails.js';
import { type LogMeasure, LogMeasureBuilder } from '../maths/log-grid.js';
import { chainMoments, recursiveHypergeometric } from '../maths/thinning-chain.js';
import { histogramOf } from '../statistics/entropy.js';
import type { SizeHistogram } from '../statistics/statistics.js';
import type { CompleteStatistics } from './complete-statistics.js';
import { convolve } from './convolve.js';
import { drawIndex, prepareDraws } from './draw-index.js';
import { sumOccupied } from './expected-distinct.js';
import type { JointModel, VisitCells } from './joint-model.js';
import { visitMeasure } from './visit-measure.js';

/** Classes of cells up to which the sum over them is exact. */
const MOST_CLASSES = 20_000;
/** The same for two columns, where approximations of P(X = 0) can be off most. */
const MOST_CLASSES_OF_TWO = 500_000;
/** Where the matched binomial is as good as this its two moments are all a visitor needs. */
const GOOD_MATCH = 1e-8;

/**
 * All columns independent, their value counts fixed: every arrangement of the columns is equally likely.
 * The count of a cell is recursive hypergeometric RH(N; n_1..n_d).
 * @formula METHODS.md section 1 (analytic) and section 3. Cost of a cell: its columns. Cost of
 * {@link JointModel.visitCells}: the classes of equal frequencies, or the log grid; never N nor the cells.
 */
export function independence(statistics: CompleteStatistics, columns: readonly string[]): JointModel {
  const { records } = statistics;
  const counts = columns.map((name) => statistics.column(name).counts);
  const classes = counts.map((c) => histogramOf(c));
  const draws = counts.map(prepareDraws);
  const model: JointModel = {
    name: 'independence',
    records,
    columns,
    assumptions: ['the columns are independent of each other', ...statistics.assumptions],
    fixed: columns.map((_, j) => ({ columns: [j], weight: 1 })),
    cellProbability: (cell) => counts.reduce((q, c, j) => q * (c[cell[j]] / records), 1),
    cellCount: (cell) =>
      recursiveHypergeometric(
        records,
        counts.map((c, j) => c[cell[j]]),
      ),
    visitCells: (visit) => visitClasses(records, classes, visit),
    expectedDistinct: () => sumOccupied(model),
    drawCell(random, cell, given = []) {
      for (let j = 0; j < columns.length; j++) if (!given.includes(j)) cell[j] = drawIndex(draws[j], random);
    },
  };
  return model;
}

function visitClasses(records: number, classes: readonly SizeHistogram[], visit: VisitCells): number {
  const product = classes.reduce((p, c) => p * c.sizes.length, 1);
  if (product <= (classes.length === 2 ? MOST_CLASSES_OF_TWO : MOST_CLASSES)) {
    visitProduct(records, classes, visit);
    return 0;
  }
  const [head, ...rest] = classes.map((c, j) => measureOf(c, records, j > 0));
  return visitMeasure(
    rest.reduce((all, column) => convolve(all, column), head),
    records,
    visit,
  );
}

/** Every combination of frequency classes, with its exact law. */
function visitProduct(records: number, classes: readonly SizeHistogram[], visit: VisitCells): void {
  const counts = new Array<number>(classes.length).fill(0);
  const descend = (j: number, cells: number): void => {
    if (j === classes.length) {
      const chain = recursiveHypergeometric(records, counts);
      const moments = chainMoments(chain);
      const exact = matchedError(moments) > GOOD_MATCH ? chain : undefined;
      visit(cells, moments.mean, moments.inverseSize, exact);
      return;
    }
    const { sizes, groups } = classes[j];
    for (let i = 0; i < sizes.length; i++) {
      counts[j] = sizes[i];
      descend(j + 1, cells * groups[i]);
    }
  };
  descend(0, 1);
}

/** Counts of the first column, shares of the others, so that their product is the mean of a cell. */
function measureOf({ sizes, groups }: SizeHistogram, records: number, share: boolean): LogMeasure {
  const unit = share ? records : 1;
  const base = share && records > 1 ? 1 - 1 / records : 1;
  const builder = new LogMeasureBuilder(sizes[0] / unit, sizes[sizes.length - 1] / unit);
  for (let i = 0; i < sizes.length; i++) builder.add(sizes[i] / unit, groups[i], (1 - 1 / sizes[i]) / base);
  return builder.build();
}

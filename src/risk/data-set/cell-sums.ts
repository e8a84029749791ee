import type { JointModel } from '../../joint/joint-model.js';
import { randomStream } from '../../maths/random.js';
import { chainMoments } from '../../maths/thinning-chain.js';
import { cellMeasurer, FIRST_BELOW, type MeasureCell } from './cell-measures.js';

/** Expectation and variance under the model of each sum over cells (see {@link cellMeasurer}). */
export interface CellSums {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/** Pairs of records drawn to see what the fixed tables explain. */
const DRAWS = 2048;

/** Share of the records off the grid up to which ln L can serve as control. */
const MOST_OFF_GRID = 1e-3;

/**
 * Expectation and variance of sums over cells of f(X) under a joint model.
 * @formula f(X_x) = a + b_x X_x + noise with least-squares slope b_x. Noise of different cells is taken as
 * uncorrelated; sum b_x X_x varies by N times what is left of b after projecting it on the functions of the fixed
 * tables, whose part is the sum of weight * Var(E[b | table]) over {@link JointModel.fixed} (the projections are
 * orthogonal along a forest). Var(E[b | table]) is the covariance of b over two records that share the table's
 * values, from 2048 drawn pairs with a fixed seed; one standard error of it is added. ln L is a sum of functions of
 * the tables, so its multiple is taken out of b beforehand: it leaves less to draw. Checked against simulation.
 * Cost: classes of cells, plus 2048 draws per table: 10 to 100 ms for usual tables, whatever N is.
 */
export function sumOverCells(model: JointModel, below: readonly number[]): CellSums {
  const measure = cellMeasurer(below);
  const size = FIRST_BELOW + below.length + 1;
  const sums = addCells(model, measure, size);
  const { records } = model;
  const control = sums.slopes.map((slope, i) => controlFactor(sums, slope, sums.slopeLogs[i], records));
  const centre = sums.slopes.map((slope, i) => (slope - control[i] * sums.logs) / records);
  const explained = explainedShare(model, measure, control, centre);
  const variance = sums.noise.map((noise, i) => {
    const c = control[i];
    const squares = sums.squares[i] - 2 * c * sums.slopeLogs[i] + c * c * sums.squareLogs;
    return Math.max(0, noise + squares - records * (centre[i] ** 2 + explained[i]));
  });
  return { mean: sums.mean, variance };
}

/** Sums over cells: E[f]; noise; L b, L b^2, L b ln L per measure; L ln L and L (ln L)^2. */
interface Sums {
  readonly mean: Float64Array;
  readonly noise: Float64Array;
  readonly slopes: Float64Array;
  readonly squares: Float64Array;
  readonly slopeLogs: Float64Array;
  logs: number;
  squareLogs: number;
  tail: number;
}

function addCells(model: JointModel, measure: MeasureCell, size: number): Sums {
  const zeros = () => new Float64Array(size);
  const sums: Sums = {
    mean: zeros(),
    noise: zeros(),
    slopes: zeros(),
    squares: zeros(),
    slopeLogs: zeros(),
    logs: 0,
    squareLogs: 0,
    tail: 0,
  };
  sums.tail = model.visitCells((cells, expected, inverseSize, chain) => {
    const of = measure(expected, inverseSize, chain);
    const log = Math.log(expected);
    const weight = cells * expected;
    sums.logs += weight * log;
    sums.squareLogs += weight * log * log;
    for (let i = 0; i < size; i++) {
      const slope = of.slope[i];
      sums.mean[i] += cells * of.mean[i];
      sums.noise[i] += cells * of.noise[i];
      sums.slopes[i] += weight * slope;
      sums.squares[i] += weight * slope * slope;
      sums.slopeLogs[i] += weight * slope * log;
    }
  });
  // Records in cells of negligible mean are unique: each sum but the last counts them once.
  for (const sum of [sums.mean, sums.slopes, sums.squares]) {
    for (let i = 0; i < size - 1; i++) sum[i] += sums.tail;
  }
  return sums;
}

/** Least-squares factor of ln L in b; 0 where ln L is not known for all records. */
function controlFactor(sums: Sums, slope: number, slopeLog: number, records: number): number {
  if (sums.tail > MOST_OFF_GRID * records) return 0;
  const variance = sums.squareLogs - sums.logs ** 2 / records;
  return variance > 1e-9 * records ? (slopeLog - (slope * sums.logs) / records) / variance : 0;
}

/** Sum over the fixed tables of weight * Var(E[b | table]), less one standard error. */
function explainedShare(
  model: JointModel,
  measure: MeasureCell,
  control: Float64Array,
  centre: Float64Array,
): Float64Array {
  const size = centre.length;
  const sum = new Float64Array(size);
  const squares = new Float64Array(size);
  if (model.fixed.length === 0) return sum;
  const random = randomStream(0, 'what fixed tables explain');
  const cell = new Int32Array(model.columns.length);
  const other = new Int32Array(model.columns.length);
  const [here, there, product] = [sum.slice(), sum.slice(), sum.slice()];
  for (let draw = 0; draw < DRAWS; draw++) {
    model.drawCell(random, cell);
    centredSlopes(model, measure, cell, control, centre, here);
    product.fill(0);
    for (const { columns, weight } of model.fixed) {
      for (const j of columns) other[j] = cell[j];
      model.drawCell(random, other, columns);
      centredSlopes(model, measure, other, control, centre, there);
      for (let i = 0; i < size; i++) product[i] += weight * here[i] * there[i];
    }
    for (let i = 0; i < size; i++) {
      sum[i] += product[i];
      squares[i] += product[i] ** 2;
    }
  }
  return sum.map((s, i) => {
    const mean = s / DRAWS;
    return mean - Math.sqrt(Math.max(0, squares[i] / DRAWS - mean * mean) / DRAWS);
  });
}

function centredSlopes(
  model: JointModel,
  measure: MeasureCell,
  cell: Int32Array,
  control: Float64Array,
  centre: Float64Array,
  into: Float64Array,
): void {
  const { mean, inverseSize } = chainMoments(model.cellCount(cell));
  const { slope } = measure(mean, inverseSize);
  const log = Math.log(mean);
  for (let i = 0; i < into.length; i++) into[i] = slope[i] - control[i] * log - centre[i];
}

import { Breather } from '../core/breather.js';
import { outOfDomain } from '../core/errors.js';
import { drawNormal } from '../maths/discrete.js';
import {
  type RectangleEstimate,
  type RectangleOptions,
  rectangleProbability,
} from '../maths/normal-rectangle.js';
import type { SquareMatrix } from '../maths/ordered-rectangle.js';
import { type Random, randomStream } from '../maths/random.js';
import type { CategoryOrder } from './category-order.js';
import { evidenceIntegral } from './copula-evidence.js';
import { cutLine, type Intervals, lowerFactor } from './copula-lines.js';
import { certainEvidence, type SharesModel } from './evidence.js';
import { sumOccupied } from './expected-distinct.js';
import type { Cell } from './joint-model.js';
import { visitDrawn } from './visit-drawn.js';

/** Margins, their order and correlations: all a Gaussian copula is. */
export interface CopulaFit {
  readonly margins: readonly Float64Array[];
  readonly order: CategoryOrder;
  readonly correlation: SquareMatrix;
}

/** A Gaussian copula also says how sure it is of a cell. */
export interface Copula extends SharesModel {
  /** Probability of a cell with the standard error of its computation. */
  cellEstimate(cell: Cell): RectangleEstimate;
}

const VISITS = 1000;
const CANDIDATES = 32;
const CELLS: RectangleOptions = { relativeError: 0.01 };
/** Cells where models err by far more than their computation. */
export const ROUGH_CELLS: RectangleOptions = { relativeError: 0.2, mostPoints: 3000 };

/**
 * A normal variable behind each attribute, cut into categories; the cell's probability is that of a rectangle.
 * @formula METHODS.md section 5. Domain: margins that sum to 1, a positive definite correlation. Cost of a cell: see
 * `rectangleProbability`; the same cell always gets the same answer.
 * @param accuracy how well cells are computed
 */
export function copula(
  columns: readonly string[],
  fit: CopulaFit,
  records: number,
  accuracy: RectangleOptions = CELLS,
): Copula {
  const { margins, order, correlation } = fit;
  const intervals = margins.map((margin, a) => cutLine(margin, order[a]));
  const factor = lowerFactor(correlation);
  // one question asks for the same cell several times
  let last: { key: string; estimate: RectangleEstimate } | undefined;
  const cellEstimate = (cell: Cell): RectangleEstimate => {
    const key = Array.from(cell).join();
    if (last?.key !== key) last = { key, estimate: integrate(cell) };
    return last.estimate;
  };
  const integrate = (cell: Cell): RectangleEstimate => {
    const low = Float64Array.from(intervals, (line, a) => line.low[cell[a]]);
    const high = Float64Array.from(intervals, (line, a) => line.high[cell[a]]);
    return rectangleProbability(low, high, correlation, randomStream(1, 'rectangle'), accuracy);
  };
  const model: Copula = {
    name: 'copula',
    records,
    columns,
    sizes: margins.map((margin) => margin.length),
    assumptions: [
      'dependence is that of normal variables cut into categories: it rises or falls along the order of the categories',
    ],
    fixed: [],
    cellEstimate,
    cellProbability: (cell) => cellEstimate(cell).value,
    evidenceProbability: evidenceIntegral(intervals, correlation),
    cellCount: (cell) => ({ start: records, drawn: [], population: [], keep: model.cellProbability(cell) }),
    visitCells: (visit) => visitDrawn(model, VISITS, visit),
    expectedDistinct: () => sumOccupied(model),
    drawCell(random, cell, given = []) {
      if (given.length === 0) drawFree(factor, intervals, random, cell);
      else drawGiven(model, factor, intervals, random, cell, given);
    },
  };
  return model;
}

/** Whether a model is a copula, whose cells are computed with an error. */
export function isCopula(model: SharesModel): model is Copula {
  return 'cellEstimate' in model;
}

/** Every draw may be a cell of its own, and cells are held in memory: some 100 bytes each. */
const MOST_DRAWS = 10_000_000;

/**
 * The printed way to a cell's probability: the share it has among simulated records. Cells rarer than 1/draws come out 0.
 * @formula METHODS.md section 5. Domain: 1 to 10,000,000 draws. Cost: draws times attributes squared.
 */
export async function simulateCells(
  model: SharesModel,
  draws: number,
  random: Random,
  signal?: AbortSignal,
): Promise<(cell: Cell) => number> {
  if (!Number.isSafeInteger(draws) || draws < 1 || draws > MOST_DRAWS) {
    const rule = `an integer from 1 to ${MOST_DRAWS}`;
    throw outOfDomain('simulate', rule, draws, 'print takes more than the population');
  }
  const counts = new Map<string, number>();
  const cell = new Int32Array(model.sizes.length);
  const breather = new Breather(signal);
  for (let i = 0; i < draws; i++) {
    if (breather.due) await breather.pause();
    model.drawCell(random, cell);
    const key = cell.join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (asked) => (counts.get(Array.from(asked).join()) ?? 0) / draws;
}

function drawFree(
  factor: readonly Float64Array[],
  intervals: readonly Intervals[],
  random: Random,
  cell: Int32Array,
): void {
  const z = Float64Array.from(factor, () => drawNormal(random));
  factor.forEach((row, a) => {
    let x = 0;
    for (let k = 0; k <= a; k++) x += row[k] * z[k];
    cell[a] = intervals[a].high.findIndex((high, v) => x <= high && x > intervals[a].low[v]);
  });
}

/** Draws candidates freely, puts the given values in, and takes one by how likely it then is: nearly the conditional law. */
function drawGiven(
  model: SharesModel,
  factor: readonly Float64Array[],
  intervals: readonly Intervals[],
  random: Random,
  cell: Int32Array,
  given: readonly number[],
): void {
  const kept = Int32Array.from(cell);
  let [total, chosen] = [0, kept];
  for (let k = 0; k < CANDIDATES; k++) {
    const candidate = new Int32Array(cell.length);
    drawFree(factor, intervals, random, candidate);
    const free = candidate.map((value, a) => (given.includes(a) ? -1 : value));
    const drawn = model.evidenceProbability(certainEvidence(free));
    for (const a of given) candidate[a] = kept[a];
    const weight = drawn > 0 ? model.evidenceProbability(certainEvidence(candidate)) / drawn : 0;
    total += weight;
    if (weight > 0 && random.float() * total < weight) chosen = candidate;
  }
  cell.set(chosen);
}

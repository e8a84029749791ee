import type { Random } from '../maths/random.js';
import type { ThinningChain } from '../maths/thinning-chain.js';

/** One value per column of the model, as index into the values of that column. */
export type Cell = ArrayLike<number>;

/**
 * Called for a class of cells that share the law of their count: how many cells, the mean L of the count and
 * 1/M = 1 - E[(X)_2]/L^2; `chain` is there where the law is known beyond these two moments.
 */
export type VisitCells = (cells: number, mean: number, inverseSize: number, chain?: ThinningChain) => void;

/**
 * What fixed tables take away from the variance of a sum over cells of b(x) X_x: a variance of E[b | columns] for
 * each entry, times its weight (+1 for a table, 1 - degree for a column that tables share).
 */
export interface FixedTable {
  readonly columns: readonly number[];
  readonly weight: number;
}

/**
 * A model of the joint distribution that fits the known counts: gives the law of the number X of records in
 * any cell (METHODS.md section 0). Every modelled risk is asked of this interface.
 */
export interface JointModel {
  readonly name: string;
  readonly records: number;
  readonly columns: readonly string[];
  /** What the model takes for granted, in plain sentences. */
  readonly assumptions: readonly string[];
  /** Tables the model holds fixed; empty where records are drawn independently. */
  readonly fixed: readonly FixedTable[];
  /** q(x) = E[X]/N. */
  cellProbability(cell: Cell): number;
  /** The law of the number of records in a cell, with closed factorial moments. */
  cellCount(cell: Cell): ThinningChain;
  /** Goes through all cells by class. Returns the records that stand in cells of negligible mean, all unique. */
  visitCells(visit: VisitCells): number;
  /** Expected number of distinct records, so n E[ORR]. */
  expectedDistinct(): number;
  /** Draws a record into `cell`, leaving the columns listed in `given` as they are. */
  drawCell(random: Random, cell: Int32Array, given?: readonly number[]): void;
}

import type { RunOptions } from '../../src/core/progress.js';
import type { Paper, ReproducedItem, Reproduction } from '../results/reproduction.js';

/** What an item may use to be computed. */
export interface ItemRun extends RunOptions {
  readonly effort: Reproduction['settings']['effort'];
  readonly seed: number;
  /** The folder with public tables, where one was given. */
  readonly data?: string;
  /** Work that several items rest on: made once under its name. */
  once<T>(name: string, make: () => T): T;
}

/** What an item found. */
export type ItemFinding = Pick<ReproducedItem, 'values' | 'plot' | 'repetitions'> & {
  readonly missing?: readonly string[];
};

/** A figure, table, rule or example in print, and how to compute it. */
export interface Item {
  readonly paper: Paper;
  readonly id: string;
  readonly title: string;
  readonly how: string;
  readonly compute: (run: ItemRun) => ItemFinding | Promise<ItemFinding>;
}

/** A number that depends on the effort: for a quick look, for the usual run, and as in print. */
export function byEffort<T>({ effort }: ItemRun, quick: T, usual: T, printed: T): T {
  return effort === 'quick' ? quick : effort === 'usual' ? usual : printed;
}

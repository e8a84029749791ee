import { setImmediate } from 'node:timers/promises';
import type { RunOptions } from '../../core/progress.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import type { FoundPlan } from './best-plans.js';
import { type Goal, type Requirement, requirementOf } from './goal.js';
import type { Searched } from './prepare-search.js';
import { SizeSummary } from './size-summary.js';

/** Levels that meet all goals, with what they cost. */
export interface ClimbedPlan extends Omit<FoundPlan, 'node'> {
  readonly levels: readonly number[];
}

/** How to climb. */
export interface ClimbOptions extends RunOptions {
  /** Share of records that may be left out. */
  readonly suppress: number;
  /** How much each column tells people apart: those that tell most are tried first. */
  readonly weights: readonly number[];
  /** Tuples that may be looked at. Counted, not timed: the same table gives the same plan everywhere. */
  readonly mostLooks: number;
}

/** Columns whose next level is tried at every step. */
const TRIED = 6;
const ROUNDING = 1e-12;

/**
 * A good way to several goals at once, found in a few seconds for any number of columns: from the data as they are, always to the coarser
 * level that brings most for what it loses, and at the end back wherever a finer level still meets the goals. Not the best
 * there is; `undefined` where even the coarsest levels miss the goals.
 */
export async function climbLevels(
  searched: Searched,
  goals: readonly Goal[],
  options: ClimbOptions,
): Promise<ClimbedPlan | undefined> {
  const climb = new Climb(searched, goals, options);
  return climb.meets(climb.top) ? climb.refine(await climb.ascend()) : undefined;
}

class Climb {
  readonly #searched: Searched;
  readonly #goals: readonly Goal[];
  readonly #options: ClimbOptions;
  /** Sizes from here on are large enough for every goal. */
  readonly #sizeLimit: number;
  #turn = performance.now();

  constructor(searched: Searched, goals: readonly Goal[], options: ClimbOptions) {
    this.#searched = searched;
    this.#goals = goals;
    this.#options = options;
    const enough = ({ kind, value }: Goal) => (kind === 'average-risk' ? Math.ceil(1 / value) : value);
    this.#sizeLimit = 2 + Math.max(...goals.map(enough));
  }

  get top(): number[] {
    return this.#searched.lattice.ladders.map(({ levels }) => levels.length - 1);
  }

  meets(levels: readonly number[]): boolean {
    return this.#need(levels).need <= this.#options.suppress + ROUNDING;
  }

  /** Levels that meet the goals: step by step where every step can be tried, else along one way up. */
  async ascend(): Promise<number[]> {
    const steps = this.top.reduce((sum, level) => sum + level, 0);
    const { groups } = this.#searched;
    const affordable = groups.looks + TRIED * steps * groups.table.size <= this.#options.mostLooks;
    return affordable ? this.#tryEveryStep() : this.#bisect(this.#wayUp());
  }

  /** Always the next level of the column that tells most, from the data as they are to the top; nothing is looked at. */
  #wayUp(): number[][] {
    const way = [this.top.map(() => 0)];
    for (let next = this.#candidates(way[0]); next.length > 0; next = this.#candidates(way[way.length - 1]))
      way.push(way[way.length - 1].with(next[0], way[way.length - 1][next[0]] + 1));
    return way;
  }

  /** The first place on the way up that meets the goals: groups only grow on it, so a few looks find it. */
  async #bisect(way: readonly number[][]): Promise<number[]> {
    let [low, high] = [0, way.length - 1];
    while (low < high) {
      await this.#pause();
      const middle = (low + high) >> 1;
      if (this.meets(way[middle])) high = middle;
      else low = middle + 1;
    }
    return way[high];
  }

  async #tryEveryStep(): Promise<number[]> {
    let levels = this.top.map(() => 0);
    let need = this.#need(levels).need;
    while (need > this.#options.suppress + ROUNDING) {
      await this.#pause();
      const found = this.#candidates(levels).map((column) => this.#raise(levels, column, need));
      const best = found.reduce((a, b) => (b.gain > a.gain ? b : a));
      [levels, need] = [best.levels, best.need];
    }
    return levels;
  }

  /** Takes levels back that are not needed, those that lose most first. */
  async refine(from: readonly number[]): Promise<ClimbedPlan> {
    let levels = [...from];
    // what misses the goals once misses them beside finer levels, too
    const needed = new Set<number>();
    while (!this.#exhausted) {
      const raised = levels.flatMap((level, column) => (level > 0 && !needed.has(column) ? [column] : []));
      if (raised.length === 0) break;
      await this.#pause();
      const saved = (column: number) => this.#saving(levels, column);
      const column = raised.reduce((most, one) => (saved(one) > saved(most) ? one : most));
      const finer = levels.with(column, levels[column] - 1);
      if (this.meets(finer)) levels = finer;
      else needed.add(column);
    }
    const { need, below } = this.#need(levels);
    const recoding = this.#lossOf(levels);
    return { levels, below, suppressed: need, recoding, loss: need + (1 - need) * recoding };
  }

  /** The columns that can go up, those that tell most first. */
  #candidates(levels: readonly number[]): number[] {
    const { ladders } = this.#searched.lattice;
    const telling = (column: number) =>
      this.#options.weights[column] * (1 - ladders[column].levels[levels[column]].lost);
    return ladders
      .flatMap((ladder, column) => (levels[column] < ladder.levels.length - 1 ? [column] : []))
      .sort((a, b) => telling(b) - telling(a) || a - b)
      .slice(0, TRIED);
  }

  #raise(from: readonly number[], column: number, before: number) {
    const levels = from.with(column, from[column] + 1);
    const { need } = this.#need(levels);
    const loss = this.#lossOf(levels) - this.#lossOf(from);
    // where everything would have to go before and after, only what is lost tells two steps apart
    const fall = Math.min(before, 1) - Math.min(need, 1);
    return { levels, need, gain: fall > 0 ? fall / Math.max(loss, ROUNDING) : -loss };
  }

  #saving(levels: readonly number[], column: number): number {
    const { levels: steps } = this.#searched.lattice.ladders[column];
    return steps[levels[column]].lost - steps[levels[column] - 1].lost;
  }

  #lossOf(levels: readonly number[]): number {
    const { ladders } = this.#searched.lattice;
    return ladders.reduce((sum, ladder, i) => sum + ladder.levels[levels[i]].lost, 0) / ladders.length;
  }

  /** What must be left out so that all goals are met: records go by whole sizes of groups, so the largest need meets all. */
  #need(levels: readonly number[]): Requirement {
    const { groups } = this.#searched;
    const sizes = new SizeSummary(groups.records, groups.persons, this.#sizeLimit);
    sizes.add(groups.at(levels));
    const needs = this.#goals.map((goal) => requirementOf(goal, sizes));
    return needs.reduce((most, one) => (one.need > most.need ? one : most));
  }

  get #exhausted(): boolean {
    return this.#searched.groups.looks > this.#options.mostLooks;
  }

  async #pause(): Promise<void> {
    if (performance.now() - this.#turn < 50) return;
    this.#options.progress?.({ step: 'looking for what would help' });
    await setImmediate();
    throwIfAborted(this.#options.signal);
    this.#turn = performance.now();
  }
}

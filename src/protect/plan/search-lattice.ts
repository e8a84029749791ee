import { setImmediate } from 'node:timers/promises';
import type { RunOptions } from '../../core/progress.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import { BestPlans, type FoundPlan } from './best-plans.js';
import { type Goal, leastNeeded, type Requirement, requirementOf } from './goal.js';
import { coarseToFine, type Lattice } from './lattice.js';
import type { NodeGroups } from './node-groups.js';
import { SizeSummary } from './size-summary.js';

/** What the search for one goal ended with. */
export interface SearchResult {
  readonly goal: Goal;
  /** The best plans, at most two; empty where nothing meets the goal. */
  readonly found: readonly FoundPlan[];
  /** Whether no other node can be better. */
  readonly proven: boolean;
  /** No plan of the lattice loses less than this. */
  readonly lossAtLeast: number;
}

/** How far a search may go. */
export interface SearchLimits {
  /** Share of records that may be left out. */
  readonly suppress: number;
  /** Lattices of more nodes are not searched to the end. */
  readonly mostNodes: number;
}

/** What is known of a node: per goal a lower bound of what must go, and all of it once all groups were seen. */
interface Known {
  readonly atLeast: readonly number[];
  readonly exactly?: readonly Requirement[];
}

/** Shares that differ by less than this are equal. */
const ROUNDING = 1e-12;

/**
 * Searches the lattice for the plan that meets a goal with least loss, exactly unless it is too large. First a descent from
 * the coarsest node finds a good plan. Then all nodes are taken from coarse to fine: what a node needs left out bounds
 * what all finer ones need (groups only split), so a node is counted only if, by its coarser neighbours, it may meet the goal
 * and lose less than the second best plan so far; and counting stops as soon as it cannot.
 */
export class LatticeSearch {
  readonly #lattice: Lattice;
  readonly #groups: NodeGroups;
  readonly #goals: readonly Goal[];
  readonly #limits: SearchLimits;
  readonly #run: RunOptions;
  readonly #sizeLimit: number;
  readonly #known = new Map<number, Known>();
  #order: Float64Array | undefined;
  #turn = performance.now();
  #mostLooks = 0;

  constructor(
    lattice: Lattice,
    groups: NodeGroups,
    goals: readonly Goal[],
    limits: SearchLimits,
    run: RunOptions = {},
  ) {
    this.#lattice = lattice;
    this.#groups = groups;
    this.#goals = goals;
    this.#limits = limits;
    this.#run = run;
    this.#sizeLimit = Math.max(
      ...goals.map(({ kind, value }) => (kind === 'average-risk' ? Math.ceil(1 / value) + 3 : value + 1)),
      3,
    );
  }

  /** Nodes whose groups were counted, wholly or in part. */
  get counted(): number {
    return this.#known.size;
  }

  /** Share of records that must be left out at a node to meet a goal; Infinity where that does not help. */
  needAt(node: number, goal: number): number {
    return (this.#count(node, goal, Infinity) as Requirement).need;
  }

  /**
   * Searches for the goal of that number.
   * @param looks tuples that may be looked at before it ends with what it has
   */
  async search(goal: number, looks: number): Promise<SearchResult> {
    this.#mostLooks = this.#groups.looks + looks;
    const best = new BestPlans();
    await this.#descend(goal, best);
    const whole = this.#lattice.nodes <= this.#limits.mostNodes;
    const lossAtLeast = whole ? await this.#exhaust(goal, best) : 0;
    if (!whole) await this.#improve(goal, best);
    const [first] = best.list;
    const proven = whole && lossAtLeast >= (first?.loss ?? 1) - ROUNDING;
    return { goal: this.#goals[goal], found: best.list, proven, lossAtLeast };
  }

  /** From the coarsest node, always to the finer neighbour that meets the goal and loses least. */
  async #descend(goal: number, best: BestPlans): Promise<void> {
    let at = this.#offer(this.#lattice.top, goal, best, Infinity);
    while (at !== undefined) {
      let next: FoundPlan | undefined;
      for (const child of this.#lattice.childrenOf(at.node)) {
        await this.#pause();
        const plan = this.#offer(child, goal, best, Infinity);
        if (plan !== undefined && plan.loss < (next?.loss ?? Infinity)) next = plan;
      }
      at = next;
    }
  }

  /** For lattices too large to list: exchanges one level for another as long as that helps. */
  async #improve(goal: number, best: BestPlans): Promise<void> {
    let at: number | undefined;
    while (best.list[0] !== undefined && best.list[0].node !== at && this.#withinWork()) {
      at = best.list[0].node;
      const near = [at, ...this.#lattice.parentsOf(at)];
      for (const node of near.flatMap((parent) => this.#lattice.childrenOf(parent))) {
        await this.#pause();
        if (this.#lattice.lossOf(node) < best.limit) this.#offer(node, goal, best, best.limit);
      }
    }
  }

  /** Looks at every node that may still be better. @returns a lower bound of the loss over the whole lattice */
  async #exhaust(goal: number, best: BestPlans): Promise<number> {
    const { nodes, lossOf, parentsOf } = this.#lattice;
    this.#order ??= coarseToFine(this.#lattice);
    const order = this.#order;
    const bounds = new Float64Array(nodes);
    let missed = Infinity;
    for (let i = 0; i < nodes; i++) {
      const node = order[i];
      let bound = this.#known.get(node)?.atLeast[goal] ?? 0;
      for (const parent of parentsOf(node)) bound = Math.max(bound, bounds[parent]);
      if (this.#mayBeat(best.limit, bound, lossOf(node))) {
        await this.#pause(i / nodes);
        if (this.#withinWork()) {
          this.#offer(node, goal, best, best.limit);
          bound = Math.max(bound, this.#known.get(node)?.atLeast[goal] ?? 0);
        } else missed = Math.min(missed, bound + (1 - bound) * lossOf(node));
      }
      bounds[node] = bound;
    }
    return Math.min(missed, best.list[0]?.loss ?? 1);
  }

  /** Whether a node that must leave out at least `bound` may meet the goal and lose less than `limit`. */
  #mayBeat(limit: number, bound: number, recoding: number): boolean {
    return bound <= this.#limits.suppress + ROUNDING && bound + (1 - bound) * recoding < limit;
  }

  #withinWork(): boolean {
    return this.#groups.looks < this.#mostLooks;
  }

  #offer(node: number, goal: number, best: BestPlans, limit: number): FoundPlan | undefined {
    const required = this.#count(node, goal, limit);
    if (required === undefined || !(required.need <= this.#limits.suppress + ROUNDING)) return undefined;
    const { need, below } = required;
    const recoding = this.#lattice.lossOf(node);
    const plan = { node, recoding, below, suppressed: need, loss: need + (1 - need) * recoding };
    best.add(plan);
    return plan;
  }

  /** Counts groups until they are all seen, or until the node cannot lose less than `limit` (Infinity: to the end). */
  #count(node: number, goal: number, limit: number): Requirement | undefined {
    const known = this.#known.get(node);
    if (known?.exactly !== undefined) return known.exactly[goal];
    const { persons, records } = this.#groups;
    const recoding = this.#lattice.lossOf(node);
    const sizes = new SizeSummary(records, persons, this.#sizeLimit);
    const least = (g: Goal) => leastNeeded(g, sizes, persons, this.#limits.suppress);
    const all = this.#groups.visit(this.#lattice.levelsOf(node), (groups) => {
      sizes.add(groups);
      return limit === Infinity || this.#mayBeat(limit, least(this.#goals[goal]), recoding);
    });
    const exactly = all ? this.#goals.map((g) => requirementOf(g, sizes)) : undefined;
    const atLeast = this.#goals.map((g, i) => Math.max(known?.atLeast[i] ?? 0, least(g)));
    this.#known.set(node, { atLeast, ...(exactly && { exactly }) });
    return exactly?.[goal];
  }

  async #pause(fraction?: number): Promise<void> {
    if (performance.now() - this.#turn < 50) return;
    this.#run.progress?.({ step: 'searching for plans', ...(fraction !== undefined && { fraction }) });
    await setImmediate();
    this.#turn = performance.now();
    throwIfAborted(this.#run.signal);
  }
}

import { setImmediate } from 'node:timers/promises';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { type Goal, type Requirement, requirementOf } from './goal.js';
import type { Lattice } from './lattice.js';
import type { RollUps } from './roll-ups.js';
import { type SizeSummary, summariseSizes } from './size-summary.js';

/** A node that meets a goal, with what is lost. */
export interface FoundPlan {
  readonly node: number;
  /** Share of information lost: suppressed + (1 - suppressed) x recoding. */
  readonly loss: number;
  /** What recoding loses on the records that stay. */
  readonly recoding: number;
  /** Share of records left out. */
  readonly suppressed: number;
  /** Records in groups smaller than this are left out; 0 where none. */
  readonly below: number;
}

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
  /** Tuples that may be looked at before the search ends with what it has. */
  readonly mostLooks: number;
}

/** Shares that differ by less than this are equal. */
const ROUNDING = 1e-12;

/**
 * Searches the lattice for the plan that meets a goal with least loss, exactly unless it is too large. First a descent from
 * the coarsest node finds a good plan. Then all nodes are taken from coarse to fine: what a node needs left out bounds
 * what all finer ones need (groups only split), so a node is counted only if, by its coarser neighbours, it may meet the goal
 * and lose less than the second best plan so far.
 */
export class LatticeSearch {
  readonly #lattice: Lattice;
  readonly #rollUps: RollUps;
  readonly #goals: readonly Goal[];
  readonly #limits: SearchLimits;
  readonly #persons: boolean;
  readonly #run: RunOptions;
  readonly #sizeLimit: number;
  readonly #known = new Map<number, readonly Requirement[]>();
  #order: Float64Array | undefined;
  #turn = performance.now();

  constructor(
    lattice: Lattice,
    rollUps: RollUps,
    goals: readonly Goal[],
    limits: SearchLimits,
    persons: boolean,
    run: RunOptions = {},
  ) {
    this.#lattice = lattice;
    this.#rollUps = rollUps;
    this.#goals = goals;
    this.#limits = limits;
    this.#persons = persons;
    this.#run = run;
    this.#sizeLimit = Math.max(
      ...goals.map(({ kind, value }) => (kind === 'average-risk' ? Math.ceil(1 / value) + 3 : value + 1)),
      3,
    );
  }

  /** Nodes whose groups were counted. */
  get counted(): number {
    return this.#known.size;
  }

  /** The group sizes at a node. */
  sizesAt(node: number, limit = this.#sizeLimit): SizeSummary {
    return summariseSizes(this.#rollUps.sizesAt(this.#lattice.levelsOf(node)), this.#persons, limit);
  }

  /** Share of records that must be left out at a node to meet a goal; Infinity where that does not help. */
  needAt(node: number, goal: number): number {
    return this.#require(node)[goal].need;
  }

  async search(goal: number): Promise<SearchResult> {
    const best = new BestTwo();
    await this.#descend(goal, best);
    const whole = this.#lattice.nodes <= this.#limits.mostNodes;
    const lossAtLeast = whole ? await this.#exhaust(goal, best) : 0;
    if (!whole) await this.#improve(goal, best);
    const found = best.list;
    const proven = whole && (found.length === 0 || lossAtLeast >= found[0].loss - ROUNDING);
    return {
      goal: this.#goals[goal],
      found,
      proven,
      lossAtLeast: Math.min(lossAtLeast, found[0]?.loss ?? 1),
    };
  }

  /** From the coarsest node, always to the finer neighbour that meets the goal and loses least. */
  async #descend(goal: number, best: BestTwo): Promise<void> {
    let at = this.#offer(this.#lattice.top, goal, best);
    while (at !== undefined) {
      await this.#pause();
      let next: FoundPlan | undefined;
      for (const child of this.#lattice.childrenOf(at.node)) {
        const plan = this.#offer(child, goal, best);
        if (plan !== undefined && plan.loss < (next?.loss ?? Infinity)) next = plan;
      }
      at = next;
    }
  }

  /** For lattices too large to list: exchanges one level for another as long as that helps. */
  async #improve(goal: number, best: BestTwo): Promise<void> {
    let at: number | undefined;
    while (best.list[0] !== undefined && best.list[0].node !== at && this.#withinWork()) {
      at = best.list[0].node;
      const near = [at, ...this.#lattice.parentsOf(at)];
      for (const node of near.flatMap((parent) => this.#lattice.childrenOf(parent))) {
        await this.#pause();
        if (this.#lattice.lossOf(node) < best.limit) this.#offer(node, goal, best);
      }
    }
  }

  /** Looks at every node that may still be better. @returns a lower bound of the loss over the whole lattice */
  async #exhaust(goal: number, best: BestTwo): Promise<number> {
    const { nodes, lossOf, parentsOf } = this.#lattice;
    const order = this.#coarseToFine();
    const bounds = new Float64Array(nodes);
    let missed = Infinity;
    for (let i = 0; i < nodes; i++) {
      const node = order[i];
      let bound = 0;
      for (const parent of parentsOf(node)) bound = Math.max(bound, bounds[parent]);
      const recoding = lossOf(node);
      const atLeast = bound + (1 - bound) * recoding;
      if (bound <= this.#limits.suppress + ROUNDING && atLeast < best.limit) {
        if (this.#known.has(node) || this.#withinWork()) {
          await this.#pause(i / nodes);
          this.#offer(node, goal, best);
          const found = this.#require(node)[goal];
          // without leaving records out a goal that is missed here is missed by all finer nodes
          const missedHere = this.#limits.suppress === 0 && found.need > 0;
          bound = Math.max(bound, missedHere ? 1 : found.bound);
        } else missed = Math.min(missed, atLeast);
      }
      bounds[node] = bound;
    }
    return Math.min(missed, best.list[0]?.loss ?? 1);
  }

  #withinWork(): boolean {
    return this.#rollUps.looks < this.#limits.mostLooks;
  }

  #coarseToFine(): Float64Array {
    if (this.#order !== undefined) return this.#order;
    const { nodes, lossOf } = this.#lattice;
    const losses = Float64Array.from({ length: nodes }, (_, node) => lossOf(node));
    // a node's number rises with each of its levels
    this.#order = Float64Array.from(losses.keys()).sort((a, b) => losses[b] - losses[a] || b - a);
    return this.#order;
  }

  #offer(node: number, goal: number, best: BestTwo): FoundPlan | undefined {
    const { need, below } = this.#require(node)[goal];
    if (!(need <= this.#limits.suppress + ROUNDING)) return undefined;
    const recoding = this.#lattice.lossOf(node);
    const plan = { node, recoding, below, suppressed: need, loss: need + (1 - need) * recoding };
    best.add(plan);
    return plan;
  }

  #require(node: number): readonly Requirement[] {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const sizes = this.sizesAt(node);
    const found = this.#goals.map((goal) => requirementOf(goal, sizes, !this.#persons));
    this.#known.set(node, found);
    return found;
  }

  async #pause(fraction?: number): Promise<void> {
    if (performance.now() - this.#turn < 50) return;
    this.#run.progress?.({ step: 'searching for plans', ...(fraction !== undefined && { fraction }) });
    await setImmediate();
    this.#turn = performance.now();
    if (this.#run.signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request');
  }
}

/** The two plans that lose least; of equal ones that with less left out, then the coarser node. */
class BestTwo {
  list: readonly FoundPlan[] = [];

  /** A plan that loses as much or more need not be looked at. */
  get limit(): number {
    return this.list[1]?.loss ?? Infinity;
  }

  add(plan: FoundPlan): void {
    if (this.list.some(({ node }) => node === plan.node)) return;
    this.list = [...this.list, plan]
      .sort((a, b) => a.loss - b.loss || a.suppressed - b.suppressed || b.node - a.node)
      .slice(0, 2);
  }
}

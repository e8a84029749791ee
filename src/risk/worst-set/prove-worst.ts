import type { Breather } from '../../core/breather.js';
import type { SetCount } from '../../kernel/column-groups.js';
import { byRisk, type FoundSet, type SearchSpace } from './search-space.js';

/** The worst set of a size that was found, and a bound that no set of that size exceeds. */
export interface Proof {
  readonly best: FoundSet;
  /** The risk of `best` where every set was looked at or ruled out. */
  readonly bound: number;
}

/**
 * Looks at all sets of a size but for those that cannot be worse than the worst one known (branch and bound), until `work` more
 * records were looked at. Two bounds rule sets out, and all that follow in order with them: what all columns from a place
 * on would do together, as risk only grows with columns; and into how many parts so many columns can split
 * the groups there are.
 */
export async function proveWorst(
  space: SearchSpace,
  size: number,
  known: FoundSet,
  work: number,
  breather: Breather,
): Promise<Proof> {
  const search = new BranchAndBound(space, size, known, space.groups.work + work, breather);
  await search.descend([], 0);
  return { best: search.best, bound: Math.max(search.best.count.risk, search.open) };
}

class BranchAndBound {
  best: FoundSet;
  /** Upper bound on what was not looked at when work was over. */
  open = 0;
  readonly #space: SearchSpace;
  readonly #size: number;
  readonly #end: number;
  readonly #breather: Breather;

  constructor(space: SearchSpace, size: number, best: FoundSet, end: number, breather: Breather) {
    this.best = best;
    this.#space = space;
    this.#size = size;
    this.#end = end;
    this.#breather = breather;
  }

  /** Looks at the sets that begin with these places and go on from another. */
  async descend(places: readonly number[], from: number): Promise<void> {
    const more = this.#size - places.length;
    if (more === 1) return this.#addLast(places, from);
    const last = this.#space.order.length - more;
    for (let place = from; place <= last; place++) {
      if (this.#breather.due) await this.#breather.pause();
      this.#space.stand(places);
      const bound = this.#space.bound(more, place);
      if (bound <= this.best.count.risk) return;
      if (this.#isOver()) {
        this.open = Math.max(this.open, bound);
        return;
      }
      const passed = place - from;
      const isPowerOfTwo = (passed & (passed - 1)) === 0;
      if (isPowerOfTwo && this.#withAllFrom(places, place) <= this.best.count.risk) return;
      await this.descend([...places, place], place + 1);
    }
  }

  /** Adds the last column: only those with so many values that the set could be worse. */
  async #addLast(places: readonly number[], from: number): Promise<void> {
    const { groups, order } = this.#space;
    this.#space.stand(places);
    let [low, high] = [from, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#space.bound(1, middle) <= this.best.count.risk) high = middle;
      else low = middle + 1;
    }
    for (let place = from; place < high; place++) {
      if (this.#isOver()) {
        this.open = Math.max(this.open, this.#space.bound(1, place));
        return;
      }
      if (this.#breather.due) await this.#breather.pause();
      this.#offer([...places, place], groups.count(order[place]));
    }
  }

  #withAllFrom(places: readonly number[], from: number): number {
    const rest = Array.from({ length: this.#space.order.length - from }, (_, i) => from + i);
    return this.#space.stand([...places, ...rest]).risk;
  }

  #offer(places: readonly number[], count: SetCount): void {
    const found = { places, count };
    if (byRisk(found, this.best) < 0) this.best = found;
  }

  #isOver(): boolean {
    return this.#space.groups.work > this.#end;
  }
}

import type { Breather } from '../../core/breather.js';
import { byRisk, type FoundSet, type SearchSpace } from './search-space.js';

/** Sets of a size that are kept and extended. */
const WIDTH = 24;

/** How a beam is led. */
export interface BeamOptions {
  /** Records that may be looked at; the greedy path is followed beyond it only as far as the next column in order. */
  readonly work: number;
  /** By size, sets worth looking at besides. */
  readonly hints?: readonly (readonly (readonly number[])[])[];
  readonly breather: Breather;
}

/**
 * The best sets of every size, found by extending the best of the size before by every column. What greedy search would take is
 * always among those extended, so that no size is below it while work lasts. Ends at the size with which
 * all risk is there.
 * @returns by size, from the empty set on; the best first
 */
export async function searchByBeam(space: SearchSpace, options: BeamOptions): Promise<FoundSet[][]> {
  const { groups, order, all } = space;
  const start = groups.work;
  const found: FoundSet[][] = [[{ places: [], count: space.none }]];
  let greedy = found[0][0];
  for (let size = 1; size <= order.length && found[size - 1][0].count.risk < all.risk; size++) {
    const share = (options.work - (groups.work - start)) / Math.min(8, order.length - size + 1);
    const parents = [...new Set([greedy, ...found[size - 1]])];
    const next = new Map<string, FoundSet>();
    const pairs = size === 2 ? space.pairs : undefined;
    if (pairs === undefined) await extend(space, parents, groups.work + share, options.breather, next);
    for (const pair of pairs ?? []) next.set(pair.places.join(), pair);
    for (const places of options.hints?.[size] ?? []) {
      if (!next.has(places.join())) next.set(places.join(), { places, count: space.stand(places) });
    }
    const best = [...next.values()].sort(byRisk);
    greedy = best.find(({ places }) => greedy.places.every((place) => places.includes(place))) ?? best[0];
    found.push(best.slice(0, WIDTH));
  }
  return found;
}

/** Extends sets by every column they do not hold, until enough was looked at: the first in any case, by one column at least. */
async function extend(
  space: SearchSpace,
  parents: readonly FoundSet[],
  end: number,
  breather: Breather,
  into: Map<string, FoundSet>,
): Promise<void> {
  const { groups, order } = space;
  for (const { places } of parents) {
    space.stand(places);
    for (let place = 0; place < order.length; place++) {
      if (places.includes(place)) continue;
      if (groups.work > end && into.size > 0) return;
      if (breather.due) await breather.pause();
      const set = [...places, place].sort((a, b) => a - b);
      if (!into.has(set.join())) into.set(set.join(), { places: set, count: groups.count(order[place]) });
    }
  }
}

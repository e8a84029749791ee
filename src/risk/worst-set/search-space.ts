import type { Breather } from '../../core/breather.js';
import type { ColumnGroups, SetCount } from '../../kernel/column-groups.js';

/** A set of columns, as rising places in the order of a search, with what it does. */
export interface FoundSet {
  readonly places: readonly number[];
  readonly count: SetCount;
}

/**
 * The columns a search for the worst set looks at, in its order: those with most values first. A column that tells apart nobody
 * whom an earlier one leaves together is left aside. Nothing is lost by that: a set is no worse when it holds the earlier
 * one instead, and with both it does what it does with the earlier one alone.
 */
export class SearchSpace {
  readonly groups: ColumnGroups;
  /** Column numbers by place. */
  readonly order: readonly number[];
  /** What all columns do, and what none does. */
  readonly all: SetCount;
  readonly none: SetCount;
  /** Every pair of places, where pairs were looked at. */
  readonly pairs: readonly FoundSet[] | undefined;
  /** By size and first place: groups that so many columns from there on make at most. */
  readonly #most: Float64Array[] = [];

  private constructor(
    groups: ColumnGroups,
    order: readonly number[],
    pairs: readonly FoundSet[] | undefined,
  ) {
    this.groups = groups;
    this.order = order;
    this.pairs = pairs;
    this.none = groups.stand([]);
    this.all = groups.stand(order);
    this.#most.push(
      Float64Array.of(),
      Float64Array.from(order, (column) => groups.values[column]),
    );
    if (pairs !== undefined && !groups.hasPersons) this.#most.push(mostOfPairs(order.length, pairs));
  }

  /** @param withPairs whether every pair is looked at: half of the columns squared, times records */
  static async open(
    groups: ColumnGroups,
    columns: readonly number[],
    withPairs: boolean,
    breather: Breather,
  ): Promise<SearchSpace> {
    const { values } = groups;
    const varied = columns.filter((column) => values[column] > 1);
    const order = varied.sort((a, b) => values[b] - values[a] || a - b);
    if (!withPairs) return new SearchSpace(groups, order, undefined);
    const { kept, pairs } = await lookAtPairs(groups, order, breather);
    const place = new Map(kept.map((column, i) => [column, i]));
    const isKept = ({ places: [a, b] }: FoundSet) => place.has(a) && place.has(b);
    const inPlaces = ({ places, count }: FoundSet) => ({
      places: places.map((column) => place.get(column) as number),
      count,
    });
    return new SearchSpace(groups, kept, pairs.filter(isKept).map(inPlaces));
  }

  /** Goes to a set given by places. */
  stand(places: readonly number[]): SetCount {
    return this.groups.stand(places.map((place) => this.order[place]));
  }

  /** An upper bound on the risk of the set at hand with `size` more columns from a place on. */
  bound(size: number, from: number): number {
    return Math.min(this.all.risk, this.groups.bound(this.#mostGroups(size, from)));
  }

  /** Takes in that no `size` columns have more risk; where records are counted, that is a bound on groups. */
  learn(size: number, bound: number): void {
    if (this.groups.hasPersons) return;
    this.#mostGroups(size, 0);
    const known = this.#most[size];
    for (let i = 0; i < known.length; i++) known[i] = Math.min(known[i], bound);
  }

  /** Each column multiplies groups by its values at most, and each pair by the groups it makes. */
  #mostGroups(size: number, from: number): number {
    for (let s = this.#most.length; s <= size; s++) {
      const [one, two] = [this.#most[1], this.#most[2] ?? this.#most[1]];
      const byOne = this.#most[s - 1].map((groups, i) => groups * one[i]);
      this.#most.push(
        s < 3 ? byOne : byOne.map((groups, i) => Math.min(groups, this.#most[s - 2][i] * two[i])),
      );
    }
    return this.#most[size][from];
  }
}

/** All pairs of columns, but for columns that an earlier one makes needless. */
async function lookAtPairs(groups: ColumnGroups, order: readonly number[], breather: Breather) {
  const needless = new Set<number>();
  const pairs: FoundSet[] = [];
  for (const [i, a] of order.entries()) {
    if (needless.has(a)) continue;
    const { left, groups: parts } = groups.stand([a]);
    for (const b of order.slice(i + 1)) {
      if (needless.has(b)) continue;
      if (breather.due) await breather.pause();
      const count = groups.count(b);
      if (count.left === left && count.groups === parts) needless.add(b);
      else pairs.push({ places: [a, b], count });
    }
  }
  return { kept: order.filter((column) => !needless.has(column)), pairs };
}

/** For every first place, the most groups that a pair from there on makes. */
function mostOfPairs(columns: number, pairs: readonly FoundSet[]): Float64Array {
  const most = new Float64Array(columns);
  for (const { places, count } of pairs) most[places[0]] = Math.max(most[places[0]], count.risk);
  for (let i = columns - 2; i >= 0; i--) most[i] = Math.max(most[i], most[i + 1]);
  return most;
}

/** More risk first, then more unique records, then the earlier columns: the same order whatever was looked at first. */
export function byRisk(a: FoundSet, b: FoundSet): number {
  if (a.count.risk !== b.count.risk) return b.count.risk - a.count.risk;
  if (a.count.unique !== b.count.unique) return b.count.unique - a.count.unique;
  const i = a.places.findIndex((place, at) => place !== b.places[at]);
  return i < 0 ? 0 : a.places[i] - b.places[i];
}

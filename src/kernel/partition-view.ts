/**
 * Records in groups, held so that members of a group lie side by side: group g is `starts[g] .. starts[g + 1] - 1`
 * in every column. Records that are alone are left out. Copies of the columns that are still needed travel along,
 * so that every pass reads memory in order; through an index each look at a large table misses the cache.
 */
export interface PartitionView {
  readonly groups: number;
  readonly starts: Int32Array;
  /** Codes plus one (0 where missing) by column number; only those that are still needed. */
  readonly columns: readonly (Int32Array | undefined)[];
  readonly users: Int32Array | undefined;
  readonly weights: Float64Array | undefined;
}

/** Records in the groups of a view. */
export function membersOf(view: PartitionView): number {
  return view.starts[view.groups];
}

/** Working space of {@link splitView} and {@link countSplit}, made once and reused. */
export class SplitScratch {
  readonly counts: Int32Array;
  readonly places: Int32Array;
  readonly touched: Int32Array;
  readonly targets: Int32Array;
  readonly #pool: Int32Array[][] = [];
  readonly #floats: Float64Array[] = [];

  constructor(cardinality: number, records: number) {
    this.counts = new Int32Array(cardinality + 1);
    this.places = new Int32Array(cardinality + 1);
    this.touched = new Int32Array(cardinality + 1);
    this.targets = new Int32Array(records);
  }

  /** An array for one use at one depth of the walk; the next use at that depth takes it again. */
  array(depth: number, use: number, size: number): Int32Array {
    this.#pool[depth] ??= [];
    const held = this.#pool[depth];
    if (held[use] === undefined || held[use].length < size) held[use] = new Int32Array(size);
    return held[use];
  }

  floats(depth: number, size: number): Float64Array {
    if (this.#floats[depth] === undefined || this.#floats[depth].length < size) {
      this.#floats[depth] = new Float64Array(size);
    }
    return this.#floats[depth];
  }
}

/**
 * Splits every group by one more column and leaves out records that are then alone. Cost: two passes, and one for
 * each column that goes along.
 * @param needed columns to carry along
 * @param depth place of the new view on the current walk: views of the same depth share memory
 */
export function splitView(
  view: PartitionView,
  column: number,
  needed: readonly number[],
  depth: number,
  scratch: SplitScratch,
): PartitionView {
  const members = membersOf(view);
  const starts = scratch.array(depth, 0, (members >> 1) + 2);
  const groups = placeMembers(view, view.columns[column] as Int32Array, starts, scratch);
  const kept = starts[groups];
  const columns: Int32Array[] = [];
  for (const [i, other] of needed.entries()) {
    columns[other] = scratch.array(depth, i + 2, kept);
    move(view.columns[other] as Int32Array, columns[other], scratch.targets, members);
  }
  const users = view.users && scratch.array(depth, 1, kept);
  if (view.users && users) move(view.users, users, scratch.targets, members);
  const weights = view.weights && scratch.floats(depth, kept);
  if (view.weights && weights) move(view.weights, weights, scratch.targets, members);
  return { groups, starts, columns, users, weights };
}

/** What {@link splitView} would give, counted only: groups of two or more, and the records in them. */
export function countSplit(
  view: PartitionView,
  column: number,
  { counts, touched }: SplitScratch,
): { groups: number; members: number } {
  const codes = view.columns[column] as Int32Array;
  let groups = 0;
  let members = 0;
  for (let g = 0; g < view.groups; g++) {
    const last = view.starts[g + 1];
    let values = 0;
    for (let i = view.starts[g]; i < last; i++) {
      const code = codes[i];
      if (counts[code]++ === 0) touched[values++] = code;
    }
    for (let t = 0; t < values; t++) {
      const size = counts[touched[t]];
      counts[touched[t]] = 0;
      if (size > 1) {
        groups++;
        members += size;
      }
    }
  }
  return { groups, members };
}

/** Fills `starts` and the target of every member, -1 for those alone; returns the number of groups. */
function placeMembers(
  view: PartitionView,
  codes: Int32Array,
  starts: Int32Array,
  { counts, places, touched, targets }: SplitScratch,
): number {
  let groups = 0;
  let end = 0;
  starts[0] = 0;
  for (let g = 0; g < view.groups; g++) {
    const first = view.starts[g];
    const last = view.starts[g + 1];
    let values = 0;
    for (let i = first; i < last; i++) {
      const code = codes[i];
      if (counts[code]++ === 0) touched[values++] = code;
    }
    for (let t = 0; t < values; t++) {
      const code = touched[t];
      const size = counts[code];
      counts[code] = 0;
      if (size === 1) {
        places[code] = -1;
      } else {
        places[code] = end;
        end += size;
        starts[++groups] = end;
      }
    }
    for (let i = first; i < last; i++) {
      const place = places[codes[i]];
      targets[i] = place;
      if (place >= 0) places[codes[i]] = place + 1;
    }
  }
  return groups;
}

function move<T extends Int32Array | Float64Array>(
  from: T,
  to: T,
  targets: Int32Array,
  members: number,
): void {
  for (let i = 0; i < members; i++) {
    const target = targets[i];
    if (target >= 0) to[target] = from[i];
  }
}

/**
 * Records in groups, held so that members of a group lie side by side: group g is `starts[g] .. starts[g + 1] - 1`
 * in every column. Records that are alone are left out. Copies of columns that are needed several times travel along,
 * so that every pass reads memory in order; through an index each look at a large table misses the cache. Other columns are
 * looked up when it is their turn.
 */
export interface PartitionView {
  readonly groups: number;
  readonly starts: Int32Array;
  /** Codes plus one (0 where missing) by column number; only those that are carried along. */
  readonly columns: readonly (Int32Array | undefined)[];
  /** The number of every record, to look other columns up; undefined where all that is needed is carried. */
  readonly rows: Int32Array | undefined;
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
  readonly #looked: Int32Array;
  readonly #codes: readonly Int32Array[];
  readonly #pool: Int32Array[][] = [];
  readonly #floats: Float64Array[] = [];

  /** @param codes of all columns, to look up those that are not carried */
  constructor(codes: readonly Int32Array[], cardinality: number, records: number) {
    this.#codes = codes;
    this.#looked = new Int32Array(records);
    this.counts = new Int32Array(cardinality + 1);
    this.places = new Int32Array(cardinality + 1);
    this.touched = new Int32Array(cardinality + 1);
    this.targets = new Int32Array(records);
  }

  /** A column of a view, codes plus one: as carried, or looked up, which the next look-up writes over. */
  column({ columns, rows, starts, groups }: PartitionView, column: number): Int32Array {
    const carried = columns[column];
    if (carried !== undefined) return carried;
    if (rows === undefined) throw new Error('a view must carry its columns or the numbers of its records');
    const [codes, looked] = [this.#codes[column], this.#looked];
    const members = starts[groups];
    for (let i = 0; i < members; i++) looked[i] = codes[rows[i]] + 1;
    return looked;
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
 * @param carried columns to carry along, and whether the numbers of the records are
 * @param depth place of the new view on the current walk: views of the same depth share memory
 */
export function splitView(
  view: PartitionView,
  { column, carried, looksUp }: { column: number; carried: readonly number[]; looksUp: boolean },
  depth: number,
  scratch: SplitScratch,
): PartitionView {
  const members = membersOf(view);
  const starts = scratch.array(depth, 0, (members >> 1) + 2);
  const groups = placeMembers(view, scratch.column(view, column), starts, scratch);
  const kept = starts[groups];
  const columns: Int32Array[] = [];
  for (const [i, other] of carried.entries()) {
    columns[other] = scratch.array(depth, i + 3, kept);
    move(scratch.column(view, other), columns[other], scratch.targets, members);
  }
  const rows = looksUp && view.rows ? scratch.array(depth, 2, kept) : undefined;
  if (view.rows && rows) move(view.rows, rows, scratch.targets, members);
  const users = view.users && scratch.array(depth, 1, kept);
  if (view.users && users) move(view.users, users, scratch.targets, members);
  const weights = view.weights && scratch.floats(depth, kept);
  if (view.weights && weights) move(view.weights, weights, scratch.targets, members);
  return { groups, starts, columns, rows, users, weights };
}

/** What {@link splitView} would give, counted only: groups of two or more, and the records in them. */
export function countSplit(
  view: PartitionView,
  column: number,
  scratch: SplitScratch,
): { groups: number; members: number } {
  const codes = scratch.column(view, column);
  const { counts, touched } = scratch;
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

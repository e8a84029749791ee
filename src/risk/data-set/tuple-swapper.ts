import type { Random } from '../../maths/random.js';
import type { FrequentTuple } from './frequent-tuples.js';

const TRIES = 64;

/**
 * Swaps entries within one column of a shuffled table until its frequent tuples with another column occur as often
 * as they are known to. Value counts stay as they are; cells that serve a tuple are locked for the next.
 * Made once per column A and reused. Cost per table: one pass over the records, then the rows of each b.
 */
export class TupleSwapper {
  readonly #starts: Int32Array;
  readonly #rows: Int32Array;
  readonly #placeOf: Int32Array;
  readonly #locked: Int32Array;

  constructor(records: number, values: number) {
    this.#starts = new Int32Array(values + 1);
    this.#rows = new Int32Array(records);
    this.#placeOf = new Int32Array(records);
    this.#locked = new Int32Array(values);
  }

  /** Takes over the column as it lies now; nothing is locked but what `lockedRows` marks. */
  index(column: Int32Array, lockedRows: Uint8Array): void {
    const [starts, rows, placeOf] = [this.#starts, this.#rows, this.#placeOf];
    starts.fill(0);
    for (const code of column) starts[code + 1]++;
    for (let v = 0; v + 1 < starts.length; v++) starts[v + 1] += starts[v];
    const next = starts.slice();
    for (let row = 0; row < column.length; row++) {
      placeOf[row] = next[column[row]]++;
      rows[placeOf[row]] = row;
    }
    this.#locked.fill(0);
    for (let row = 0; row < column.length; row++) if (lockedRows[row] === 1) this.#lock(column[row], row);
  }

  /** Brings the rows that hold both a and b to the count wanted, as far as unlocked cells allow. */
  settle(
    column: Int32Array,
    { a, count }: FrequentTuple,
    rowsOfB: Int32Array,
    lockedRows: Uint8Array,
    random: Random,
  ): void {
    let held = 0;
    for (const row of rowsOfB) {
      if (column[row] !== a) continue;
      held++;
      if (lockedRows[row] === 0 && held <= count) this.#serve(a, row, lockedRows);
      else if (lockedRows[row] === 0 && this.#sendAway(column, row, rowsOfB, lockedRows, random)) held--;
    }
    for (let i = 0; i < rowsOfB.length && held < count; i++) {
      const row = rowsOfB[i];
      if (column[row] === a || lockedRows[row] === 1) continue;
      const place = this.#starts[a] + this.#locked[a];
      if (place === this.#starts[a + 1]) return;
      this.#swap(column, row, this.#rows[place]);
      this.#serve(a, row, lockedRows);
      held++;
    }
  }

  #serve(a: number, row: number, lockedRows: Uint8Array): void {
    lockedRows[row] = 1;
    this.#lock(a, row);
  }

  /** Locked rows stand first among the rows of their value. */
  #lock(value: number, row: number): void {
    const place = this.#starts[value] + this.#locked[value]++;
    const other = this.#rows[place];
    const from = this.#placeOf[row];
    this.#rows[place] = row;
    this.#placeOf[row] = place;
    this.#rows[from] = other;
    this.#placeOf[other] = from;
  }

  #swap(column: Int32Array, row: number, other: number): void {
    [column[row], column[other]] = [column[other], column[row]];
    const [place, otherPlace] = [this.#placeOf[row], this.#placeOf[other]];
    this.#rows[place] = other;
    this.#rows[otherPlace] = row;
    this.#placeOf[row] = otherPlace;
    this.#placeOf[other] = place;
  }

  /** Swaps a surplus entry with a random unlocked one outside the rows of b that holds another value. */
  #sendAway(
    column: Int32Array,
    row: number,
    rowsOfB: Int32Array,
    lockedRows: Uint8Array,
    random: Random,
  ): boolean {
    for (let i = 0; i < TRIES; i++) {
      const other = random.int(column.length);
      if (lockedRows[other] === 1 || column[other] === column[row] || holds(rowsOfB, other)) continue;
      this.#swap(column, row, other);
      return true;
    }
    return false;
  }
}

/** Whether ascending rows hold one of them. */
function holds(rows: Int32Array, row: number): boolean {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (rows[middle] === row) return true;
    if (rows[middle] < row) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

import { type Random, randomStream, shuffle } from '../maths/random.js';

/** Tries per record without progress before what is left is accepted as it is. */
const TRIES = 20;
const ROUNDS = 6;

/** The withheld records of a pair table, each with its cell. */
export interface PlacedRecords {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

/**
 * Places the withheld records of a pair table: so many as the published cells leave of each value, arranged at
 * random, then swapped until they stand in `cells` different cells, none of them published and none above `most`, as
 * far as that can be reached. The same input gives the same cells.
 * Cost: a few look-ups per record and per missing or surplus cell.
 */
export function placeWithheld(
  rest: readonly [Float64Array, Float64Array],
  isPublished: (a: number, b: number) => boolean,
  cells: number,
  most: number,
  name: string,
): PlacedRecords {
  const random = randomStream(0, `withheld cells/${name}`);
  const board = new Board(
    repeat(rest[0]),
    shuffle(repeat(rest[1]), random),
    rest[1].length,
    isPublished,
    most,
  );
  clearForbidden(board, random);
  let patience = TRIES * board.a.length;
  while (board.cells !== cells && patience-- > 0) {
    const distance = Math.abs(board.cells - cells);
    const i = random.int(board.a.length);
    const j = board.cells > cells ? board.partnerForMerging(i, random) : random.int(board.a.length);
    board.trySwap(i, j, Math.sign(cells - board.cells));
    if (Math.abs(board.cells - cells) < distance) patience = TRIES * board.a.length;
  }
  return board;
}

/** Swaps records out of cells they may not stand in, in a few rounds. */
function clearForbidden(board: Board, random: Random): void {
  const records = board.a.length;
  for (let round = 0, left = 1; round < ROUNDS && left > 0; round++) {
    left = 0;
    for (let i = 0; i < records; i++) {
      for (let t = 0; t < TRIES && board.isForbidden(i); t++) board.trySwap(i, random.int(records), 0);
      if (board.isForbidden(i)) left++;
    }
  }
}

/** Each index as often as its count says. */
function repeat(counts: Float64Array): Int32Array {
  const items = new Int32Array(counts.reduce((s, n) => s + n, 0));
  let at = 0;
  counts.forEach((n, value) => {
    items.fill(value, at, at + n);
    at += n;
  });
  return items;
}

/** Records with a fixed `a` (ascending) and a `b` that is swapped between them; margins never change. */
class Board implements PlacedRecords {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Cells that hold records and are not published. */
  cells = 0;
  readonly #width: number;
  readonly #isPublished: (a: number, b: number) => boolean;
  readonly #most: number;
  readonly #counts = new Map<number, number>();
  readonly #rowStart = new Map<number, number>();
  readonly #rowSizes = new Map<number, number>();
  readonly #columnStart: Int32Array;
  readonly #byColumn: Int32Array;
  readonly #placeOf: Int32Array;

  constructor(
    a: Int32Array,
    b: Int32Array,
    width: number,
    isPublished: (a: number, b: number) => boolean,
    most: number,
  ) {
    this.a = a;
    this.b = b;
    this.#width = width;
    this.#isPublished = isPublished;
    this.#most = most;
    this.#columnStart = new Int32Array(width + 1);
    this.#byColumn = new Int32Array(a.length);
    this.#placeOf = new Int32Array(a.length);
    for (const value of b) this.#columnStart[value + 1]++;
    for (let v = 0; v < width; v++) this.#columnStart[v + 1] += this.#columnStart[v];
    const next = this.#columnStart.slice();
    for (let i = 0; i < a.length; i++) {
      if (i === 0 || a[i] !== a[i - 1]) this.#rowStart.set(a[i], i);
      this.#rowSizes.set(a[i], (this.#rowSizes.get(a[i]) ?? 0) + 1);
      this.#placeOf[i] = next[b[i]]++;
      this.#byColumn[this.#placeOf[i]] = i;
      this.#change(a[i], b[i], 1);
    }
  }

  isForbidden(i: number): boolean {
    return this.#badness(this.a[i], this.b[i]) > 0;
  }

  /** A record with the b of another cell in the row of i: swapping with it joins i to that cell. */
  partnerForMerging(i: number, random: Random): number {
    const start = this.#rowStart.get(this.a[i]) as number;
    const b = this.b[start + random.int(this.#rowSizes.get(this.a[i]) as number)];
    const [from, to] = [this.#columnStart[b], this.#columnStart[b + 1]];
    return this.#byColumn[from + random.int(to - from)];
  }

  /** Swaps the b of two records unless that adds forbidden cells or moves the number of cells against `towards`. */
  trySwap(i: number, j: number, towards: number): void {
    if (this.a[i] === this.a[j] || this.b[i] === this.b[j]) return;
    const [before, bad] = [this.cells, this.#badnessOf(i, j)];
    this.#exchange(i, j);
    const moved = this.cells - before;
    // The cells left behind only lose records: they are never worse off.
    if (this.#badnessOf(i, j) > bad || moved * towards < 0) this.#exchange(i, j);
  }

  #badnessOf(i: number, j: number): number {
    return this.#badness(this.a[i], this.b[i]) + this.#badness(this.a[j], this.b[j]);
  }

  #badness(a: number, b: number): number {
    if (this.#isPublished(a, b)) return 1;
    return (this.#counts.get(a * this.#width + b) ?? 0) > this.#most ? 1 : 0;
  }

  #exchange(i: number, j: number): void {
    this.#change(this.a[i], this.b[i], -1);
    this.#change(this.a[j], this.b[j], -1);
    [this.b[i], this.b[j]] = [this.b[j], this.b[i]];
    const [place, other] = [this.#placeOf[i], this.#placeOf[j]];
    this.#byColumn[place] = j;
    this.#byColumn[other] = i;
    this.#placeOf[i] = other;
    this.#placeOf[j] = place;
    this.#change(this.a[i], this.b[i], 1);
    this.#change(this.a[j], this.b[j], 1);
  }

  #change(a: number, b: number, by: number): void {
    const key = a * this.#width + b;
    const before = this.#counts.get(key) ?? 0;
    this.#counts.set(key, before + by);
    if ((before === 0 || before + by === 0) && !this.#isPublished(a, b)) this.cells += by;
  }
}

import type { Random } from '../maths/random.js';

/** Records of a pair table, each with its two values. */
export interface PlacedRecords {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

/**
 * Records with a fixed `a` (ascending) and a `b` that is swapped between them: how often each value occurs never
 * changes, how many cells they fill does. Cost of a swap: four look-ups.
 */
export class SwapBoard implements PlacedRecords {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Cells that hold records and are not published. */
  cells = 0;
  /** Sum of the squares of the counts of the cells. */
  squares = 0;
  readonly #width: number;
  readonly #isPublished: (a: number, b: number) => boolean;
  readonly #counts = new Map<number, number>();
  readonly #rowStart: Int32Array;
  readonly #columnStart: Int32Array;
  readonly #byColumn: Int32Array;
  readonly #placeOf: Int32Array;

  constructor(a: Int32Array, b: Int32Array, width: number, isPublished: (a: number, b: number) => boolean) {
    this.a = a;
    this.b = b;
    this.#width = width;
    this.#isPublished = isPublished;
    this.#rowStart = startsOf(a, (a.at(-1) ?? -1) + 1);
    this.#columnStart = startsOf(b, width);
    this.#byColumn = new Int32Array(a.length);
    this.#placeOf = new Int32Array(a.length);
    const next = this.#columnStart.slice();
    for (let i = 0; i < a.length; i++) {
      this.#placeOf[i] = next[b[i]]++;
      this.#byColumn[this.#placeOf[i]] = i;
      this.#change(a[i], b[i], 1);
    }
  }

  isOnPublished(i: number): boolean {
    return this.#isPublished(this.a[i], this.b[i]);
  }

  /** A record with the b of another cell in the row of i: swapping with it joins i to that cell. */
  partnerForMerging(i: number, random: Random): number {
    const b = this.b[drawFrom(this.#rowStart, this.a[i], random)];
    return this.#byColumn[drawFrom(this.#columnStart, b, random)];
  }

  /**
   * Swaps the b of two records unless that puts more records on published cells or moves the number of cells against
   * `towards`; to `regroup` the number must stay and the sum of squares must not fall.
   */
  trySwap(i: number, j: number, towards: number, regroup = false): void {
    if (this.a[i] === this.a[j] || this.b[i] === this.b[j]) return;
    const [cells, squares, published] = [this.cells, this.squares, this.#onPublished(i, j)];
    this.#exchange(i, j);
    const moved = this.cells - cells;
    const wrong = regroup ? moved !== 0 || this.squares < squares : moved * towards < 0;
    if (wrong || this.#onPublished(i, j) > published) this.#exchange(i, j);
  }

  #onPublished(i: number, j: number): number {
    return Number(this.isOnPublished(i)) + Number(this.isOnPublished(j));
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
    this.squares += (before + by) ** 2 - before ** 2;
    if ((before === 0 || before + by === 0) && !this.#isPublished(a, b)) this.cells += by;
  }
}

/** Where the records of each value would start if they stood in order; one more entry for the end. */
function startsOf(values: Int32Array, width: number): Int32Array {
  const starts = new Int32Array(width + 1);
  for (const value of values) starts[value + 1]++;
  for (let v = 0; v < width; v++) starts[v + 1] += starts[v];
  return starts;
}

function drawFrom(starts: Int32Array, value: number, random: Random): number {
  return starts[value] + random.int(starts[value + 1] - starts[value]);
}

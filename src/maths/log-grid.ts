import { outOfDomain } from '../core/errors.js';

/**
 * Width of a bin of ln L. A part of ln 2, so that means of 1, 2, 4 .. lie on the grid; halving it moves
 * E[ORR] by less than 1e-4.
 */
export const BIN_WIDTH = Math.LN2 / 32;

/** Means below this are linear in every measure (P(X >= 2) is negligible): they leave the grid. */
export const SMALLEST_MEAN = 1e-6;

/**
 * A measure on the grid of ln L: `mass[i]` cells at exp((first + i) BIN_WIDTH), and `second[i]` = the mass times
 * the mean there of E[(X)_2]/E[X]^2 = 1 - 1/M. Both multiply along independent factors, so both convolve.
 */
export interface LogMeasure {
  readonly first: number;
  readonly mass: Float64Array;
  readonly second: Float64Array;
}

/** Builds a {@link LogMeasure} atom by atom over a range of bins fixed at the start. */
export class LogMeasureBuilder {
  #first = 0;
  #mass = new Float64Array(0);
  #second = new Float64Array(0);
  #room = [this.#mass, this.#second];

  /** @param low @param high bounds of the values that will be added, both above 0 */
  constructor(low: number, high: number) {
    this.restart(low, high);
  }

  /** Begins another measure in the memory of the one before: where there are thousands, that is most of the work. */
  restart(low: number, high: number): void {
    if (!(low > 0 && high >= low)) throw outOfDomain('range', 'positive and ascending', `${low}..${high}`);
    this.#first = Math.floor(Math.log(low) / BIN_WIDTH) - 1;
    const bins = Math.ceil(Math.log(high) / BIN_WIDTH) + 2 - this.#first;
    if (bins > this.#room[0].length) this.#room = [new Float64Array(bins), new Float64Array(bins)];
    [this.#mass, this.#second] = this.#room.map((cells) => cells.subarray(0, bins).fill(0));
  }

  /** Adds an atom, split over two bins so that mass and mass times value are both kept. */
  add(value: number, mass: number, second: number): void {
    const { bin, upper } = splitValue(value);
    const i = bin - this.#first;
    this.#mass[i] += mass * (1 - upper);
    this.#second[i] += mass * (1 - upper) * second;
    this.#mass[i + 1] += mass * upper;
    this.#second[i + 1] += mass * upper * second;
  }

  /** Adds `measure` with all values times `factor` (split as {@link add} does); bins below the range drop out. */
  addScaled(measure: LogMeasure, factor: number, mass: number, second: number): void {
    const { bin, upper } = splitValue(factor);
    const shift = measure.first + bin - this.#first;
    for (let j = Math.max(0, -shift); j < measure.mass.length; j++) {
      const m = measure.mass[j] * mass;
      if (m === 0) continue;
      const s = measure.second[j] * mass * second;
      const i = j + shift;
      this.#mass[i] += m * (1 - upper);
      this.#second[i] += s * (1 - upper);
      if (upper === 0) continue;
      this.#mass[i + 1] += m * upper;
      this.#second[i + 1] += s * upper;
    }
  }

  build(): LogMeasure {
    const { first, mass, second } = trim({ first: this.#first, mass: this.#mass, second: this.#second });
    return { first, mass: mass.slice(), second: second.slice() };
  }
}

/** Which bin a value falls into, and which share of it belongs to the bin above. */
function splitValue(value: number): { bin: number; upper: number } {
  const position = Math.log(value) / BIN_WIDTH;
  const nearest = Math.round(position);
  // Powers of two lie on the grid; rounding must not smear them.
  if (Math.abs(position - nearest) < 1e-9) return { bin: nearest, upper: 0 };
  const bin = Math.floor(position);
  const low = Math.exp(bin * BIN_WIDTH);
  return { bin, upper: (value / low - 1) / Math.expm1(BIN_WIDTH) };
}

/** Leaves out what is empty at both ends. */
export function trim({ first, mass, second }: LogMeasure): LogMeasure {
  let low = 0;
  let high = mass.length;
  while (low < high && mass[low] === 0) low++;
  while (high > low && mass[high - 1] === 0) high--;
  return { first: first + low, mass: mass.subarray(low, high), second: second.subarray(low, high) };
}

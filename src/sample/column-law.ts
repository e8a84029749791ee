import { groupByCodes } from './grouping.js';
import type { SampleColumn } from './sample-table.js';

/** Shares of what a neighbour's step away keeps, from no smoothing to a wide kernel. */
const DECAYS = [0, 0.2, 0.4, 0.6, 0.75, 0.85, 0.92, 0.96, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9997, 0.9999];
/** Records' worth of trust in the kernel beside the counts themselves. */
const STRENGTHS = [0.3, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000];
/** Decimal places beyond which numbers are not told to lie on a lattice. */
const PLACES = 6;

/**
 * The probability of each value of a column as seen by a record that has it and does not count itself.
 * @formula METHODS.md section 6: categories by their counts less one, values seen once by the Good-Turing mass over the
 * Chao1 number of unseen values; numbers also by a two-sided geometric kernel on their lattice, whichever has the larger
 * leave-one-out likelihood.
 * @returns one probability per code, positive. Cost: codes times about 150 for numbers.
 */
export function columnLaw(column: SampleColumn, records: number): Float64Array {
  const { sizes } = groupByCodes(column.codes, column.cardinality);
  const categories = categoryLaw(sizes, records);
  if (!column.numbers || column.cardinality < 3) return categories;
  return likeliest([categories, ...numberLaws(sizes, column.numbers, records)], sizes);
}

function likeliest(laws: readonly Float64Array[], sizes: Int32Array): Float64Array {
  const score = (law: Float64Array) => law.reduce((sum, p, v) => sum + sizes[v] * Math.log(p), 0);
  const scores = laws.map(score);
  return laws[scores.indexOf(Math.max(...scores))];
}

function categoryLaw(sizes: Int32Array, records: number): Float64Array {
  const once = sizes.reduce((n, size) => n + (size === 1 ? 1 : 0), 0);
  const twice = sizes.reduce((n, size) => n + (size === 2 ? 1 : 0), 0);
  const unseen = (once * (once - 1)) / (2 * (twice + 1));
  const mass = Math.min(once, records - 1) / records;
  return Float64Array.from(sizes, (size) =>
    size === 1 ? Math.max(mass, 1 / records) / (unseen + 1) : ((size - 1) / (records - 1)) * (1 - mass),
  );
}

function numberLaws(sizes: Int32Array, numbers: Float64Array, records: number): Float64Array[] {
  const order = Int32Array.from(numbers.keys()).sort((a, b) => numbers[a] - numbers[b]);
  const places = latticePlaces(Float64Array.from(order, (code) => numbers[code]));
  if (!places) return [];
  const inOrder = Float64Array.from(order, (code) => sizes[code]);
  return DECAYS.slice(1).flatMap((decay) => {
    const kernel = kernelOthers(inOrder, places, decay);
    return STRENGTHS.map((strength) => {
      const law = new Float64Array(sizes.length);
      order.forEach((code, at) => {
        const smooth = Math.max(kernel[at] / (records - 1), 1e-12);
        law[code] = (sizes[code] - 1 + strength * smooth) / (records - 1 + strength);
      });
      return law;
    });
  });
}

/** Where sorted numbers stand on the coarsest lattice that holds them all, from 0; undefined where there is none. */
function latticePlaces(sorted: Float64Array): Float64Array | undefined {
  const scale = 10 ** PLACES;
  const whole = sorted.map((x) => Math.round((x - sorted[0]) * scale));
  if (whole.some((x, i) => !(Math.abs(x - (sorted[i] - sorted[0]) * scale) < 1e-3 && x < 2 ** 53)))
    return undefined;
  const unit = whole.reduce(greatestDivisor, 0);
  return whole.map((x) => x / unit);
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** Kernel mass that all other records lay on each place: a geometric kernel, normalised within the range seen. */
function kernelOthers(sizes: Float64Array, places: Float64Array, decay: number): Float64Array {
  const last = places[places.length - 1];
  const total = (place: number) =>
    (1 + decay - decay ** (place + 1) - decay ** (last - place + 1)) / (1 - decay);
  const mass = sizes.map((size, i) => size / total(places[i]));
  const below = new Float64Array(sizes.length);
  for (let i = 1; i < sizes.length; i++)
    below[i] = (below[i - 1] + mass[i - 1]) * decay ** (places[i] - places[i - 1]);
  const all = new Float64Array(sizes.length);
  for (let i = sizes.length - 1, above = 0; i >= 0; i--) {
    all[i] = below[i] + above + mass[i] - 1 / total(places[i]);
    if (i > 0) above = (above + mass[i]) * decay ** (places[i] - places[i - 1]);
  }
  return all;
}

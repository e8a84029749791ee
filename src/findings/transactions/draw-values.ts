import { outOfDomain } from '../../core/errors.js';
import { option } from '../../core/wording.js';
import { drawSubset } from '../../maths/draw-subset.js';
import { type Random, randomStream } from '../../maths/random.js';

/** s where none is given. */
const SAMPLE = 50;
/** The sizes that repeated sampling is made for where none is given. */
const TRIAL_SIZES = [10, 50, 200];

/** How many values to draw. */
export interface SampleOptions {
  /** s: values the sampling model draws; 50, or all where there are fewer, unless given. */
  readonly sample?: number;
  /** Whether all values are drawn where there are fewer than s, which is else an error. */
  readonly sampleFewer?: boolean;
}

/** How many values to draw from an attribute. A number that was asked for must not be more than there are. */
export function sampleSize(
  { sample: asked, sampleFewer }: SampleOptions,
  values: number,
  columns: readonly string[],
): number {
  if (asked === undefined) return Math.min(SAMPLE, values);
  if (sampleFewer && asked > values) return values;
  if (!Number.isInteger(asked) || asked < 1)
    throw outOfDomain(option('sample'), 'an integer of at least 1', asked);
  if (asked > values) {
    throw outOfDomain(
      option('sample'),
      `at most the number of values of every attribute (${columns.join(', ')}: ${values})`,
      asked,
    );
  }
  return asked;
}

/** The sizes to try repeatedly: the one asked for or all usual ones, where they leave some values out. */
export function trialSizes({ sample }: SampleOptions, values: number): number[] {
  return (sample === undefined ? TRIAL_SIZES : [sample]).filter((size) => size < values);
}

/** Places of the drawn values among all values in their order: the same seed draws the same in every mode. */
export function drawPlaces(s: number, values: number, columns: readonly string[], seed: number): number[] {
  return drawSubset(s, values, randomStream(seed, `transactions/sample/${columns.join(',')}`));
}

/** The random stream of repeated sampling. */
export function trialStream(columns: readonly string[], s: number, seed: number): Random {
  return randomStream(seed, `transactions/trials/${columns.join(',')}/${s}`);
}

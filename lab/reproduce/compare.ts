import type { ReproducedValue } from '../results/reproduction.js';

/** What may be said of a comparison besides the two values. */
export interface Remark {
  /** Monte Carlo standard error of our value. */
  readonly error?: number;
  /** Why it differs, where that is known; shown only if it does. */
  readonly because?: string;
}

const UNEXPLAINED = 'not explained';
/** Rounding of a decimal text to the nearest double. */
const SLACK = 1e-9;

/**
 * A printed number beside ours: equal where ours rounds to it, within where it is not farther off than the tolerance.
 * @param printed as in print, so that its digits tell how it was rounded: `'0.406'`, `'2.24e-3'`
 */
export function compareNumber(
  name: string,
  printed: string,
  ours: number,
  tolerance = 0,
  remark: Remark = {},
): ReproducedValue {
  const value = Number(printed);
  const off = Math.abs(ours - value);
  const rounded = off <= halfLastDigit(printed) * (1 + SLACK) + SLACK * Math.abs(value);
  const verdict = rounded ? 'equal' : off <= tolerance ? 'within' : 'differs';
  return finish({ name, printed, ours, verdict, ...(tolerance > 0 ? { tolerance } : {}) }, remark);
}

/**
 * A printed bound beside ours: within where ours keeps it, or is not farther outside than the tolerance.
 * @param printed the bound in words, as in print
 */
export function compareBound(
  name: string,
  printed: string,
  [low, high]: readonly [low: number, high: number],
  ours: number,
  tolerance = 0,
  remark: Remark = {},
): ReproducedValue {
  const kept = ours >= low - tolerance - SLACK && ours <= high + tolerance + SLACK;
  const verdict = kept ? 'within' : 'differs';
  return finish({ name, printed, ours, verdict, ...(tolerance > 0 ? { tolerance } : {}) }, remark);
}

/** Printed words (a list, a ratio) beside ours. */
export function compareText(
  name: string,
  printed: string,
  ours: string,
  remark: Remark = {},
): ReproducedValue {
  return finish({ name, printed, ours, verdict: printed === ours ? 'equal' : 'differs' }, remark);
}

function finish(value: ReproducedValue, { error, because }: Remark): ReproducedValue {
  return {
    ...value,
    ...(error === undefined ? {} : { error }),
    ...(value.verdict === 'differs' ? { because: because ?? UNEXPLAINED } : {}),
  };
}

/** Half a unit of the last printed digit. */
export function halfLastDigit(printed: string): number {
  const [digits, exponent = '0'] = printed.toLowerCase().split('e');
  const decimals = digits.split('.')[1]?.length ?? 0;
  return 0.5 * 10 ** (Number(exponent) - decimals);
}

import { type Grouping, groupByCodes } from './grouping.js';
import type { SampleColumn } from './sample-table.js';

/** Classes of about equal size into which numbers are put, coarsest first. */
const CLASSES = [4, 12, 36];

/**
 * A column at several levels of detail, coarsest first, itself last: neighbouring numbers tell of each other, so what
 * depends on a number is first seen by classes of it. Cost: records and a sort of the values.
 */
export function columnLevels({ codes, cardinality, numbers }: SampleColumn): Grouping[] {
  const whole = groupByCodes(codes, cardinality);
  if (!numbers) return [whole];
  const coarse = CLASSES.filter((classes) => 2 * classes < cardinality).map((classes) => {
    const classOf = quantileClasses(whole.sizes, numbers, codes.length, classes);
    return groupByCodes(
      codes.map((code) => classOf[code]),
      classes,
    );
  });
  return [...coarse, whole];
}

/** The class of each code: values in order, cut where another equal share of the records is full. */
function quantileClasses(
  sizes: Int32Array,
  numbers: Float64Array,
  records: number,
  classes: number,
): Int32Array {
  const classOf = new Int32Array(sizes.length);
  let before = 0;
  for (const code of Int32Array.from(numbers.keys()).sort((a, b) => numbers[a] - numbers[b])) {
    classOf[code] = Math.floor(((before + sizes[code] / 2) / records) * classes);
    before += sizes[code];
  }
  return classOf;
}

import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { type SensitiveCells, streamSensitiveCells } from './sensitive-cells.js';

/** Whose weights: the column with their codes, and the weight of every code. */
export interface WeightColumn {
  readonly name: string;
  /** Whole numbers with a sum below 2^53, so that sums are exact in any order. */
  readonly ofCode: Float64Array;
}

/**
 * Streams the weights of a sensitive column's codes within groups, as {@link streamSensitiveCells} does counts. Where a code has no
 * weight in a group it is left out: nobody stands behind it.
 */
export async function* streamWeightedCells(
  relation: Relation,
  columns: readonly string[],
  sensitive: string,
  missingCode: number,
  weight: WeightColumn,
  run: RunOptions = {},
): AsyncIterable<SensitiveCells> {
  const [group, value, count]: [number[], number[], number[]] = [[], [], []];
  const take = (): SensitiveCells => {
    const cells = {
      group: Float64Array.from(group),
      value: Int32Array.from(value),
      count: Float64Array.from(count),
    };
    group.length = value.length = count.length = 0;
    return cells;
  };
  let [ofGroup, ofValue, sum] = [0, 0, 0];
  const close = () => {
    if (sum === 0) return;
    group.push(ofGroup);
    value.push(ofValue);
    count.push(sum);
  };
  for await (const cells of streamSensitiveCells(
    relation,
    columns,
    sensitive,
    missingCode,
    run,
    weight.name,
  )) {
    for (let row = 0; row < cells.group.length; row++) {
      if (cells.group[row] !== ofGroup || cells.value[row] !== ofValue) {
        close();
        [ofGroup, ofValue, sum] = [cells.group[row], cells.value[row], 0];
      }
      sum += cells.count[row] * weight.ofCode[(cells.within as Int32Array)[row]];
    }
    yield take();
  }
  close();
  yield take();
}

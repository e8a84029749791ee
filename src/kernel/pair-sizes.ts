import { setImmediate } from 'node:timers/promises';
import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { CodeTable } from './code-table.js';
import {
  type Partition,
  refinePartition,
  refineScratch,
  rowsIn,
  wholePartition,
} from './refine-partition.js';

/**
 * How many cells of each pair of columns hold 1, 2, 3 .. records: pairs (0, 1), (0, 2) .. (1, 2) .. by place in `columns`. A missing
 * cell is a value of its own. Cost: one look at each record that is not alone by the first column, per pair.
 */
export async function pairSizes(
  table: CodeTable,
  columns: readonly number[],
  { progress, signal }: RunOptions = {},
): Promise<SizeHistogram[]> {
  const found: SizeHistogram[] = [];
  const pairs = (columns.length * (columns.length - 1)) / 2;
  const most = columns.reduce((highest, column) => Math.max(highest, table.cardinalities[column]), 0);
  const scratch = refineScratch(most);
  const tally = new CellTally(most, table.records);
  let turn = performance.now();
  for (const [i, first] of columns.entries()) {
    const groups = refinePartition(wholePartition(table.records), table.codes[first], scratch, 2);
    for (const second of columns.slice(i + 1)) {
      if (performance.now() - turn > 50) {
        progress?.({ step: 'counting column sets', fraction: found.length / pairs });
        await setImmediate();
        throwIfAborted(signal);
        turn = performance.now();
      }
      found.push(tally.count(groups, table.codes[second]));
    }
  }
  return found;
}

/** Counts the cells that a column splits groups into, by size; holds its working space. */
class CellTally {
  readonly #records: number;
  /** Records per code of the group at hand, and the codes met. */
  readonly #counts: Int32Array;
  readonly #met: Int32Array;
  /** Cells per size, and the sizes met. */
  readonly #cells: Float64Array;

  constructor(cardinality: number, records: number) {
    this.#records = records;
    this.#counts = new Int32Array(cardinality + 1);
    this.#met = new Int32Array(cardinality + 1);
    this.#cells = new Float64Array(records + 1);
  }

  count(groups: Partition, codes: Int32Array): SizeHistogram {
    const { rows, starts } = groups;
    const [counts, met, cells] = [this.#counts, this.#met, this.#cells];
    const sizes: number[] = [];
    const add = (size: number, many: number) => {
      if (cells[size] === 0) sizes.push(size);
      cells[size] += many;
    };
    const alone = this.#records - rowsIn(groups);
    if (alone > 0) add(1, alone);
    for (let g = 0; g < groups.groups; g++) {
      let values = 0;
      for (let i = starts[g]; i < starts[g + 1]; i++) {
        const code = codes[rows[i]] + 1;
        if (counts[code]++ === 0) met[values++] = code;
      }
      for (let v = 0; v < values; v++) {
        add(counts[met[v]], 1);
        counts[met[v]] = 0;
      }
    }
    const ascending = Float64Array.from(sizes).sort();
    const found = ascending.map((size) => cells[size]);
    for (const size of sizes) cells[size] = 0;
    return { sizes: ascending, groups: found };
  }
}

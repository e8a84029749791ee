import type { SizeHistogram } from '../../core/results/size-histogram.js';
import type { PreparedTable } from '../../counts/prepare.js';

/** How many values of each quasi-identifier occur 1, 2, 3 .. times, in the order of the table. */
export function valueSizes(table: PreparedTable): Map<string, SizeHistogram> {
  return new Map(table.named('quasi-identifier').map((name) => [name, table.profile(name).histogram]));
}

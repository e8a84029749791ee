import { type LogMeasure, LogMeasureBuilder, SMALLEST_MEAN } from '../maths/log-grid.js';
import { convolve } from './convolve.js';
import type { SparseTable } from './sparse-table.js';
import type { Branch, Tree } from './tree.js';

/** Where the measure of one branch of one value is built: there are as many as values, one after the other. */
const builder = new LogMeasureBuilder(1, 1);

/**
 * The measure of ln(mean) over all cells of a tree whose pair tables are fixed, with E[(X)_2]/E[X]^2 carried along.
 * @formula METHODS.md section 1 (dependency forest): mean = n_root prod n_pc/n_p, second = (1 - 1/n_root)
 * prod (1 - 1/n_pc)/(1 - 1/n_p), passed up the tree along the non-zero pair cells.
 * @param unit what means are divided by: 1 for the first tree, N for the others
 * Cost: non-zero pair cells times the bins below them, plus bins squared where a value has several branches.
 */
export function treeMeasure(tree: Tree, counts: readonly Float64Array[], unit: number): LogMeasure {
  const below = new Map<number, LogMeasure[]>();
  const children = (node: number) => tree.branches.filter(({ from }) => from === node);
  for (let i = tree.nodes.length - 1; i > 0; i--) {
    const node = tree.nodes[i];
    const branches = children(node);
    if (branches.length === 0) continue;
    below.set(
      node,
      Array.from(counts[node], (n, value) => belowValue(branches, value, n, below)),
    );
  }
  return rootMeasure(children(tree.root), counts[tree.root], unit, below);
}

function rootMeasure(
  branches: readonly Branch[],
  counts: Float64Array,
  unit: number,
  below: ReadonlyMap<number, readonly LogMeasure[]>,
): LogMeasure {
  const base = unit > 1 ? 1 - 1 / unit : 1;
  const most = counts.reduce((a, b) => Math.max(a, b));
  const total = new LogMeasureBuilder(SMALLEST_MEAN / unit, most / unit);
  for (let value = 0; value < counts.length; value++) {
    const n = counts[value];
    const second = (1 - 1 / n) / base;
    if (branches.length === 0) total.add(n / unit, 1, second);
    else total.addScaled(belowValue(branches, value, n, below), n / unit, 1, second);
  }
  return total.build();
}

/** What hangs below one value of a node: the product over its branches of the sum over the cells of each. */
function belowValue(
  branches: readonly Branch[],
  value: number,
  n: number,
  below: ReadonlyMap<number, readonly LogMeasure[]>,
): LogMeasure {
  let all: LogMeasure | undefined;
  for (const { to, table } of branches) {
    const one = branchMeasure(table, value, n, below.get(to));
    all = all === undefined ? one : convolve(all, one, SMALLEST_MEAN / n);
  }
  return all as LogMeasure;
}

function branchMeasure(
  { offsets, other, counts }: SparseTable,
  value: number,
  n: number,
  below: readonly LogMeasure[] | undefined,
): LogMeasure {
  builder.restart(below ? SMALLEST_MEAN / n : 1 / n, 1);
  const base = n > 1 ? 1 - 1 / n : 1;
  for (let i = offsets[value]; i < offsets[value + 1]; i++) {
    // A value held by one record leaves one cell, whose second moment is settled above.
    const second = n > 1 ? (1 - 1 / counts[i]) / base : 1;
    if (below) builder.addScaled(below[other[i]], counts[i] / n, 1, second);
    else builder.add(counts[i] / n, 1, second);
  }
  return builder.build();
}

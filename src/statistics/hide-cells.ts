import { cellGraph, findBridges, findDetour } from './cell-graph.js';
import type { PairTable } from './statistics.js';

/**
 * Which cells of a pair table must not be shown: those of fewer than `below` records and those of withheld values,
 * and as many more as it takes that no small count can be worked out. Known to the reader are the records of every
 * kept value, those of all withheld values of a column together, and, at worst, which cells are empty. So:
 * - a row, column or table with one hidden cell gets a second one;
 * - a small count that is the difference of sums gets a cycle of hidden cells, around which counts may shift.
 *
 * What is left are counts that the empty cells alone give away, whatever is hidden.
 * @param keptA values of the first column that are not withheld; the codes of the withheld ones come after
 * Cost: linear in the cells, times the rounds (few).
 */
export function hideCells(pair: PairTable, below: number, keptA: number, keptB: number): Uint8Array {
  const cells = pair.counts.length;
  const hidden = new Uint8Array(cells);
  for (let i = 0; i < cells; i++) {
    if (pair.counts[i] < below || pair.a[i] >= keptA || pair.b[i] >= keptB) hidden[i] = 1;
  }
  // hiding a cell for its row's sake may leave its column with a single hidden cell, and so on
  let changed = true;
  while (changed) {
    changed = [
      hideSecond(pair.a, keptA, pair.counts, hidden),
      hideSecond(pair.b, keptB, pair.counts, hidden),
      hideSecond(new Int32Array(cells), 1, pair.counts, hidden),
    ].some(Boolean);
  }
  closeCycles(pair, below, keptA, keptB, hidden);
  return hidden;
}

/** Hides the smallest shown cell of every line (row, column or table) that has exactly one hidden cell. */
function hideSecond(line: Int32Array, lines: number, counts: Float64Array, hidden: Uint8Array): boolean {
  const hiddenIn = new Int32Array(lines);
  const smallest = new Int32Array(lines).fill(-1);
  for (let i = 0; i < line.length; i++) {
    // what is known of withheld values is their sum alone
    if (line[i] >= lines) continue;
    if (hidden[i] === 1) hiddenIn[line[i]]++;
    else if (smallest[line[i]] === -1 || counts[i] < counts[smallest[line[i]]]) smallest[line[i]] = i;
  }
  let changed = false;
  for (let l = 0; l < lines; l++) {
    if (hiddenIn[l] === 1 && smallest[l] !== -1) {
      hidden[smallest[l]] = 1;
      changed = true;
    }
  }
  return changed;
}

/** Puts every small hidden cell that lies on no cycle of hidden cells on one, if the table has one. */
function closeCycles(pair: PairTable, below: number, keptA: number, keptB: number, hidden: Uint8Array): void {
  // all withheld values are one row, or column: only their sum is known
  const row = pair.a.map((a) => Math.min(a, keptA));
  const column = pair.b.map((b) => Math.min(b, keptB));
  const graph = cellGraph(keptA + 1, keptB + 1, row, column);
  const hopeless = findBridges(graph, hidden.slice().fill(1));
  const isOpen = (bridge: number, i: number) => bridge === 1 && hopeless[i] === 0 && pair.counts[i] < below;
  let open: Int32Array;
  do {
    const bridges = findBridges(graph, hidden);
    open = Int32Array.from(bridges.keys()).filter((i) => isOpen(bridges[i], i));
    for (const bridge of open) {
      for (const i of findDetour(graph, bridge, hidden)) hidden[i] = 1;
    }
  } while (open.length > 0);
}

const MOST_ROUNDS = 200;
const CLOSE = 1e-13;
/** Share of independence mixed in first, so that no row or column with a positive target is empty. */
const LEAST = 1e-9;

/**
 * The table nearest to `shares` (row by row) with the given margins: rows and columns are scaled by turns.
 * @formula iterative proportional fitting (Deming and Stephan 1940). Domain: targets that sum to 1.
 * Cost: cells for each of at most 200 rounds, mostly a few.
 */
export function rakeTable(shares: Float64Array, rows: Float64Array, columns: Float64Array): Float64Array {
  const width = columns.length;
  const table = Float64Array.from(
    shares,
    (p, at) => (1 - LEAST) * p + LEAST * rows[Math.floor(at / width)] * columns[at % width],
  );
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const off =
      scale(table, rows, (i) => i * width, width, 1) + scale(table, columns, (j) => j, rows.length, width);
    if (off < CLOSE) break;
  }
  return table;
}

/** Scales lines of a table to their targets; returns how far they were off in all. */
function scale(
  table: Float64Array,
  targets: Float64Array,
  start: (line: number) => number,
  length: number,
  stride: number,
): number {
  let off = 0;
  targets.forEach((target, line) => {
    let sum = 0;
    for (let k = 0, at = start(line); k < length; k++, at += stride) sum += table[at];
    off += Math.abs(sum - target);
    const factor = sum > 0 ? target / sum : 0;
    for (let k = 0, at = start(line); k < length; k++, at += stride) table[at] *= factor;
  });
  return off;
}

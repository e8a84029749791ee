/** Distance of one sparse distribution, given by codes (ascending) and counts, `length` of each. */
export type SparseDistance = (codes: Int32Array, counts: Float64Array, length: number) => number;

/**
 * Earth mover distance, on values in order at equal steps, of many small groups from one whole: what share of the
 * value range a record of the group moves on average until the group looks like the whole.
 * @formula Li, Li, Venkatasubramanian, t-Closeness (ICDE 2007), ordered distance: 1/(m-1) sum over i < m of
 * |P_i - Q_i|, P and Q the cumulative shares of group and whole; 0 for m = 1. Between two present values P stands
 * still and Q rises, so the sum over the gap is two differences of prefix sums of Q around the crossing.
 * @param overall records per value in value order; at least one record
 * Cost: m once, then present values times log m per group.
 */
export function earthMoverFrom(overall: Float64Array): SparseDistance {
  const m = overall.length;
  const cumulative = new Float64Array(m);
  const before = new Float64Array(m + 1);
  let total = 0;
  for (let i = 0; i < m; i++) {
    total += overall[i];
    cumulative[i] = total;
    before[i + 1] = before[i] + total;
  }

  /** Sum of |level - cumulative| over from <= i < to. */
  function gap(level: number, from: number, to: number): number {
    const crossing = firstAbove(cumulative, level, from, to);
    const below = level * (crossing - from) - (before[crossing] - before[from]);
    return below + (before[to] - before[crossing]) - level * (to - crossing);
  }

  return (codes, counts, length) => {
    if (m === 1) return 0;
    let records = 0;
    for (let k = 0; k < length; k++) records += counts[k];
    let sum = before[codes[0]];
    let seen = 0;
    for (let k = 0; k < length - 1; k++) {
      seen += counts[k];
      sum += gap((seen / records) * total, codes[k], codes[k + 1]);
    }
    const last = codes[length - 1];
    sum += total * (m - last) - (before[m] - before[last]);
    return Math.min(1, Math.max(0, sum / total / (m - 1)));
  };
}

/** The first index in [from, to) where the ascending `values` exceed `level`, or `to`. */
function firstAbove(values: Float64Array, level: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] > level) high = middle;
    else low = middle + 1;
  }
  return low;
}

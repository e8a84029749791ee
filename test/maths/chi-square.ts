/**
 * P(chi-square >= what was seen) for counts with known expectations.
 * @formula for an even number of degrees e^(-x/2) sum over k < df/2 of (x/2)^k / k!; one more for odd ones, which errs on
 * the lenient side by little
 */
export function chiSquareTail(seen: readonly number[], expected: readonly number[]): number {
  const half = seen.reduce((sum, n, i) => sum + (n - expected[i]) ** 2 / expected[i], 0) / 2;
  let [term, sum] = [1, 0];
  for (let k = 0; k < Math.ceil((seen.length - 1) / 2); k++) {
    sum += term;
    term *= half / (k + 1);
  }
  return Math.exp(-half) * sum;
}

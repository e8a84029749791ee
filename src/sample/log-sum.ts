/** Products are turned into logarithms before they leave the range of numbers. */
const SMALLEST = 1e-200;

/**
 * Sum of the logarithms of f(0), f(step), f(2 step) .. below `end`, each in (0, 1]; multiplies as long as it can.
 * Domain: every term at least 1e-100. Cost: one logarithm for some ten terms.
 */
export function sumOfLogs(end: number, step: number, term: (i: number) => number): number {
  let sum = 0;
  let product = 1;
  for (let i = 0; i < end; i += step) {
    product *= term(i);
    if (product < SMALLEST) {
      sum += Math.log(product);
      product = 1;
    }
  }
  return sum + Math.log(product);
}

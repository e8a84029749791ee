/**
 * x ln(x/mu) + mu - x: never negative, zero at x = mu, and without the cancellation of the plain expression
 * near mu. Its mean over a variable of mean mu is E[X ln(X/mu)].
 * @formula C. Loader, Fast and accurate computation of binomial probabilities (2000), function bd0.
 * @param x at least 0
 * @param mu above 0
 */
export function deviance(x: number, mu: number): number {
  if (x === 0) return mu;
  const d = x - mu;
  if (Math.abs(d) >= 0.1 * (x + mu)) return x * Math.log(x / mu) - d;
  const v = d / (x + mu);
  const square = v * v;
  let power = 2 * x * v;
  let sum = d * v;
  for (let j = 3; ; j += 2) {
    power *= square;
    const next = sum + power / j;
    if (next === sum) return sum;
    sum = next;
  }
}

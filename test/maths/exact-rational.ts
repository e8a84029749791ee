/** Exact arithmetic on small cases, the truth the floating-point laws are held against. */

/** Quotient of two whole numbers to full double accuracy, however large they are. */
export function quotient(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  const bits = BigInt(denominator.toString(2).length - numerator.toString(2).length + 80);
  const scaled = bits >= 0n ? (numerator << bits) / denominator : numerator / (denominator << -bits);
  return scalb(Number(scaled), -Number(bits));
}

function scalb(value: number, exponent: number): number {
  let x = value;
  let e = exponent;
  for (; e < -1000; e += 1000) x *= 2 ** -1000;
  for (; e > 1000; e -= 1000) x *= 2 ** 1000;
  return x * 2 ** e;
}

export function choose(n: bigint, k: bigint): bigint {
  if (k < 0n || k > n) return 0n;
  let c = 1n;
  for (let i = 1n; i <= k; i++) c = (c * (n - k + i)) / i;
  return c;
}

export function exactHypergeometric(k: number, population: number, marked: number, drawn: number): number {
  const [x, N, m, n] = [k, population, marked, drawn].map(BigInt);
  return quotient(choose(m, x) * choose(N - m, n - x), choose(N, n));
}

/** Law of a chain of draws by recursion in whole numbers: all outcomes have one common denominator. */
export function exactChain(start: number, steps: readonly { drawn: number; population: number }[]): number[] {
  let law: bigint[] = Array.from({ length: start + 1 }, (_, k) => (k === start ? 1n : 0n));
  let total = 1n;
  for (const { drawn, population } of steps) {
    const [n, D] = [BigInt(drawn), BigInt(population)];
    law = law.map((_, k) =>
      law.reduce(
        (sum, weight, m) =>
          sum + weight * choose(BigInt(m), BigInt(k)) * choose(D - BigInt(m), n - BigInt(k)),
        0n,
      ),
    );
    total *= choose(D, n);
  }
  return law.map((p) => quotient(p, total));
}

/** Square roots of the first primes: generators of Richtmyer's lattice. Cost: count squared. */
export function primeRoots(count: number): Float64Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return Float64Array.from(primes, Math.sqrt);
}

/** Coordinate of the i-th point, folded so that the ends of the unit interval meet (tent transform). */
export function latticePoint(i: number, generator: number, shift: number): number {
  const x = i * generator + shift;
  return Math.abs(2 * (x - Math.floor(x)) - 1);
}

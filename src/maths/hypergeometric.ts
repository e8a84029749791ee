import { binomialProbability } from './binomial.js';

/**
 * P(X = k): of `population` things `marked` are marked, `drawn` are drawn, k of these are marked.
 * @formula METHODS.md section 3, H(N, m, n), as a quotient of three binomials (Loader): no log-gammas are
 * subtracted, so it keeps about 12 digits for populations up to 1e10 and beyond.
 * Domain: integers, 0 <= marked, drawn <= population; 0 outside the support. Cost: constant.
 */
export function hypergeometricProbability(
  k: number,
  population: number,
  marked: number,
  drawn: number,
): number {
  if (k < Math.max(0, marked + drawn - population) || k > Math.min(marked, drawn)) return 0;
  if (drawn === 0 || drawn === population) return 1;
  const p = drawn / population;
  const q = (population - drawn) / population;
  return (
    (binomialProbability(k, marked, p, q) / binomialProbability(drawn, population, p, q)) *
    binomialProbability(drawn - k, population - marked, p, q)
  );
}

/** The most probable k of {@link hypergeometricProbability}. */
export function hypergeometricMode(population: number, marked: number, drawn: number): number {
  const mode = Math.floor((marked + 1) * ((drawn + 1) / (population + 2)));
  return Math.min(Math.max(mode, 0, marked + drawn - population), marked, drawn);
}

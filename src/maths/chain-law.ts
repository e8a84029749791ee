import { binomialProbability } from './binomial.js';
import { hypergeometricMode, hypergeometricProbability } from './hypergeometric.js';
import type { ThinningChain } from './thinning-chain.js';

/** A law on first, first + 1 ..; what lies outside has less than 1e-17 in all. */
export interface CountLaw {
  readonly first: number;
  readonly probabilities: Float64Array;
}

const NEGLIGIBLE = 1e-20;

/**
 * The whole law of X by recursion, support cut where the mass is negligible.
 * @formula METHODS.md sections 1 and 3 (eq. 4 of paper 002). Relative accuracy about 1e-12.
 * Cost: per step the product of the two support widths (each about 20 standard deviations).
 */
export function chainLaw(chain: ThinningChain): CountLaw {
  let law: CountLaw = { first: chain.start, probabilities: Float64Array.of(1) };
  for (let i = 0; i < chain.drawn.length; i++) law = drawFrom(law, chain.population[i], chain.drawn[i]);
  return chain.keep < 1 ? keepEach(law, chain.keep) : law;
}

/** P(X = k) of a law; 0 outside its support. */
export function probabilityOf(law: CountLaw, k: number): number {
  return law.probabilities[k - law.first] ?? 0;
}

/** P(X >= k), summed from the end that is smaller. Cost: width of the law. */
export function tailOf({ first, probabilities }: CountLaw, k: number): number {
  let tail = 0;
  for (let i = probabilities.length - 1; i >= Math.max(0, k - first); i--) tail += probabilities[i];
  return Math.min(1, tail);
}

interface Kernel {
  /** P(kept = k), at the mode only. */
  probability(k: number, from: number): number;
  mode(from: number): number;
  /** P(k + 1)/P(k); 0 at the upper end of the support. */
  ratio(k: number, from: number): number;
}

function drawFrom(law: CountLaw, population: number, drawn: number): CountLaw {
  return apply(law, {
    probability: (k, marked) => hypergeometricProbability(k, population, marked, drawn),
    mode: (marked) => hypergeometricMode(population, marked, drawn),
    ratio: (k, marked) => ((marked - k) / (k + 1)) * ((drawn - k) / (population - marked - drawn + k + 1)),
  });
}

function keepEach(law: CountLaw, p: number): CountLaw {
  const odds = p / (1 - p);
  return apply(law, {
    probability: (k, size) => binomialProbability(k, size, p),
    mode: (size) => Math.min(size, Math.floor((size + 1) * p)),
    ratio: (k, size) => ((size - k) / (k + 1)) * odds,
  });
}

/** Mixes the kernel over the law, walking outwards from each mode by ratios. */
function apply(law: CountLaw, kernel: Kernel): CountLaw {
  const last = law.first + law.probabilities.length - 1;
  // Both kernels increase stochastically, so the ends of the support bound everything between.
  const first = lowEnd(kernel, law.first);
  const out = new Float64Array(highEnd(kernel, last) - first + 1);
  for (let from = law.first; from <= last; from++) {
    const weight = law.probabilities[from - law.first];
    if (weight < NEGLIGIBLE) continue;
    const mode = kernel.mode(from);
    const peak = weight * kernel.probability(mode, from);
    let p = peak;
    for (let k = mode; p > NEGLIGIBLE; k++) {
      out[k - first] += p;
      p *= kernel.ratio(k, from);
    }
    p = peak;
    for (let k = mode - 1; k >= first; k--) {
      const ratio = kernel.ratio(k, from);
      // Below the support the ratio is infinite or negative.
      if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY)) break;
      p /= ratio;
      if (p < NEGLIGIBLE) break;
      out[k - first] += p;
    }
  }
  return { first, probabilities: out };
}

function lowEnd(kernel: Kernel, from: number): number {
  let k = kernel.mode(from);
  let p = kernel.probability(k, from);
  while (k > 0) {
    const ratio = kernel.ratio(k - 1, from);
    if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY)) break;
    p /= ratio;
    if (p < NEGLIGIBLE) break;
    k--;
  }
  return k;
}

function highEnd(kernel: Kernel, from: number): number {
  let k = kernel.mode(from);
  let p = kernel.probability(k, from);
  for (;;) {
    p *= kernel.ratio(k, from);
    if (!(p > NEGLIGIBLE)) return k;
    k++;
  }
}

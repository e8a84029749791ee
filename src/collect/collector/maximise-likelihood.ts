import { Breather } from '../../core/breather.js';
import type { ChannelOperator } from './channel-operator.js';

/** Answers that went through one channel: how many responses gave each. */
export interface Observation {
  readonly counts: Float64Array;
  readonly channel: ChannelOperator;
}

export interface LikelihoodOptions {
  /** Shares that count as this many further observations of the true values (a Dirichlet prior). */
  readonly prior?: { readonly shares: Float64Array; readonly weight: number };
  /** Where to begin, every share above 0; equal shares unless given. */
  readonly start?: Float64Array;
  /** Stops when the log-likelihood per response is surely this near to its maximum, nats. */
  readonly tolerance?: number;
  readonly mostIterations?: number;
  /** False for the plain iteration in print. */
  readonly accelerate?: boolean;
  /** Ends it between two steps. */
  readonly signal?: AbortSignal | undefined;
}

/** The most likely shares of the true values. */
export interface LikelihoodFit {
  readonly shares: Float64Array;
  readonly iterations: number;
  /** Largest derivative less 1: no shares whatever have a log-likelihood per response that is higher by more. */
  readonly gap: number;
  readonly converged: boolean;
}

/** Where no tolerance is given. */
export const TOLERANCE = 1e-6;
const MOST_ITERATIONS = 3000;

/**
 * Iterative Bayes (EM) through known channels, sped up by SQUAREM.
 * @formula METHODS.md section 5: w^ <- sum_j w_j beta_ij w^_i / sum_k beta_kj w^_k. The factor of w^_i is the
 * derivative of the log-likelihood; by concavity its largest value less 1 bounds what is still to be gained, which is
 * the stopping rule. Varadhan and Roland, Simple and globally convergent methods for accelerating any EM algorithm (2008).
 * Cost: iterations times that of the channels.
 */
export async function maximiseLikelihood(
  observations: readonly Observation[],
  size: number,
  options: LikelihoodOptions = {},
): Promise<LikelihoodFit> {
  const { tolerance = TOLERANCE, mostIterations = MOST_ITERATIONS, accelerate = true } = options;
  const em = new BayesStep(observations, size, options.prior);
  const current = options.start?.slice() ?? new Float64Array(size).fill(1 / size);
  const [first, second, leap] = [0, 1, 2].map(() => new Float64Array(size));
  const result = (shares: Float64Array): LikelihoodFit => ({
    shares: shares.slice(),
    iterations: em.iterations,
    gap: em.gap,
    converged: em.gap <= tolerance,
  });
  let best = em.logLikelihood(current);
  const breather = new Breather(options.signal);
  while (em.iterations < mostIterations) {
    if (breather.due) await breather.pause();
    em.step(current, first);
    if (em.gap <= tolerance) return result(current);
    if (!accelerate) {
      current.set(first);
      continue;
    }
    em.step(first, second);
    const length = leapLength(current, first, second);
    let taken = second;
    // a leap that would lose likelihood is shortened, at last to two plain steps
    for (let alpha = length; alpha > 1; alpha = alpha > 2 ? (alpha + 1) / 2 : 1) {
      extrapolate(current, first, second, alpha, leap);
      const reached = em.logLikelihood(leap);
      if (reached >= best) {
        [taken, best] = [leap, reached];
        break;
      }
    }
    current.set(taken);
  }
  em.step(current, first);
  return result(current);
}

/** One step of EM with buffers of its own. */
class BayesStep {
  iterations = 0;
  gap = Number.POSITIVE_INFINITY;
  readonly #observations: readonly Observation[];
  readonly #total: number;
  readonly #prior: { readonly shares: Float64Array; readonly weight: number } | undefined;
  readonly #answers: Float64Array;
  readonly #back: Float64Array;
  readonly #factor: Float64Array;

  constructor(observations: readonly Observation[], size: number, prior: LikelihoodOptions['prior']) {
    this.#observations = observations;
    this.#prior = prior !== undefined && prior.weight > 0 ? prior : undefined;
    const seen = observations.reduce((sum, { counts }) => counts.reduce((s, n) => s + n, sum), 0);
    this.#total = seen + (this.#prior?.weight ?? 0);
    this.#answers = new Float64Array(size);
    this.#back = new Float64Array(size);
    this.#factor = new Float64Array(size);
  }

  /** Writes the next shares and notes the gap of the present ones. */
  step(shares: Float64Array, next: Float64Array): void {
    this.iterations++;
    this.#differentiate(shares);
    let most = 0;
    for (let i = 0; i < shares.length; i++) {
      const prior =
        this.#prior === undefined ? 0 : (this.#prior.weight * this.#prior.shares[i]) / this.#total;
      next[i] = shares[i] * this.#factor[i] + prior;
      const slope = shares[i] > 0 ? next[i] / shares[i] : this.#factor[i];
      if (slope > most) most = slope;
    }
    this.gap = most - 1;
  }

  /** Log-likelihood per response, the prior's share included. */
  logLikelihood(shares: Float64Array): number {
    let sum = 0;
    for (const { counts, channel } of this.#observations) {
      channel(shares, this.#answers);
      for (let i = 0; i < counts.length; i++) {
        if (counts[i] > 0) sum += counts[i] * Math.log(this.#answers[i]);
      }
    }
    if (this.#prior !== undefined) {
      const { shares: expected, weight } = this.#prior;
      for (let i = 0; i < shares.length; i++) {
        if (expected[i] > 0) sum += weight * expected[i] * Math.log(shares[i]);
      }
    }
    return sum / this.#total;
  }

  #differentiate(shares: Float64Array): void {
    this.#factor.fill(0);
    for (const { counts, channel } of this.#observations) {
      channel(shares, this.#answers);
      for (let i = 0; i < counts.length; i++) {
        this.#answers[i] = counts[i] > 0 ? counts[i] / (this.#total * this.#answers[i]) : 0;
      }
      channel(this.#answers, this.#back);
      for (let i = 0; i < shares.length; i++) this.#factor[i] += this.#back[i];
    }
  }
}

/** Steplength S3 of SQUAREM, at least 1: the ratio of the first to the second difference. */
function leapLength(x0: Float64Array, x1: Float64Array, x2: Float64Array): number {
  let [step, bend] = [0, 0];
  for (let i = 0; i < x0.length; i++) {
    const r = x1[i] - x0[i];
    const v = x2[i] - x1[i] - r;
    step += r * r;
    bend += v * v;
  }
  return bend > 0 ? Math.max(1, Math.sqrt(step / bend)) : 1;
}

/** x0 + 2 alpha r + alpha^2 v; where that is not positive a small part of the plain step is kept. */
function extrapolate(
  x0: Float64Array,
  x1: Float64Array,
  x2: Float64Array,
  alpha: number,
  into: Float64Array,
): void {
  let sum = 0;
  for (let i = 0; i < x0.length; i++) {
    const r = x1[i] - x0[i];
    const v = x2[i] - x1[i] - r;
    const x = x0[i] + 2 * alpha * r + alpha * alpha * v;
    into[i] = x > 0 ? x : x2[i] * 1e-3;
    sum += into[i];
  }
  for (let i = 0; i < into.length; i++) into[i] /= sum;
}

import type { DatabaseFactor } from './population-database.js';

/**
 * Nodes, at which the likelihood is computed, lie this far apart in ln(share/(1 - share)): the logarithms bend near both
 * ends, where responses speak strongly for the cell or against it.
 */
const SPACING = Math.log(1.2);

/**
 * What all responses of a perturbed database say of the number x of people alike: each response comes from one of them with
 * probability x/N.
 * @formula METHODS.md section 5 (counts corrected through the channel), in full: prod over responses r of
 * (1 + (x/N) u_r), u_r = P(r | cell)/P(r | another cell) - 1. With the person in the database one response, nobody knows
 * which, is theirs: times sum over r of (1 + u_r)/(1 + (x-1)/N u_r), x - 1 others.
 * Responses count as drawn with replacement: a rate near 1 tells a little more than this says.
 * Cost: responses once, then those that speak clearly for the cell for each of some dozen nodes; values between nodes by
 * interpolation (error below 0.01 nats).
 * @param excess u_r of every response
 */
export function responseMixture(
  excess: Float64Array,
  population: number,
  includesPerson: boolean,
): DatabaseFactor {
  const evaluate = prepareEvaluation(excess);
  const nodes = new Map<number, Node>();
  const nodeAt = (k: number): Node => {
    const known = nodes.get(k);
    if (known !== undefined) return known;
    const made = evaluate(1 / (1 + Math.exp(-k * SPACING)));
    nodes.set(k, made);
    return made;
  };
  return {
    least: 1,
    logLikelihood(x) {
      const share = (includesPerson ? x - 1 : x) / population;
      if (share <= 0 || share >= 1) {
        const { value, own } = evaluate(share);
        return includesPerson ? value + own : value;
      }
      const k = Math.floor(Math.log(share / (1 - share)) / SPACING);
      const [a, b] = [nodeAt(k), nodeAt(k + 1)];
      const step = b.share - a.share;
      const t = (share - a.share) / step;
      const value = hermite(t, a.value, a.slope * step, b.value, b.slope * step);
      return includesPerson ? value + a.own + t * (b.own - a.own) : value;
    },
  };
}

interface Node {
  readonly share: number;
  readonly value: number;
  readonly slope: number;
  /** ln of the mean over responses of the odds that the response is the person's own. */
  readonly own: number;
}

/** Shares up to here take part in the power series. */
const SMALL_SHARE = 0.1;
const TERMS = 10;

/**
 * Most responses say little (|u| <= 1): for small shares their sums are power series, whose coefficients are found once.
 * Terms left out are below 1e-12 for each response.
 */
function prepareEvaluation(excess: Float64Array): (share: number) => Node {
  const clear = excess.filter((u) => u > 1);
  const moments = new Float64Array(TERMS + 2);
  for (const u of excess) {
    if (u > 1) continue;
    for (let k = 0, power = 1; k < moments.length; k++, power *= u) moments[k] += power;
  }
  return (share) => {
    const sums = share <= SMALL_SHARE ? sumUp(clear, share) : sumUp(excess, share);
    if (share <= SMALL_SHARE) {
      // ln(1 + su), u/(1 + su) and (1 + u)/(1 + su) in powers of s
      for (let k = 0, power = 1; k <= TERMS; k++, power *= -share) {
        sums.value += (power * share * moments[k + 1]) / (k + 1);
        sums.slope += power * moments[k + 1];
        sums.own += power * (moments[k] + moments[k + 1]);
      }
    }
    return { share, ...sums, own: Math.log(sums.own / Math.max(1, excess.length)) };
  };
}

function sumUp(excess: Float64Array, share: number): { value: number; slope: number; own: number } {
  let [value, slope, own, product] = [0, 0, 0, 1];
  for (let r = 0; r < excess.length; r++) {
    const u = excess[r];
    const factor = 1 + share * u;
    const inverse = 1 / factor;
    product *= factor;
    slope += u * inverse;
    own += (1 + u) * inverse;
    // logarithms are dear: one for many factors
    if (product > 1e200 || product < 1e-200) {
      value += Math.log(product);
      product = 1;
    }
  }
  return { value: value + Math.log(product), slope, own };
}

function hermite(t: number, y0: number, m0: number, y1: number, m1: number): number {
  const s = 1 - t;
  return s * s * ((1 + 2 * t) * y0 + t * m0) + t * t * ((1 + 2 * s) * y1 - s * m1);
}

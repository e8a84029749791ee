import type { DatabaseFactor } from './population-database.js';

/**
 * Nodes, at which the likelihood is computed, lie this far apart in ln(share/(1 - share)): the logarithms bend near both
 * ends, where reports speak strongly for the cell or against it.
 */
const SPACING = Math.log(1.2);

/**
 * What all reports of a perturbed database say of the number x of people alike: each report comes from one of them with
 * probability x/N.
 * @formula METHODS.md section 5 (counts corrected through the channel), in full: prod over reports r of
 * (1 + (x/N) u_r), u_r = P(r | cell)/P(r | another cell) - 1. With the person in the database one report, nobody knows
 * which, is theirs: times sum over r of (1 + u_r)/(1 + (x-1)/N u_r), x - 1 others.
 * Reports count as drawn with replacement: a rate near 1 tells a little more than this says.
 * Cost: reports for each of some dozen nodes; values between nodes by interpolation (error below 0.01 nats).
 * @param excess u_r of every report
 */
export function reportMixture(
  excess: Float64Array,
  population: number,
  includesPerson: boolean,
): DatabaseFactor {
  const nodes = new Map<number, Node>();
  const nodeAt = (k: number): Node => {
    const known = nodes.get(k);
    if (known !== undefined) return known;
    const made = evaluate(excess, 1 / (1 + Math.exp(-k * SPACING)));
    nodes.set(k, made);
    return made;
  };
  return {
    least: 1,
    logLikelihood(x) {
      const share = (includesPerson ? x - 1 : x) / population;
      if (share <= 0 || share >= 1) {
        const { value, own } = evaluate(excess, share);
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
  /** ln of the mean over reports of the odds that the report is the person's own. */
  readonly own: number;
}

function evaluate(excess: Float64Array, share: number): Node {
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
  return { share, value: value + Math.log(product), slope, own: Math.log(own / Math.max(1, excess.length)) };
}

function hermite(t: number, y0: number, m0: number, y1: number, m1: number): number {
  const s = 1 - t;
  return s * s * ((1 + 2 * t) * y0 + t * m0) + t * t * ((1 + 2 * s) * y1 - s * m1);
}

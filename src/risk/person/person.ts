import { outOfDomain } from '../../core/errors.js';
import { type Estimate, INTERVAL_LEVEL } from '../../core/results/estimate.js';
import { choosePairs, forestChain, type PairCount } from '../../joint/forest-chain.js';
import { countTails } from '../../maths/count-tails.js';
import { matchedLaw, matchedQuantile } from '../../maths/matched-law.js';
import {
  chainMoments,
  recursiveHypergeometric,
  type ThinningChain,
  withoutOne,
} from '../../maths/thinning-chain.js';
import { checkPerson, type PersonCounts } from './person-counts.js';
import {
  maximumProbabilityDistance,
  printedBinomial,
  rectifiedBinomial,
  tupleShare,
} from './printed-person.js';
import { type ValueDependence, valueDependence } from './value-dependence.js';

/** P(at least k records alike) in five ways, the person's own record counted. */
export interface IndistinguishableShares {
  /** Columns independent, given that this person is in the data. */
  readonly person: number;
  /** Columns independent, given that the tuple occurs (the paper's reading). */
  readonly tuple: number;
  /** The tuple reading by the printed binomial. */
  readonly binomial: number;
  /** The printed binomial rectified by the strongest pair; equals `binomial` where no pair is strong. */
  readonly rectified: number;
  /** Given that this person is in the data, with the pair tables of the forest fixed. */
  readonly forest: number;
}

export interface PersonFindings {
  readonly records: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Records equal to the person's, the own one counted; interval of the number itself under the model. */
  readonly expected: Estimate;
  readonly k: Readonly<Record<string, IndistinguishableShares>>;
  readonly mpd: number;
  readonly dependence: readonly ValueDependence[];
  readonly rectifiedBy: readonly [string, string] | null;
  readonly forestEdges: readonly (readonly [string, string])[];
  /** Largest error of the shares from how they were computed (not from the model). */
  readonly numericalError: number;
}

/**
 * One person's risk from counts alone.
 * @formula METHODS.md section 3: person reading P(1 + X' >= k), X' ~ RH(N-1; n_j - 1) or the forest's chain less one;
 * tuple reading P(X >= k)/P(X >= 1). Domain: k >= 1; counts from 1 to N; pairs that fit their counts.
 * Cost: microseconds, except for means of thousands, whose law needs the exact recursion.
 */
export function assessPerson(input: PersonCounts, ks: readonly number[] = [2, 3, 5, 11]): PersonFindings {
  checkPerson(input);
  for (const k of ks)
    if (!Number.isInteger(k) || k < 1) throw outOfDomain('k', 'an integer of at least 1', k);
  const { records, columns, counts, pairs = [] } = input;
  const edges = input.edges ?? choosePairs(records, counts, pairs);
  const chain = recursiveHypergeometric(records, counts);
  const others = withoutOne(forestChain(records, counts, edges));
  const readings = {
    person: countTails(
      withoutOne(chain),
      ks.map((k) => k - 1),
    ),
    tuple: countTails(chain, [1, ...ks]),
    forest: countTails(
      others,
      ks.map((k) => k - 1),
    ),
  };
  const binomial = printedBinomial(records, counts);
  const rectified = rectifiedBinomial(records, counts, pairs);
  const [occurs, ...tuple] = readings.tuple.tails;
  const shares = ks.map((k, i) => [
    String(k),
    {
      person: readings.person.tails[i],
      tuple: Math.min(1, tuple[i] / occurs),
      binomial: tupleShare(binomial, k),
      rectified: tupleShare(rectified?.law ?? binomial, k),
      forest: readings.forest.tails[i],
    },
  ]);
  const named = ({ i, j }: PairCount): [string, string] => [columns[i], columns[j]];
  return {
    records,
    counts: Object.fromEntries(columns.map((name, j) => [name, counts[j]])),
    expected: expectedAlike(others, edges.length > 0),
    k: Object.fromEntries(shares),
    mpd: maximumProbabilityDistance(records, counts),
    dependence: valueDependence(input),
    rectifiedBy: rectified ? named(rectified.pair) : null,
    forestEdges: edges.map(named),
    numericalError: Math.max(readings.person.error, readings.tuple.error / occurs, readings.forest.error),
  };
}

/**
 * The number of records alike, the person's own counted, with the central 90 % of its law.
 * @param spread relative variance of the mean itself, where it was estimated from a sample
 */
export function expectedAlike(others: ThinningChain, dependent: boolean, spread = 0): Estimate {
  const { mean, inverseSize } = chainMoments(others);
  const law = matchedLaw(mean, inverseSize - spread);
  const tail = (1 - INTERVAL_LEVEL) / 2;
  return {
    value: 1 + mean,
    interval: [1 + matchedQuantile(law, tail), 1 + matchedQuantile(law, 1 - tail)],
    level: INTERVAL_LEVEL,
    claims: 'model',
    method: `${dependent ? 'dependency forest' : 'independence'}, person reading; quantiles of the matched binomial`,
    assumptions: [
      dependent
        ? 'no dependence beyond the pairs of the forest'
        : 'the columns are independent of each other',
    ],
  };
}

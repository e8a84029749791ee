import { outOfDomain } from '../../core/errors.js';
import type { CompletePair } from '../../joint/complete-pair.js';
import {
  type CompleteColumn,
  type CompleteStatistics,
  completeStatistics,
} from '../../joint/complete-statistics.js';
import { forest } from '../../joint/forest.js';
import { forestChain, type PairCount } from '../../joint/forest-chain.js';
import { matchedLaw, matchedTail } from '../../maths/matched-law.js';
import {
  chainMoments,
  recursiveHypergeometric,
  type ThinningChain,
  withoutOne,
} from '../../maths/thinning-chain.js';
import type { Statistics } from '../../statistics/statistics.js';
import { assessPerson, expectedAlike, type PersonFindings } from './person.js';

/** A count in the population estimated from a sample, and the variance of its logarithm. */
interface ScaledCount {
  readonly count: number;
  readonly variance: number;
}

/**
 * One person's risk in a population of `records`, from the statistics of a simple random sample of it. Counts are
 * scaled up less what unseen values hold (Good and Turing); an unseen value gets its share of that among the unseen
 * values there are (Chao), an unseen pair of seen values its share of that by independence. The sampling error of the counts is carried into the law of the number alike: its
 * variance grows by (mean)^2 Var(ln mean), Var(ln mean) = sum over edges of 1/c_ab - sum over nodes (degree - 1)/c_a.
 * `person`, `forest` and `expected` contain it; the printed readings are those of the scaled counts.
 * @formula METHODS.md section 3. Domain: records >= those of the sample. Cost: as {@link assessPerson}.
 */
export function assessPersonInSample(
  sample: Statistics,
  records: number,
  values: ReadonlyMap<string, string | null>,
  ks: readonly number[] = [2, 3, 5, 11],
): PersonFindings {
  const complete = completeStatistics(sample);
  if (!Number.isSafeInteger(records) || records < sample.records) {
    throw outOfDomain('records', `an integer of at least the ${sample.records} of the sample`, records);
  }
  const columns = [...values.keys()];
  const codes = columns.map((name) => complete.column(name).values.indexOf(values.get(name) ?? null));
  const scale = scaler(sample.records, records);
  const counts = columns.map((name, j) => scaleValue(complete.column(name), codes[j], scale));
  const known = forest(complete, columns).edges;
  const pairs = complete.pairs.flatMap((pair) => {
    const [i, j] = pair.columns.map((name) => columns.indexOf(name));
    // an unseen value says nothing of what it goes with
    if (i < 0 || j < 0 || codes[i] < 0 || codes[j] < 0) return [];
    const { a, b, counts: cells } = pair.cells();
    const at = cells.findIndex((_, c) => a[c] === codes[i] && b[c] === codes[j]);
    const expected = (counts[i].count * counts[j].count) / records;
    const scaled =
      at >= 0
        ? scale.seen(cells[at], unseen(cells, sample.records).share)
        : scale.unseen(
            (unseenShare(cells, sample.records) * expected) / records / unseenMass(pair, complete),
          );
    const count = withinMargins(scaled.count, counts[i].count, counts[j].count, records);
    const edge = known.some(([x, y]) => x === pair.columns[0] && y === pair.columns[1]);
    return [{ i, j, edge, variance: scaled.variance, count }];
  });
  const edges = pairs.filter(({ edge }) => edge);
  const bare = counts.map(({ count }) => count);
  const findings = assessPerson({ records, columns, counts: bare, pairs, edges }, ks);
  const plain = counts.reduce((s, { variance }) => s + variance, 0);
  const others = withoutOne(forestChain(records, bare, edges));
  const spread = logVariance(counts, edges);
  const alone = withoutOne(recursiveHypergeometric(records, bare));
  const shares = ks.map((k) => [
    String(k),
    { ...findings.k[k], person: tail(alone, plain, k), forest: tail(others, spread, k) },
  ]);
  const expected = expectedAlike(others, edges.length > 0, spread);
  const assumptions = [
    ...expected.assumptions,
    'the sample is a simple random one; its error is in the interval',
  ];
  return { ...findings, expected: { ...expected, assumptions }, k: Object.fromEntries(shares) };
}

function tail(others: ThinningChain, spread: number, k: number): number {
  const { mean, inverseSize } = chainMoments(others);
  return matchedTail(matchedLaw(mean, inverseSize - spread), k - 1);
}

/** Scales counts of a sample up; the finite population takes its share off every variance. */
function scaler(sampled: number, records: number) {
  const left = 1 - sampled / records;
  return {
    seen: (c: number, unseenShare: number): ScaledCount => ({
      count: Math.max(c, 1, Math.round((c * records * (1 - unseenShare * left)) / sampled)),
      variance: left / c,
    }),
    unseen: (share: number): ScaledCount => ({
      count: Math.max(1, Math.round(records * share * left)),
      variance: left,
    }),
    sampled,
  };
}
type Scaler = ReturnType<typeof scaler>;

function scaleValue({ counts }: CompleteColumn, code: number, scale: Scaler): ScaledCount {
  const { share, values } = unseen(counts, scale.sampled);
  return code >= 0
    ? scale.seen(counts[code], share)
    : scale.unseen(unseenShare(counts, scale.sampled) / Math.max(1, values));
}

/** A person who holds what the sample lacks shows that there is some: half a record stands for it at least. */
function unseenShare(counts: Float64Array, sampled: number): number {
  return Math.max(0.5 / sampled, unseen(counts, sampled).share);
}

/** Share of the records that independence puts on pairs the sample lacks: the unseen share is spread over these. */
function unseenMass(pair: CompletePair, complete: CompleteStatistics): number {
  const { a, b } = pair.cells();
  const [x, y] = pair.columns.map((name) => complete.column(name).counts);
  let seen = 0;
  for (let c = 0; c < a.length; c++) seen += (x[a[c]] / complete.records) * (y[b[c]] / complete.records);
  return Math.max(1e-9, 1 - seen);
}

function withinMargins(count: number, a: number, b: number, records: number): number {
  return Math.min(a, b, Math.max(count, 1, a + b - records));
}

/** Share of records with an unseen value (Good and Turing: f1/n), and how many such values there are (Chao). */
function unseen(counts: Float64Array, sampled: number): { share: number; values: number } {
  let [once, twice] = [0, 0];
  for (const n of counts) {
    if (n === 1) once++;
    else if (n === 2) twice++;
  }
  return { share: once / sampled, values: twice > 0 ? once ** 2 / (2 * twice) : (once * (once - 1)) / 2 };
}

function logVariance(counts: readonly ScaledCount[], edges: readonly (PairCount & ScaledCount)[]): number {
  const degree = counts.map((_, n) => edges.filter(({ i, j }) => i === n || j === n).length);
  const nodes = counts.reduce((s, { variance }, n) => s + (1 - degree[n]) * variance, 0);
  return Math.max(
    0,
    edges.reduce((s, { variance }) => s + variance, nodes),
  );
}

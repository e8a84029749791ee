import { SingleoutError } from '../core/errors.js';
import type { Dependency } from '../core/results/assessment.js';
import { distinctOf, entropyBits } from './entropy.js';
import { expectedMutualInformation } from './expected-mutual-information.js';
import type { SizeHistogram } from './statistics.js';

/** From this corrected gain ratio on, one column depends strongly on another (METHODS.md section 1). */
const STRONG = 0.5;
/** Bits per bit of entropy that rounding and the error of E0 together stay below. */
const ROUNDING = 1e-9;

/**
 * How far every column depends on every other one: the information gain ratio as printed, and corrected for
 * what chance alone shows. Row A, column B: A depends on B.
 * @formula METHODS.md section 1: g(A,B) = I(A;B)/H(A) with I = H(A) + H(B) - H(AB), and 0 where H(A) = 0;
 * corrected (I - E0)/(H(A) - E0), cut to [0,1], where E0 is the mean of I when B is shuffled. The diagonal is 1 in
 * both, as the paper prints it, or 0 for a constant column. Strong is decided on the corrected one, off the diagonal.
 *
 * Why H(A) - E0 below the line: E0 is not only noise to take off, it is also where the scale begins. A county that
 * follows from the zip has I = H(A), yet with many zips E0 is large too: at 30,000 records (I - E0)/H(A) shows about
 * .5 for it, though nothing is left to chance. Measured from E0 to H(A), full dependence is 1 and independence 0 at
 * any number of records. Where E0 reaches H(A) (B is unique, so that it fixes A whatever A is) the two cannot be told
 * apart, and the corrected ratio is 0.
 * @param histograms value frequencies of each column, in the order of `names`
 * @param pairHistogram frequencies of the pairs of values of columns i < j; asked once per pair
 * @param chanceInformation E0 of columns i < j, where it was computed before
 * Cost: per pair the classes of the three histograms and {@link expectedMutualInformation}.
 */
export function measureDependency(
  names: readonly string[],
  histograms: readonly SizeHistogram[],
  pairHistogram: (i: number, j: number) => SizeHistogram,
  chanceInformation = (i: number, j: number) => expectedMutualInformation(histograms[i], histograms[j]),
): Dependency {
  // Rounding may leave a constant column a trace of entropy, and a trace over a trace is no dependency.
  const entropies = histograms.map((h) => (distinctOf(h) > 1 ? entropyBits(h) : 0));
  const onDiagonal = (i: number): number => (entropies[i] > 0 ? 1 : 0);
  const matrix = names.map((_, i) => names.map((_, j) => (i === j ? onDiagonal(i) : 0)));
  const corrected = matrix.map((row) => [...row]);
  for (let i = 0; i < names.length; i++) {
    for (let j = i + 1; j < names.length; j++) {
      if (entropies[i] === 0 || entropies[j] === 0) continue;
      const information = mutualInformation(entropies[i], entropies[j], entropyBits(pairHistogram(i, j)));
      const chance = chanceInformation(i, j);
      matrix[i][j] = information / entropies[i];
      matrix[j][i] = information / entropies[j];
      corrected[i][j] = beyondChance(information, chance, entropies[i]);
      corrected[j][i] = beyondChance(information, chance, entropies[j]);
    }
  }
  return { columns: [...names], matrix, corrected, strong: strongPairs(names, corrected) };
}

/** I = H(A) + H(B) - H(AB), which lies in [0, min(H(A), H(B))] but for rounding. */
function mutualInformation(a: number, b: number, ab: number): number {
  const information = a + b - ab;
  const rounding = ROUNDING * (1 + a + b);
  if (information < -rounding || information > Math.min(a, b) + rounding) {
    throw new SingleoutError(
      'data/statistics',
      'the frequencies of a pair of columns must belong to the same records as those of the two columns',
      { hint: 'count columns and pairs on the same table, with missing cells read the same way' },
    );
  }
  return Math.min(Math.max(0, information), a, b);
}

function beyondChance(information: number, chance: number, entropy: number): number {
  const scale = entropy - chance;
  if (scale <= ROUNDING * (1 + entropy)) return 0;
  return Math.min(1, Math.max(0, (information - chance) / scale));
}

function strongPairs(names: readonly string[], corrected: readonly number[][]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i < names.length; i++) {
    for (let j = 0; j < names.length; j++) {
      if (i !== j && corrected[i][j] >= STRONG) pairs.push([names[i], names[j]]);
    }
  }
  return pairs;
}

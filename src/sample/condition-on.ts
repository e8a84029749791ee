import { conditionalLaw, likelihoodOf } from './conditional-law.js';
import { type Grouping, joinGroupings } from './grouping.js';

/** Leave-one-out gain in nats that a step must bring. */
const LEAST_GAIN = 3;

/** The law of a column given its parents, found step by step. */
export interface FoundLaw {
  /** Probability of each record's value, its own record not counted. */
  readonly law: Float64Array;
  /** Leave-one-out log likelihood beyond that without parents, nats. */
  readonly gain: number;
}

/**
 * Conditions a column on others: each step adds a parent at its coarsest level or sees one in more detail, whichever
 * gains most, and backs off to the law before it; ends when no step is worth it (METHODS.md section 6).
 * @param levels every column at its levels of detail; `child` among them
 * @param candidates columns that may become parents, at most `most` of them
 * Cost: steps times candidates times records.
 */
export function conditionOn(
  levels: readonly (readonly Grouping[])[],
  child: number,
  candidates: readonly number[],
  most: number,
  base: Float64Array,
): FoundLaw {
  const target = levels[child][levels[child].length - 1];
  const parents = new Map<number, number>();
  let law = base;
  let gain = 0;
  for (;;) {
    const score = likelihoodOf(law.length, (i) => law[i]);
    const steps = candidates.filter((c) =>
      parents.has(c) ? (parents.get(c) as number) + 1 < levels[c].length : parents.size < most,
    );
    let best: { column: number; gain: number; law: () => Float64Array } | undefined;
    for (const column of steps) {
      const tried = conditionalLaw(joinParents(levels, parents, column), target, law, score);
      if (tried.gain > (best?.gain ?? LEAST_GAIN)) best = { column, ...tried };
    }
    if (!best) return { law, gain };
    parents.set(best.column, (parents.get(best.column) ?? -1) + 1);
    law = best.law();
    gain += best.gain;
  }
}

/** Records grouped by all parents, one of them a step finer than now. */
function joinParents(
  levels: readonly (readonly Grouping[])[],
  parents: ReadonlyMap<number, number>,
  finer: number,
): Grouping {
  const stepped = new Map(parents).set(finer, (parents.get(finer) ?? -1) + 1);
  return [...stepped].map(([column, level]) => levels[column][level]).reduce(joinGroupings);
}

import type { FoundPlan } from './best-plans.js';
import type { Lattice } from './lattice.js';

/** In words, what one plan does otherwise than a better one, and what that costs. */
export function explainDifference(lattice: Lattice, best: FoundPlan, other: FoundPlan): string {
  const [from, to] = [best, other].map(({ node }) => lattice.levelsOf(node));
  const parts = lattice.ladders.flatMap(({ column, levels }, i) => {
    if (from[i] === to[i]) return [];
    const [mine, theirs] = [levels[from[i]], levels[to[i]]];
    const name = (step: { text: string } | undefined) =>
      step === undefined ? 'as it is' : `\`${step.text}\``;
    const points = Math.abs(mine.lost - theirs.lost) * 100;
    return [
      `${column} ${name(theirs.step)} instead of ${name(mine.step)} (${theirs.lost > mine.lost ? 'loses' : 'keeps'} ${points.toFixed(1)} % more of its information)`,
    ];
  });
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  const left =
    best.suppressed === other.suppressed
      ? ''
      : `; it leaves out ${percent(other.suppressed)} instead of ${percent(best.suppressed)} of the records`;
  const more = (other.loss - best.loss) * 100;
  const costs = more < 0.005 ? 'It costs practically the same' : `It loses ${more.toFixed(2)} points more`;
  return `${costs}: ${parts.join('; ')}${left}.`;
}

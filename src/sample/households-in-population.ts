import type { InPopulation as Shown } from '../core/results/in-population.js';
import { chanceOfAny } from '../maths/chance-of-any.js';
import type { InPopulation } from './in-population.js';

/**
 * The risk of households in the population: the chance that some member is found, 1 - prod (1 - expected 1/F). Its interval has
 * every member at the same end of its own 90 % interval, and so is wider than that of one error per table.
 * Cost: 20 microseconds a record.
 * @param households household of every record, -1 where it has none (then it is one by itself)
 */
export function householdsInPopulation(
  households: Int32Array,
  { perRecord, alikeOf }: Pick<InPopulation, 'perRecord' | 'alikeOf'>,
): NonNullable<Shown['household']> {
  const risk = perRecord.inverse;
  const [low, high] = [risk.slice(), risk.slice()];
  for (let i = 0; i < risk.length; i++) {
    const [fewest, most] = alikeOf(i);
    // the expectation of 1/F may lie outside the interval of F where its law is lopsided
    low[i] = Math.min(risk[i], 1 / most);
    high[i] = Math.max(risk[i], 1 / fewest);
  }
  const [at, least, most] = [risk, low, high].map((chances) => chanceOfAny(households, chances));
  const read = (of: (chances: Float64Array) => number) => ({
    value: of(at),
    interval: [of(least), of(most)] as [number, number],
  });
  return {
    households: at.length,
    averageRisk: read((chances) => chances.reduce((sum, chance) => sum + chance, 0) / chances.length),
    highestRisk: read((chances) => chances[chances.length - 1]),
    likely: at.filter((chance) => chance > 0.5).length,
  };
}

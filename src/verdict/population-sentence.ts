import type { InPopulation } from '../core/results/in-population.js';
import { formatCount, sayPercent } from '../core/words/format.js';

/** What remains of the risk among everybody the table is a sample of (METHODS.md section 6), with its interval. */
export function populationSentence({ size, unique, meanInverse }: InPopulation): string {
  const [low, high] = unique.interval;
  return (
    `Of the ${formatCount(Math.round(size))} people of the population about ${sayPercent(unique.value)} are alone with their values ` +
    `(between ${sayPercent(low)} and ${sayPercent(high)} with 90 % confidence); who finds a match without knowing that the person is in the table names the right one ` +
    `with ${sayPercent(meanInverse.value)} probability on average.`
  );
}

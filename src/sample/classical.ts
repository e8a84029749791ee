import { minimise } from '../maths/minimise.js';

/** How many groups of a sample have 1, 2, 3 .. records: `groups[j]` those of `sizes[j]`, ascending. */
export interface GroupSizes {
  readonly sizes: readonly number[];
  readonly groups: readonly number[];
}

/**
 * Share of people unique in the population by Zayatz (1991): groups of the population are taken to have the sizes that
 * groups of the sample have, and Bayes' rule says how many sample uniques are unique in the population.
 * @param records records of the sample; at most `population`
 */
export function zayatz({ sizes, groups }: GroupSizes, records: number, population: number): number {
  const alone = sizes[0] === 1 ? groups[0] : 0;
  if (alone === 0) return 0;
  const seenOnce = (size: number): number => {
    // hypergeometric: exactly one of `size` is drawn
    let p = (size * records) / population;
    for (let i = 0; i < size - 1; i++) p *= (population - records - i) / (population - 1 - i);
    return Math.max(0, p);
  };
  const total = sizes.reduce((sum, size, j) => sum + groups[j] * seenOnce(size), 0);
  return ((seenOnce(1) * alone) / total) * (alone / records);
}

/**
 * Share of people unique in the population under Pitman's model (Hoshino 2001), fitted to the group sizes by maximum
 * likelihood. Cost: some hundred passes over the records.
 * @param records records of the sample, at least 2
 */
export function pitman({ sizes, groups }: GroupSizes, records: number, population: number): number {
  const count = groups.reduce((sum, n) => sum + n, 0);
  const read = ([logit, logTheta]: readonly number[]) => ({
    alpha: 1 / (1 + Math.exp(-logit)),
    theta: Math.exp(logTheta),
  });
  const largest = sizes[sizes.length - 1];
  const loss = (x: readonly number[]): number => {
    const { alpha, theta } = read(x);
    let sum = 0;
    for (let i = 1; i < count; i++) sum -= Math.log(theta + i * alpha);
    for (let i = 1; i < records; i++) sum += Math.log(theta + i);
    let within = 0;
    for (let i = 1, j = 0; i <= largest; i++) {
      if (sizes[j] === i) sum -= groups[j++] * within;
      within += Math.log(i - alpha);
    }
    return sum;
  };
  const { alpha, theta } = read(minimise(loss, [0, Math.log(count)], 0.5, 200));
  // E[uniques of N] = N prod_{i=1}^{N-1} (theta + alpha + i - 1)/(theta + i), the product by its gamma functions
  let log = 0;
  for (let i = 1; i < population; i++) log += Math.log1p((alpha - 1) / (theta + i));
  return Math.exp(log);
}

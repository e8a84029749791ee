/**
 * How many others outside the sample are like a record: negative binomial with this mean, the share of people alike
 * having this relative variance (0: Poisson).
 */
export interface OthersLaw {
  readonly mean: number;
  readonly relativeVariance: number;
}

/** The law with the mean and variance of several in equal parts: models that count the same. */
export function mixLaws(laws: readonly OthersLaw[]): OthersLaw {
  const mean = laws.reduce((sum, law) => sum + law.mean, 0) / laws.length;
  if (mean === 0) return { mean, relativeVariance: 0 };
  const square = laws.reduce((sum, law) => sum + law.mean ** 2 * (1 + law.relativeVariance), 0) / laws.length;
  return { mean, relativeVariance: square / mean ** 2 - 1 };
}

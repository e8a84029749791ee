import { cellKeys, type Records } from '../../src/collect/records.js';

/** How many people of a population are alike, person by person. */
export interface PopulationTruth {
  readonly alike: Int32Array;
  readonly largest: number;
  readonly mean: number;
  /** The number alike that most records have; the smaller one of two. */
  readonly mode: number;
}

/** Counts a population. Cost: cells of the table. */
export function countPopulation({ codes, records }: Records): PopulationTruth {
  const keys = cellKeys({ codes, records });
  const sizes = new Map<string, number>();
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  const alike = Int32Array.from(keys, (key) => sizes.get(key) as number);
  const tally = new Map<number, number>();
  for (const n of alike) tally.set(n, (tally.get(n) ?? 0) + 1);
  const [mode] = [...tally].sort((x, y) => y[1] - x[1] || x[0] - y[0])[0];
  return {
    alike,
    largest: alike.reduce((most, n) => Math.max(most, n), 0),
    mean: alike.reduce((sum, n) => sum + n, 0) / records,
    mode,
  };
}

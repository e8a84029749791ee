import type { ScoresReport } from '../../core/results/person.js';
import { DEFAULT_SEED } from '../../core/seed.js';
import { estimateInPopulation } from '../../sample/in-population.js';
import { countAbove } from '../../sample/look-at-population.js';
import { sampleColumn } from '../../sample/sample-table.js';

/** Records of a sample in its population (METHODS.md section 6). */
export interface RecordsAmongAll {
  readonly size: number;
  /** Chance that nobody else is alike. */
  readonly unique: Float64Array;
  /** Expected 1/F, F being the number alike, the own one counted. */
  readonly risk: Float64Array;
  /** 90 % interval of 1/F. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Every record's risk among all people, in the order of the records. Cost: that of the estimate, and 20 microseconds a record. */
export function amongAll(
  codes: readonly Int32Array[],
  values: readonly (readonly (string | null)[])[],
  size: number,
  seed = DEFAULT_SEED,
): RecordsAmongAll {
  const columns = codes.map((column, j) =>
    sampleColumn(
      column,
      values[j].length,
      // no number: a column with missing cells is not ordered
      values[j].map((value) => value ?? ''),
    ),
  );
  const records = codes[0].length;
  const { perRecord, alikeOf } = estimateInPopulation({ records, columns }, { population: size, seed });
  const [low, high] = [new Float64Array(records), new Float64Array(records)];
  for (let i = 0; i < records; i++) {
    const [fewest, most] = alikeOf(i);
    low[i] = 1 / most;
    high[i] = 1 / fewest;
  }
  return { size, unique: perRecord.unique, risk: perRecord.inverse, low, high };
}

/** Records listed. */
const RISKIEST = 10;
/** The chance of a right match that agencies take for the limit of public data (EMA, Health Canada). */
const LIMIT = 0.09;

/** How many records the population holds how surely, by their own intervals. */
export function summariseAmongAll({
  size,
  unique,
  risk,
  low,
  high,
}: RecordsAmongAll): ScoresReport['inPopulation'] {
  const riskiest = [...risk.keys()].sort((a, b) => risk[b] - risk[a] || a - b).slice(0, RISKIEST);
  return {
    size,
    likelyUnique: countAbove(unique, 0.5),
    surelyAbove: countAbove(low, LIMIT),
    possiblyAbove: countAbove(high, LIMIT),
    limit: LIMIT,
    riskiest: riskiest.map((i) => ({
      record: i + 1,
      unique: unique[i],
      risk: { value: risk[i], interval: [low[i], high[i]] },
    })),
  };
}

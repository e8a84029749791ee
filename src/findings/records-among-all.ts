import { DEFAULT_SEED } from '../core/seed.js';
import { estimateInPopulation } from '../sample/in-population.js';
import { sampleColumn } from '../sample/sample-table.js';

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

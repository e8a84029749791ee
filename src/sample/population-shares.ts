import { extrapolate } from './extrapolate.js';
import { groupByCodes, joinGroupings } from './grouping.js';
import { matchHistogram } from './match-histogram.js';
import { recordShares } from './sample-network.js';
import type { SampleTable } from './sample-table.js';
import { selfCalibrate } from './self-calibration.js';

/** What is expected of every record of a sample in the population. */
export interface RecordsInPopulation {
  /** Chance that nobody else in the population is alike, per record. */
  readonly unique: Float64Array;
  /** E[1/F] per record, F being the number alike in the population. */
  readonly inverse: Float64Array;
}

/**
 * One estimate per record: tree and network, each calibrated on the sample, averaged (METHODS.md section 6).
 * @param represents how many people each record stands for; without it all stand for as many. People alike are taken to
 * be drawn alike, so a record's own rate holds for its matches.
 * Cost: that of {@link recordShares}.
 */
export function estimateRecords(
  table: SampleTable,
  population: number,
  represents?: Float64Array,
): RecordsInPopulation {
  const { records } = table;
  const matches = matchesOf(table);
  const shares = recordShares(table);
  const unique = new Float64Array(records);
  const inverse = new Float64Array(records);
  for (const logShares of [shares.tree, shares.network]) {
    const { classes, classOf } = matchHistogram(logShares, matches);
    const fit = selfCalibrate(classes, records);
    const common = represents ? undefined : classes.map((c) => extrapolate(c, fit, records, population));
    for (let i = 0; i < records; i++) {
      const found = common
        ? common[classOf[i]]
        : extrapolate(classes[classOf[i]], fit, records, records * (represents as Float64Array)[i]);
      unique[i] += found.unique / 2;
      inverse[i] += found.meanInverse / 2;
    }
  }
  return { unique, inverse };
}

/** How many other records of the sample agree with each in all columns. */
function matchesOf({ columns }: SampleTable): Int32Array {
  const all = columns.map(({ codes, cardinality }) => groupByCodes(codes, cardinality)).reduce(joinGroupings);
  return all.ids.map((id) => all.sizes[id] - 1);
}

import { mixLaws, type OthersLaw } from './alike-law.js';
import { extrapolate, othersOf } from './extrapolate.js';
import { matchHistogram } from './match-histogram.js';
import { type RecordShares, recordShares } from './sample-network.js';
import { groupRecords, type SampleTable } from './sample-table.js';
import { selfCalibrate } from './self-calibration.js';

/** What is expected of every record of a sample in the population. */
export interface RecordsInPopulation {
  /** Chance that nobody else in the population is alike, per record. */
  readonly unique: Float64Array;
  /** E[1/F] per record, F being the number alike in the population. */
  readonly inverse: Float64Array;
  /** Records of the sample that are like each, itself not counted. */
  readonly matches: Int32Array;
  /** People outside the sample that a record is looked for among. */
  readonly outsideOf: (record: number) => number;
  /** How many others are like a record outside the sample, by the models taken at their word. */
  readonly othersOf: (record: number) => OthersLaw;
  /** The models behind it. */
  readonly shares: RecordShares;
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
  const { ids, sizes } = groupRecords(table);
  const matches = ids.map((id) => sizes[id] - 1);
  const shares = recordShares(table);
  const unique = new Float64Array(records);
  const inverse = new Float64Array(records);
  const models: ((record: number) => OthersLaw)[] = [];
  const peopleOf = (i: number) => (represents ? records * represents[i] : population);
  for (const logShares of [shares.tree, shares.network]) {
    const { classes, classOf } = matchHistogram(logShares, matches);
    const fit = selfCalibrate(classes, records);
    const common = represents ? undefined : classes.map((c) => extrapolate(c, fit, records, population));
    for (let i = 0; i < records; i++) {
      const found = common ? common[classOf[i]] : extrapolate(classes[classOf[i]], fit, records, peopleOf(i));
      unique[i] += found.unique / 2;
      inverse[i] += found.meanInverse / 2;
    }
    models.push((i) => othersOf(classes[classOf[i]], fit, records, peopleOf(i)));
  }
  return {
    unique,
    inverse,
    matches,
    outsideOf: (i) => peopleOf(i) - records,
    othersOf: (i) => mixLaws(models.map((law) => law(i))),
    shares,
  };
}

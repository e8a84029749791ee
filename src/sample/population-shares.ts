import { alikeInterval, type OthersLaw } from './alike-interval.js';
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
  /** The 90 % interval of F of a record, in people. Cost: some hundred incomplete betas, once for records of the same classes. */
  readonly alikeOf: (record: number) => readonly [number, number];
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
  const models: Model[] = [];
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
    models.push({ classOf, othersOf: (i) => othersOf(classes[classOf[i]], fit, records, peopleOf(i)) });
  }
  const intervalOf = (i: number) =>
    alikeInterval(
      models.map((model) => model.othersOf(i)),
      matches[i],
      peopleOf(i) - records,
    );
  const alikeOf = represents ? intervalOf : onceAClass(models, intervalOf);
  return { unique, inverse, alikeOf, shares };
}

interface Model {
  readonly classOf: Int32Array;
  /** How many others are like a record. */
  readonly othersOf: (record: number) => OthersLaw;
}

/** Records of the same classes have the same interval: it is computed once for all of them. */
function onceAClass(
  [first, second]: readonly Model[],
  intervalOf: (record: number) => readonly [number, number],
): (record: number) => readonly [number, number] {
  const known = new Map<number, readonly [number, number]>();
  return (i) => {
    const place = first.classOf[i] * 2 ** 26 + second.classOf[i];
    const found = known.get(place) ?? intervalOf(i);
    known.set(place, found);
    return found;
  };
}

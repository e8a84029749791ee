import type { SizeHistogram } from './size-histogram.js';

/** Group sizes in distinct persons, and how they fall on records and persons. */
export interface PersonSizes {
  /** Groups by the number of persons in them. */
  readonly groups: SizeHistogram;
  /** Records by the number of persons in their group, parallel to `groups.sizes`. */
  readonly records: Float64Array;
  /** Persons by the size of the smallest group they are in. */
  readonly smallest: SizeHistogram;
  /** `records[i]` records belong to persons with `owned[i]` records and stand in groups of `persons[i]` persons. */
  readonly shares: {
    readonly owned: Float64Array;
    readonly persons: Float64Array;
    readonly records: Float64Array;
  };
}

import type { PersonCounts } from './person-counts.js';
import { STRONG_CONFIDENCE } from './printed-person.js';

/** How far two values of a person go together. */
export interface ValueDependence {
  readonly columns: readonly [string, string];
  /** conf(x1 => x2): share of the records with the first value that hold the second. */
  readonly confidence: number;
  /** conf(x2 => x1). */
  readonly reverse: number;
  /** How many times more often than under independence both occur. */
  readonly lift: number;
  readonly strong: boolean;
}

/** @formula METHODS.md section 3, eq. 8 and 9 of paper 002 (whose middle term lacks the factor N). Cost: pairs. */
export function valueDependence({ records, columns, counts, pairs = [] }: PersonCounts): ValueDependence[] {
  return pairs.map(({ i, j, count }) => {
    const confidence = count / counts[i];
    const reverse = count / counts[j];
    return {
      columns: [columns[i], columns[j]],
      confidence,
      reverse,
      lift: confidence / (counts[j] / records),
      strong: Math.max(confidence, reverse) >= STRONG_CONFIDENCE,
    };
  });
}

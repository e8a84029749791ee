import type { PersonSizes } from '../core/results/person-sizes.js';
import { belowEach, type GroupRisk } from './group-risk.js';

/** Risk in persons, and the mean over persons beside the mean over records. */
export interface PersonRisk extends GroupRisk {
  readonly persons: number;
  readonly personAverageRisk: number;
}

/**
 * Risk when a group's size is the number of distinct persons in it. A person counts as unique, or below k, who
 * stands in at least one such group: one telling record is enough to be found.
 * @formula METHODS.md section 4, x the tuple of quasi-identifiers: averageRisk = R(X) = sum (|R_x|/m) / |U_x|;
 * personAverageRisk = mean over persons of r_u.
 */
export function personRisk({ groups, records, smallest, shares }: PersonSizes): PersonRisk {
  const persons = smallest.groups.reduce((sum, count) => sum + count, 0);
  const all = records.reduce((sum, count) => sum + count, 0);
  const risk = records.reduce((sum, count, i) => sum + count / groups.sizes[i], 0);
  const ofPersons = shares.records.reduce(
    (sum, count, i) => sum + count / (shares.owned[i] * shares.persons[i]),
    0,
  );
  return {
    unit: 'person',
    persons,
    uniques: smallest.sizes[0] === 1 ? smallest.groups[0] : 0,
    averageRisk: Math.min(1, risk / all),
    personAverageRisk: Math.min(1, ofPersons / persons),
    highestRisk: 1 / groups.sizes[0],
    smallestGroup: groups.sizes[0],
    below: belowEach(smallest.sizes, smallest.groups),
  };
}

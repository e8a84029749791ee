import type { RunOptions } from '../../core/progress.js';
import { doApart, type LongWork } from '../../kernel/apart.js';
import type { PersonFindings } from '../../risk/person/person.js';
import { assessPersonInSample } from '../../risk/person/person-in-sample.js';
import { assessPersonIn } from '../../risk/person/person-in-statistics.js';
import { countsIn, type Statistics } from '../../statistics/statistics.js';

/** A person's values, and the statistics to look them up in. */
export interface PersonLookup {
  readonly statistics: Statistics;
  /** Records that the statistics are a sample of; they are those of the data themselves by default. */
  readonly sampleOf?: number;
  readonly values: ReadonlyMap<string, string | null>;
  readonly ks: readonly number[];
}

const WORK: LongWork<PersonLookup, PersonFindings> = {
  file: 'questions/person/find-person.js',
  name: 'findHere',
  here: findHere,
};

/** Counts among which a forest is chosen in milliseconds. */
const FEW_COUNTS = 5000;

/** One person's risk from statistics, in a thread of its own where these are many. */
export function findPerson(lookup: PersonLookup, run: RunOptions): Promise<PersonFindings> {
  return doApart(WORK, lookup, run, countsIn(lookup.statistics) > FEW_COUNTS);
}

/**
 * {@link findPerson} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export function findHere({ statistics, sampleOf, values, ks }: PersonLookup): PersonFindings {
  return sampleOf === undefined
    ? assessPersonIn(statistics, values, ks)
    : assessPersonInSample(statistics, sampleOf, values, ks);
}

import { describeGroups, type Groups, readGroups, selectWithSize, writeGroups } from './group-size.js';
import { likelyUnique } from './likely-unique.js';
import type { RecordTest } from './step.js';
import type { Words } from './words.js';

/** Records in groups smaller than `below`. */
export function smallGroups(below: number, groups: Groups = {}): RecordTest {
  return {
    text: `below ${below}${writeGroups(groups)}`,
    description: `in ${describeGroups(groups, below)}`,
    reads: [...(groups.columns ?? []), ...(groups.of === undefined ? [] : [groups.of])],
    async prepare(relation, context) {
      const { size, select } = selectWithSize(relation, groups, context);
      return { safe: `${size} >= ${below}`, select };
    },
  };
}

/** How a test is written, for the usage of steps. */
export const TEST_USAGE =
  'below SIZE [of COLUMN] [in COLUMNS], or unique above CHANCE among PEOPLE [in COLUMNS]';

/** Reads `below 5 ..` or `unique above 0.2 among 1000000 ..`; undefined where neither stands there. */
export function readTest(words: Words): RecordTest | undefined {
  switch (words.keyword('below', 'unique')) {
    case 'below': {
      const least = (k: number) => Number.isInteger(k) && k >= 2;
      return smallGroups(words.number('the size', 'a whole number of at least 2', least), readGroups(words));
    }
    case 'unique': {
      if (words.keyword('above') === undefined) words.fail('the word above is expected after unique');
      const limit = words.number('the chance', 'from 0 to below 1', (p) => p >= 0 && p < 1);
      if (words.keyword('among') === undefined)
        words.fail('the word among and the size of the population are expected after the chance');
      const people = words.number(
        'the population',
        'a whole number of at least 1',
        (n) => Number.isSafeInteger(n) && n >= 1,
      );
      const columns = words.keyword('in') === undefined ? undefined : words.list('the columns after in');
      return likelyUnique(limit, people, columns);
    }
    case undefined:
      return undefined;
  }
}

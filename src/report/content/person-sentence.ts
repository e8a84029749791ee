import type { PersonReport } from '../../core/results/person.js';
import { formatCount, formatDecimal, sayPercent } from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';

/** One person's risk in one plain sentence. */
export function personSentence({ records, counts, expected, interval, k }: PersonReport['person']): string {
  const names = Object.keys(counts);
  const what =
    names.length > 3
      ? `${names.length} columns`
      : names
          .map((name) => showName(name))
          .join(', ')
          .replace(/, ([^,]*)$/, ' and $1');
  const alone = 1 - k['2'].forest;
  const range =
    interval[0] === interval[1]
      ? ''
      : ` (${formatCount(interval[0])} to ${formatCount(interval[1])} with 90 % probability)`;
  const about =
    expected < 10 ? formatDecimal(expected).replace(/\.?0+$/, '') : formatCount(Math.round(expected));
  const unique =
    alone === 0
      ? 'somebody else is alike for certain'
      : alone === 1
        ? 'nobody else is alike'
        : `with ${sayPercent(alone)} probability nobody else is alike`;
  return `Of ${formatCount(records)} records about ${about} agree with this person in ${what}, the own one counted${range}; ${unique}.`;
}

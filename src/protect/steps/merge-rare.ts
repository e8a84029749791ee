import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Gives all values that fewer than `below` records hold one label. A label that is a value already joins it. */
export function mergeRare(column: string, below: number, label = 'other'): Recoding {
  return {
    kind: 'recoding',
    text: `merge ${quoteWord(column)} below ${below}${label === 'other' ? '' : ` into ${quoteWord(label)}`}`,
    description: `Values of ${column} that fewer than ${below} records hold become "${label}".`,
    random: false,
    column,
    cell: (text, dialect, records) =>
      `CASE WHEN ${text} IS NOT NULL AND ${records} OVER (PARTITION BY ${text}) < ${below} ` +
      `THEN ${dialect.string(label)} ELSE ${text} END`,
  };
}

/** `merge occupation below 50`, `merge occupation below 1000 into rest`. */
export const mergeKind: StepKind = {
  name: 'merge',
  usage: 'merge COLUMN below RECORDS [into LABEL]',
  summary: 'give rare values one label',
  parse(words) {
    const column = words.one('the column');
    if (words.keyword('below') === undefined) words.fail('the word below is expected after the column');
    const below = words.number(
      'the number of records',
      'a whole number of at least 2',
      (n) => Number.isInteger(n) && n >= 2,
    );
    const label = words.keyword('into') === undefined ? 'other' : words.one('the label');
    words.end();
    return mergeRare(column, below, label);
  },
};

import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Puts a star into every cell of a column: nothing of it is left, but the table keeps its shape. */
export function blank(column: string): Recoding {
  return {
    kind: 'recoding',
    text: `blank ${quoteWord(column)}`,
    description: `Every cell of ${column} becomes a star, so that the column tells nothing.`,
    random: false,
    column,
    cell: () => "'*'",
    recodesMissing: true,
  };
}

/** `blank zip`. */
export const blankKind: StepKind = {
  name: 'blank',
  usage: 'blank COLUMN',
  summary: 'put a star into every cell; the column stays',
  parse(words) {
    const column = words.one('the column');
    words.end();
    return blank(column);
  },
};

import type { Removal, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Leaves a column out. */
export function dropColumn(column: string): Removal {
  return {
    kind: 'removal',
    text: `drop ${quoteWord(column)}`,
    description: `The column ${column} is left out.`,
    random: false,
    column,
  };
}

/** `drop name`. */
export const dropKind: StepKind = {
  name: 'drop',
  usage: 'drop COLUMN',
  summary: 'leave a column out',
  parse(words) {
    const column = words.one('the column');
    words.end();
    return dropColumn(column);
  },
};

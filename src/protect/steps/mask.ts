import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/**
 * Replaces the last or first characters of a column by stars; a shorter text becomes stars altogether.
 * @formula METHODS.md section 2: masking the last m characters.
 */
export function mask(column: string, characters: number, side: 'last' | 'first' = 'last'): Recoding {
  const stars = (text: string) => `SUBSTR('${'*'.repeat(characters)}', 1, LENGTH(${text}))`;
  return {
    kind: 'recoding',
    text: `mask ${quoteWord(column)} ${side === 'first' ? 'first ' : ''}${characters}`,
    description: `The ${side} ${characters === 1 ? 'character' : `${characters} characters`} of ${column} ${characters === 1 ? 'is' : 'are'} replaced by stars.`,
    random: false,
    column,
    cell: (text) =>
      side === 'last'
        ? `SUBSTR(${text}, 1, GREATEST(LENGTH(${text}) - ${characters}, 0)) || ${stars(text)}`
        : `${stars(text)} || SUBSTR(${text}, ${characters + 1})`,
  };
}

/** `mask zip 2`, `mask name first 1`. */
export const maskKind: StepKind = {
  name: 'mask',
  usage: 'mask COLUMN [last|first] CHARACTERS',
  summary: 'replace the last (or first) characters by stars',
  parse(words) {
    const column = words.one('the column');
    const side = words.keyword('last', 'first') ?? 'last';
    const characters = words.number(
      'the number of characters',
      'a whole number from 1 to 1000',
      (m) => Number.isInteger(m) && m >= 1 && m <= 1000,
    );
    words.end();
    return mask(column, characters, side);
  },
};

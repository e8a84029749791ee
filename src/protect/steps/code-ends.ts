import { NUMBERS } from './numbers.js';
import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Top or bottom coding: numbers beyond the limit become the limit, which then stands for "and more" or "and less". */
function codeEnd(column: string, end: 'top' | 'bottom', limit: number): Recoding {
  const [sign, beyond, more] = end === 'top' ? ['>', 'above', 'more'] : ['<', 'below', 'less'];
  return {
    kind: 'recoding',
    text: `${end} ${quoteWord(column)} ${limit}`,
    description: `Numbers in ${column} ${beyond} ${limit} become ${limit}, which then stands for ${limit} and ${more}.`,
    random: false,
    column,
    needs: NUMBERS,
    cell: (text, dialect) =>
      `CASE WHEN ${dialect.parseDouble(text)} ${sign}= ${dialect.asDouble(String(limit))} ` +
      `THEN ${dialect.string(String(limit))} ELSE ${text} END`,
  };
}

function kindOf(end: 'top' | 'bottom'): StepKind {
  const beyond = end === 'top' ? 'at or above' : 'at or below';
  return {
    name: end,
    usage: `${end} COLUMN LIMIT`,
    summary: `numbers ${beyond} a limit become the limit`,
    parse(words) {
      const column = words.one('the column');
      const limit = words.number('the limit', 'a number', (value) => Math.abs(value) <= 1e15);
      words.end();
      return codeEnd(column, end, limit);
    },
  };
}

/** `top age 90`. */
export const topKind = kindOf('top');
/** `bottom income 1000`. */
export const bottomKind = kindOf('bottom');

import { SingleoutError } from '../../core/errors.js';
import { parseStep } from './parse-step.js';
import type { Recoding } from './step.js';
import { quoteWord } from './words.js';

/** A level of a column from the words of a step less the column: `band 5`. */
export function parseLevel(column: string, text: string): Recoding {
  const [, verb, rest] = /^\s*(\S+)\s*(.*)$/.exec(text) ?? [];
  const step = parseStep(`${verb ?? ''} ${quoteWord(column)} ${rest ?? ''}`.trim());
  if (step.kind === 'recoding') return step;
  throw new SingleoutError(
    'config/invalid',
    `\`${step.text}\` is no level of a column: it does not recode cells one by one`,
    {
      where: '--levels',
      hint: 'write: blank to take everything away',
    },
  );
}

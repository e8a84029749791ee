import { SingleoutError } from '../../core/errors.js';
import { parseStep } from './parse-step.js';
import type { Recoding, StepReading } from './step.js';
import { quoteWord } from './words.js';

/** A level of a column from the words of a step less the column: `band 5`. */
export function parseLevel(column: string, text: string, reading: StepReading = {}): Recoding {
  const step = parseStep(levelStep(column, text), reading);
  if (step.kind === 'recoding') return step;
  throw new SingleoutError(
    'config/invalid',
    `\`${step.text}\` is no level of a column: it does not recode cells one by one`,
    {
      option: 'levels',
      hint: 'write: blank to take everything away',
    },
  );
}

/** The step that a level of a column stands for: `band age 5`. */
export function levelStep(column: string, text: string): string {
  const [, verb, rest] = /^\s*(\S+)\s*(.*)$/s.exec(text) ?? [];
  return `${verb ?? ''} ${quoteWord(column)} ${rest ?? ''}`.trim();
}

import { InvalidArgumentError } from 'commander';
import { columnList } from './column-list.js';
import { parseNumber } from './parse-number.js';

/** `0.3` for all columns, `zip=0.9,phone=0.8` for some; adds to what was given before. */
export function readProbabilities(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const all: Record<string, number> = { ...before };
  for (const part of columnList(text)) {
    const at = part.lastIndexOf('=');
    const chance = parseNumber(part.slice(at + 1));
    if (!(chance >= 0 && chance <= 1))
      throw new InvalidArgumentError('must be a chance from 0 to 1, for all or by column: zip=0.9.');
    all[at < 0 ? '*' : part.slice(0, at)] = chance;
  }
  return all;
}

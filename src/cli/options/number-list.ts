import { InvalidArgumentError } from 'commander';

/** Reads a number; what it may be is for the formulas to say. */
export function readNumber(text: string): number {
  return parseNumber(text, 'must be a number.');
}

/** Splits a list of numbers at commas: `2,3,5`. What they may be is for the formulas to say. */
export function numberList(text: string): number[] {
  return text.split(',').map((part) => parseNumber(part, 'must be numbers separated by commas.'));
}

/** An empty text is none, though `Number` takes it for 0. */
function parseNumber(text: string, rule: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(number)) throw new InvalidArgumentError(rule);
  return number;
}

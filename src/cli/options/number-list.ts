import { InvalidArgumentError } from 'commander';
import { parseNumber } from './parse-number.js';

/** Reads a number; what it may be is for the formulas to say. */
export function readNumber(text: string): number {
  return requireNumber(text, 'must be a number.');
}

/** Splits a list of numbers at commas: `2,3,5`. What they may be is for the formulas to say. */
export function numberList(text: string): number[] {
  return text.split(',').map((part) => requireNumber(part, 'must be numbers separated by commas.'));
}

function requireNumber(text: string, rule: string): number {
  const number = parseNumber(text);
  if (Number.isNaN(number)) throw new InvalidArgumentError(rule);
  return number;
}

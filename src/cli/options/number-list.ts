import { InvalidArgumentError } from 'commander';

/** Reads a number; what it may be is for the formulas to say. */
export function readNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(number)) throw new InvalidArgumentError('must be a number.');
  return number;
}

/** Splits a list of numbers at commas: `2,3,5`. What they may be is for the formulas to say. */
export function numberList(text: string): number[] {
  return text.split(',').map((part) => {
    const number = part.trim() === '' ? Number.NaN : Number(part);
    if (Number.isNaN(number)) throw new InvalidArgumentError('must be numbers separated by commas.');
    return number;
  });
}

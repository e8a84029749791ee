import type { Dialect } from '../../source/engine.js';

/** Numbers beyond this size are not recoded: their decimals could not be written exactly. */
const LARGEST = 1e15;
/** Decimals that a unit may have: engines write no more exactly. */
const MOST_DECIMALS = 15;
/** A value this close below a bound, in units, stands on it: 0.3 / 0.1 is 2.9999999999999996. */
const TOUCH = 1e-9;

/** What columns must hold to be read as numbers. */
export const NUMBERS = {
  rule: 'numbers between -1e15 and 1e15',
  misfit: (text: string, dialect: Dialect) =>
    `COALESCE(NOT (${dialect.parseDouble(text)} BETWEEN ${-LARGEST} AND ${LARGEST}), TRUE)`,
};

/** Decimals a number is written with: 2 for 0.25. */
export function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/** What a width of bands, or a unit to round to, may be. */
export const UNIT_RULE = `a number above 0, at most ${LARGEST}, of at most ${MOST_DECIMALS} decimals`;

/** Whether a number can be a width of bands, or a unit to round to. */
export function isUnit(value: number): boolean {
  return value > 0 && isOrigin(value);
}

/** Whether bands can be counted from a number. */
export function isOrigin(value: number): boolean {
  return Math.abs(value) <= LARGEST && decimalsOf(value) <= MOST_DECIMALS;
}

/** A number as text with a fixed number of decimals, the same on every engine. */
export function decimalText(expression: string, decimals: number): string {
  return `CAST(CAST(${expression} AS DECIMAL(38, ${decimals})) AS VARCHAR)`;
}

/** How many whole units lie below a number (rounded: below or at half a unit more). */
export function unitsBelow(
  number: string,
  unit: number,
  origin: number,
  dialect: Dialect,
  half = false,
): string {
  const from = origin === 0 ? number : `(${number} - ${dialect.asDouble(String(origin))})`;
  return `FLOOR(${from} / ${dialect.asDouble(String(unit))} + ${(half ? 0.5 : 0) + TOUCH})`;
}

import { parseNumber, type WrittenNumber } from './parse-number.js';

/** What the numbers among some distinct values look like. */
export interface NumberShape {
  /** Share of the values that are numbers. */
  readonly share: number;
  /** Of the numbers, those without decimals. */
  readonly whole: number;
  readonly negative: number;
  readonly leadingZeros: number;
  /** Share that a unit, a currency or per cent stands beside. */
  readonly units: number;
  /** Share that divide by ten. */
  readonly round: number;
  readonly min: number;
  readonly max: number;
  readonly median: number;
  /** The middle half of the numbers is this wide, relative to the median. */
  readonly spread: number;
  /** Digits of all of them, where they are the same in nearly all; else 0. */
  readonly width: number;
  readonly medianDigits: number;
  readonly decimals: number;
  /** Share that are a time of day written as four digits. */
  readonly clocks: number;
  /** Of every two neighbours, how many are one apart. */
  readonly consecutive: number;
}

const NONE: NumberShape = {
  share: 0,
  whole: 0,
  negative: 0,
  leadingZeros: 0,
  units: 0,
  round: 0,
  min: 0,
  max: 0,
  median: 0,
  spread: 0,
  width: 0,
  medianDigits: 0,
  decimals: 0,
  clocks: 0,
  consecutive: 0,
};

/** Looks at the numbers among some distinct texts. */
export function numbersIn(texts: readonly string[]): NumberShape {
  const found = withOneUnit(texts.map(parseNumber).filter((number) => number !== undefined));
  if (found.length === 0) return NONE;
  const share = (holds: (number: WrittenNumber) => boolean) => found.filter(holds).length / found.length;
  const sorted = found.map(({ value }) => value).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))];
  const digits = found.map((number) => number.digits).sort((a, b) => a - b);
  const usual = digits[Math.floor(digits.length / 2)];
  const gaps = sorted.slice(1).filter((value, i) => value - sorted[i] === 1).length;
  return {
    share: found.length / texts.length,
    whole: share(({ decimals, value }) => decimals === 0 || (decimals <= 2 && Number.isInteger(value))),
    negative: share(({ value }) => value < 0),
    leadingZeros: share(({ leadingZero, decimals }) => leadingZero && decimals === 0),
    units: share(({ unit }) => unit !== ''),
    round: share(({ value }) => value % 10 === 0),
    min: sorted[0],
    max: sorted[sorted.length - 1],
    median: at(0.5),
    spread: at(0.5) === 0 ? Number.POSITIVE_INFINITY : (at(0.75) - at(0.25)) / Math.abs(at(0.5)),
    width: share((number) => number.digits === usual) >= 0.95 ? usual : 0,
    medianDigits: usual,
    decimals: Math.max(...found.map((number) => number.decimals)),
    clocks: share(({ value, decimals, digits: long }) => decimals === 0 && long <= 4 && isClock(value)),
    consecutive: sorted.length < 2 ? 0 : gaps / (sorted.length - 1),
  };
}

/** Numbers without those whose unit is not the usual one: letters that differ from cell to cell belong to codes. */
function withOneUnit(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  const many = new Map<string, number>();
  for (const { unit } of numbers) if (unit !== '') many.set(unit, (many.get(unit) ?? 0) + 1);
  const [usual] = [...many].sort(([, a], [, b]) => b - a)[0] ?? [''];
  const plural = (unit: string) => unit === `${usual}s` || usual === `${unit}s`;
  return numbers.filter(({ unit }) => unit === '' || unit === usual || plural(unit));
}

function isClock(value: number): boolean {
  return value >= 0 && value <= 2400 && value % 100 < 60;
}

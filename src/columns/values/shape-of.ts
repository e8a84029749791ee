import { isCard, isIban, passesLuhn, shareOfNational } from './check-digits.js';
import { holdsCommonName, isCountry } from './common-names.js';
import { type NumberShape, numbersIn } from './numbers-in.js';
import { PATTERNS, type Pattern } from './patterns.js';
import type { SampledValue } from './sample-values.js';
import { type TimeShape, timesIn } from './times-in.js';

/** What the values of a column look like: shares of the distinct values, none of the values themselves. */
export interface ValueShape {
  /** Distinct values looked at. */
  readonly seen: number;
  /** Whether nearly all values with four parts begin with a single digit, as versions do and addresses of devices do not. */
  readonly numbersAreSmall: boolean;
  share(pattern: Pattern): number;
  readonly numbers: NumberShape;
  readonly times: TimeShape;
  readonly iban: number;
  readonly card: number;
  readonly luhn: number;
  readonly national: number;
  readonly commonNames: number;
  readonly countries: number;
  /** Share that are yes, no, true, false, 0 or 1. */
  readonly answers: number;
  readonly meanLength: number;
  readonly meanWords: number;
}

const ANSWERS = new Set(
  'yes no y n true false t f 0 1 0.0 1.0 0.00 1.00 on off ja nein j oui non vrai faux si sim nao verdadero falso vero verdadeiro positive negative'.split(
    ' ',
  ),
);

/** Looks at some values of a column; pure, and nothing of them is kept. */
export function shapeOf(sampled: readonly SampledValue[]): ValueShape {
  const texts = sampled.map(({ value }) => value.trim());
  const shareWhere = (holds: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(holds).length / texts.length;
  const mean = (of: (text: string) => number) =>
    texts.length === 0 ? 0 : texts.reduce((sum, text) => sum + of(text), 0) / texts.length;
  return {
    seen: texts.length,
    numbersAreSmall: shareWhere((text) => /^\d\./.test(text)) >= 0.7,
    share: (pattern) => shareWhere((text) => PATTERNS[pattern].test(text)),
    numbers: numbersIn(texts),
    times: timesIn(texts),
    iban: shareWhere(isIban),
    card: shareWhere(isCard),
    luhn: shareWhere(
      (text) => /^\d{9,19}$/.test(text.replace(/[ -]/g, '')) && passesLuhn(text.replace(/[ -]/g, '')),
    ),
    national: shareOfNational(texts),
    commonNames: shareWhere(holdsCommonName),
    countries: shareWhere(isCountry),
    answers: shareWhere((text) => ANSWERS.has(text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))),
    meanLength: mean((text) => text.length),
    meanWords: mean((text) => text.split(/\s+/).length),
  };
}

import type { Kind } from '../../core/results/column-kind.js';

/**
 * The chance that somebody who looks for a person knows a column, by what it is. A convention and not a measurement: what neighbours
 * and colleagues see is known mostly, what stands in papers at times, amounts seldom. Whoever knows better says so.
 */
const CHANCE_BY_KIND: Readonly<Record<Kind, number>> = {
  age: 0.8,
  place: 0.8,
  postcode: 0.8,
  'person-name': 0.8,
  'birth-date': 0.6,
  coordinate: 0.5,
  'e-mail': 0.5,
  phone: 0.5,
  date: 0.3,
  category: 0.3,
  flag: 0.3,
  url: 0.3,
  unknown: 0.3,
  'date-time': 0.2,
  code: 0.2,
  quantity: 0.1,
  'national-number': 0.1,
  account: 0.1,
  device: 0.1,
  'record-number': 0.1,
  'person-key': 0.1,
  'free-text': 0.1,
  weight: 0.1,
  constant: 0.1,
  empty: 0.1,
};

/** Everybody sees whether somebody is a man or a woman, though it is a category like others. */
const SEX = /^(sex|gender|geschlecht|sexe|sexo|sesso)$/i;
const CHANCE_OF_SEX = 0.8;

/** The chance that a column is known, where nobody said; one whose kind was not looked at is taken for unknown. */
export function chanceOf(name: string, kind: Kind = 'unknown'): number {
  return SEX.test(name) ? CHANCE_OF_SEX : CHANCE_BY_KIND[kind];
}

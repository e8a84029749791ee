import type { Role } from '../core/results/column.js';
import type { Kind } from '../core/results/column-kind.js';

/** What follows from what a column is. */
export interface KindFacts {
  /** What such a column holds, to be said in a sentence. */
  readonly means: string;
  /** Whether a value names a person by itself, with the lists that somebody else has. */
  readonly identifies: boolean;
  /** The role to propose. */
  readonly role: Role;
  /** Steps that protect it, finest first; COLUMN stands for its name. */
  readonly steps: readonly string[];
}

const DROP = ['drop COLUMN'];
const MERGE = ['merge COLUMN below 10', 'generalise COLUMN by FILE', 'blank COLUMN'];
const DATES = ['month', 'quarter', 'year', 'decade'].map((unit) => `date COLUMN ${unit}`);

const identifier = (means: string): KindFacts => ({
  means,
  identifies: true,
  role: 'identifier',
  steps: DROP,
});
const described = (means: string, steps: readonly string[]): KindFacts => ({
  means,
  identifies: false,
  role: 'quasi-identifier',
  steps,
});
const leftOut = (means: string, role: Role, steps: readonly string[]): KindFacts => ({
  means,
  identifies: false,
  role,
  steps,
});

/** Every kind with what follows from it: the one place where that is said. */
export const KINDS: Readonly<Record<Kind, KindFacts>> = {
  'person-name': identifier('names of people'),
  'e-mail': identifier('e-mail addresses'),
  phone: identifier('telephone numbers'),
  'national-number': identifier('numbers that a state gives a person'),
  account: identifier('numbers of accounts or cards'),
  device: identifier('addresses or numbers of devices and vehicles'),
  url: identifier('addresses of web pages'),
  'record-number': identifier('numbers of records'),
  'person-key': { ...identifier('keys that tell whose record it is'), role: 'user' },
  'date-time': described('points in time', DATES),
  date: described('dates', DATES),
  'birth-date': described('dates of birth', DATES),
  age: described('ages', ['band COLUMN 5', 'band COLUMN 10', 'top COLUMN 89']),
  postcode: described('postcodes', ['mask COLUMN 1', 'mask COLUMN 2', 'mask COLUMN 3']),
  place: described('places', MERGE),
  coordinate: described('coordinates', ['round COLUMN 0.01', 'round COLUMN 0.1', 'round COLUMN 1']),
  quantity: described('quantities', ['band COLUMN WIDTH', 'top COLUMN LIMIT', 'round COLUMN UNIT']),
  // digits that are names: what lies between two of them means nothing
  code: described('codes', MERGE),
  category: described('categories', MERGE),
  flag: described('a yes or no', ['blank COLUMN']),
  'free-text': leftOut('texts that people wrote', 'ignore', DROP),
  weight: leftOut('how many people a record stands for', 'weight', ['round COLUMN UNIT']),
  constant: leftOut('the same value in every record', 'ignore', []),
  empty: leftOut('nothing', 'ignore', []),
  unknown: described('what cannot be said', ['blank COLUMN']),
};

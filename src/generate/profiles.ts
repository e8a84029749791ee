import { discreteSampler, zipfWeights } from '../maths/discrete.js';
import { randomStream } from '../maths/random.js';
import type { Cell } from '../source/write/chunk.js';
import { checkOptions, chunksOf, type Generator, type RowMaker } from './generator.js';

/** Points in time: all are as likely. */
const EVEN = ['joined_date', 'joined_minute', 'last_seen'];

/** A field of a profile: its values, the share of people who leave it empty, and what it goes with. */
interface Field {
  readonly name: string;
  readonly values: number;
  readonly empty: number;
  /** The field that its value follows in two of three cases. */
  readonly follows?: string;
}

const field = (name: string, values: number, empty: number, follows?: string): Field => ({
  name,
  values,
  empty,
  ...(follows !== undefined && { follows }),
});

/** Yes or no, for most people no. */
const SWITCHES = [
  'shows_email',
  'shows_phone',
  'shows_birthday',
  'shows_friends',
  'is_verified',
  'is_business',
  'has_photo',
  'has_cover',
  'speaks_english',
  'smokes',
  'drinks',
  'has_children',
  'has_pets',
  'owns_car',
  'plays_games',
  'newsletter',
  'dark_mode',
  'two_factor',
];

const FIELDS: readonly Field[] = [
  field('gender', 2, 0.02),
  field('birth_year', 70, 0.1),
  field('birth_month', 12, 0.25),
  field('birth_day', 31, 0.25),
  field('country', 60, 0.05),
  field('region', 400, 0.15, 'country'),
  field('city', 4000, 0.2, 'region'),
  field('home_town', 4000, 0.55, 'city'),
  field('language', 40, 0.05, 'country'),
  field('second_language', 40, 0.6),
  field('marital', 8, 0.45),
  field('religion', 20, 0.8),
  field('politics', 9, 0.85),
  field('education', 8, 0.4),
  field('school', 3000, 0.6, 'city'),
  field('school_year', 60, 0.65, 'birth_year'),
  field('university', 800, 0.7, 'region'),
  field('study', 150, 0.75),
  field('employer', 2500, 0.7, 'city'),
  field('occupation', 300, 0.6, 'study'),
  field('industry', 25, 0.6, 'occupation'),
  field('joined_date', 5000, 0),
  field('joined_minute', 1440, 0),
  field('last_seen', 525_600, 0.02),
  field('friends', 600, 0.05),
  field('followers', 800, 0.05, 'friends'),
  field('groups', 60, 0.1),
  field('photos', 300, 0.1),
  field('posts', 500, 0.1, 'photos'),
  field('favourite_music', 120, 0.6),
  field('favourite_film', 200, 0.7),
  field('favourite_book', 250, 0.8),
  field('favourite_sport', 40, 0.6),
  field('team', 120, 0.75, 'country'),
  field('hobby', 80, 0.55),
  field('phone_model', 90, 0.15),
  field('browser', 12, 0.02, 'phone_model'),
  field('time_zone', 24, 0, 'country'),
  field('eye_colour', 6, 0.7),
  field('height', 50, 0.75, 'gender'),
  field('star_sign', 12, 0.4, 'birth_month'),
  ...SWITCHES.map((name) => field(name, 2, 0.05)),
];

const FOLLOWS = 2 / 3;

/**
 * Profiles of a social network, like those of paper 001: 59 columns from two to thousands of values, unevenly often
 * taken (Zipf), many left empty, some going with others (city with region with country).
 * @formula METHODS.md section 2, the paper's profile data
 */
export const profiles: Generator = {
  name: 'profiles',
  columns: FIELDS.map(({ name }) => name),
  rows(options) {
    checkOptions('profiles', options, []);
    return chunksOf(options.records, FIELDS.length, makeProfiles(options.seed));
  },
};

function makeProfiles(seed: number): RowMaker {
  const random = randomStream(seed, 'profiles');
  const draw = FIELDS.map(({ name, values }) =>
    discreteSampler(zipfWeights(values, EVEN.includes(name) ? 0 : 0.8)),
  );
  const leader = FIELDS.map(({ follows }) => FIELDS.findIndex(({ name }) => name === follows));
  const drawn = new Int32Array(FIELDS.length);
  return (columns: Cell[][], row) => {
    for (const [c, { values, empty }] of FIELDS.entries()) {
      const follows = leader[c] >= 0 && random.float() < FOLLOWS;
      // a fixed value of those there are, spread over all
      drawn[c] = follows ? (Math.imul(drawn[leader[c]] + 1, 7919) >>> 0) % values : draw[c](random);
      columns[c][row] = random.float() < empty ? null : String(drawn[c] + 1);
    }
  };
}

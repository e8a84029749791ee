import type { SizeHistogram } from './size-histogram.js';

/** `values[i]` values are held by `users[i]` users in `records[i]` records; by users, then records. */
export interface ValueHistogram {
  readonly users: Float64Array;
  readonly records: Float64Array;
  readonly values: Float64Array;
}

/** Some values of an attribute, in their order: |R_x| and |U_x|. */
export interface CountedValues {
  readonly records: Float64Array;
  readonly users: Float64Array;
}

/** Users by the number of their records, ascending. */
export interface OwnedUsers {
  readonly owned: Float64Array;
  readonly users: Float64Array;
  /** Sum over their records of 1/|U_x|, in units of 1/scale. */
  readonly score: Float64Array;
  readonly scale: number;
  /** Their records with a value that only they have. */
  readonly sure: Float64Array;
}

/** How many users there are, by their records and by their different values. */
export interface CountedUsers {
  readonly byRecords: OwnedUsers;
  readonly byValues: SizeHistogram;
}

/**
 * Sets of `size` values that only one user has all of: `sets[i]` of them belong to users with `owned[i]` records of
 * `held[i]` different values, and the values occur `multiples[0][i]`, `multiples[1][i]`, .. times there.
 */
export interface UniqueSets {
  readonly size: number;
  readonly owned: Float64Array;
  readonly held: Float64Array;
  readonly multiples: readonly Float64Array[];
  readonly sets: Float64Array;
}

/** Values of a few users: parallel arrays, by user (its place in the list asked for), then value. */
export interface Histories {
  readonly user: Float64Array;
  readonly person: Float64Array;
  readonly value: Float64Array;
  readonly records: Float64Array;
  /** |U_x| of the value. */
  readonly users: Float64Array;
}

/** What an attacker saw of somebody: the person, and different values of theirs, the rarest first. */
export interface Sighting {
  readonly person: number;
  readonly values: readonly number[];
}

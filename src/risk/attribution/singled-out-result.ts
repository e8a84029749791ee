import type { RunOptions } from '../../core/progress.js';
import type { Knowledge } from './known-sets.js';

/** What the attacker knows, and how long to look. */
export interface SingledOutOptions extends RunOptions, Knowledge {
  /** Person of every record, from 0 on: a record is then singled out where its group is of one person. */
  readonly users?: Int32Array;
  readonly seed?: number;
  /** Records that may be looked at: about a second by default. */
  readonly work?: number;
}

/** A share, and how far it may be off: half the width of its interval, at the level of all intervals; 0 where exact. */
export interface ShareWithError {
  readonly share: number;
  readonly error: number;
}

/** The share of people whom an attacker singles out who knows each column with its chance. */
export interface SingledOut extends ShareWithError {
  readonly columns: readonly SingledOutColumn[];
  /** Sets drawn; left out where all were looked at. */
  readonly sets?: number;
}

/** The part of one column. */
export interface SingledOutColumn {
  readonly name: string;
  /** The chance that the column is known and the person singled out by what is known, averaged over people. */
  readonly through: ShareWithError;
  /** What the share of all singled out falls by when the column goes. */
  readonly fall: ShareWithError;
}

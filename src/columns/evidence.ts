import type { Role } from '../core/results/column.js';
import type { Kind } from '../core/results/column-kind.js';
import type { NameReading } from './names/read-name.js';
import type { ValueShape } from './values/shape-of.js';

/** How often the values of a column occur. Cells that are missing, or hold a mark that says so, do not count as values. */
export interface Occurrence {
  readonly records: number;
  /** Records with a value. */
  readonly filled: number;
  /** Distinct values. */
  readonly values: number;
}

/** All that is known of a column: its name, how often its values occur, and what they look like. */
export interface Evidence {
  readonly name: NameReading;
  readonly counts: Occurrence;
  readonly shape: ValueShape;
}

/** What a rule takes a column for. */
export interface Verdict {
  readonly kind: Kind;
  readonly confidence: number;
  readonly why: string;
  /** Where it is another one than that of the kind. */
  readonly role?: Role;
  readonly identifies?: boolean;
}

/** Says what a column is where its evidence is enough. */
export type Rule = (evidence: Evidence) => Verdict | undefined;

/** A verdict in a line. */
export function take(kind: Kind, confidence: number, why: string): Verdict {
  return { kind, confidence, why };
}

/** Whether every record with a value has one of its own. */
export function isUnique({ values, filled }: Occurrence): boolean {
  return values === filled && filled > 1;
}

/** Distinct values by records with a value: 1 where every record has its own. */
export function ownShare({ values, filled }: Occurrence): number {
  return filled === 0 ? 0 : values / filled;
}

/** Per cent in whole numbers, to be said: no value of the data, only how many look alike. */
export function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

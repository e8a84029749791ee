import type { ColumnType, Dialect } from '../../source/engine.js';
import type { Relation } from '../../source/relation.js';
import type { Hierarchies } from './hierarchy.js';
import type { Words } from './words.js';

/** What reading a step may need besides its text. */
export interface StepReading {
  /** Hierarchies that steps may name. */
  readonly hierarchies?: Hierarchies;
}

/** What a step may need to know besides the table it changes. */
export interface StepContext {
  /** Quasi-identifiers: the groups meant where a step names no columns. */
  readonly qi: readonly string[];
  /** Whose record it is: group sizes are then persons, unless the step says otherwise. */
  readonly user?: string;
  readonly seed: number;
  /** Place of the step among the others, so that two random steps draw differently. */
  readonly place: number;
}

interface StepCommon {
  /** The step in words that can be read back: `mask zip 2`. */
  readonly text: string;
  /** What it does, in a plain sentence. */
  readonly description: string;
  /** Whether chance is involved. */
  readonly random: boolean;
}

/** Gives every cell of a column a new text that depends on the cell alone (and on how often it occurs). */
export interface Recoding extends StepCommon {
  readonly kind: 'recoding';
  readonly column: string;
  /**
   * SQL of the new text; null stays null where the SQL gives null for null.
   * @param text SQL of the old cell as text
   * @param records SQL aggregate that counts records: COUNT(*), or a sum where rows stand for many
   */
  cell(text: string, dialect: Dialect, records: string): string;
  /** Whether missing cells get a text too. */
  readonly recodesMissing?: boolean;
  /** What texts must be, and the SQL condition under which one is not; none where every text will do. */
  readonly needs?: { readonly rule: string; misfit(text: string, dialect: Dialect): string };
  /** The same step for texts that are written otherwise, tried where some do not suit this one. */
  readonly readings?: readonly Recoding[];
}

/** Leaves a column out. */
export interface Removal extends StepCommon {
  readonly kind: 'removal';
  readonly column: string;
}

/** Anything else: a SELECT over the whole table. */
export interface Rewriting extends StepCommon {
  readonly kind: 'rewriting';
  /** Columns whose cells may change; empty where records only go. */
  readonly changes: readonly string[];
  /** Columns that must be there. */
  readonly reads: readonly string[];
  rewrite(relation: Relation, context: StepContext): Promise<Rewrite>;
}

/** What decides which records a step is about: too small a group, or too high a chance of being unique. */
export interface RecordTest {
  /** As it is written: `below 5 in age,sex`. */
  readonly text: string;
  /** "Records in groups of ..", without the first word. */
  readonly description: string;
  /** Columns that must be there. */
  readonly reads: readonly string[];
  /** A SELECT over the table with what `safe`, the condition for records that stay as they are, speaks of. */
  prepare(
    relation: Relation,
    context: StepContext,
  ): Promise<{ readonly safe: string; select(from: string): string }>;
}

/** A SELECT with the columns it gives. `from` is what to write after FROM. */
export interface Rewrite {
  readonly columns: readonly ColumnType[];
  select(from: string): string;
}

/** One change of a table. Each yields another relation on the same engine; nothing is copied. */
export type Step = Recoding | Removal | Rewriting;

/** A kind of step: its name, how it is written, what it is for. */
export interface StepKind {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  parse(words: Words, reading: StepReading): Step;
}

import type { Figure } from './figure.js';
import type { Prose } from './prose.js';

/** A table column. `only` keeps what suits one medium (bars, long explanations) out of the other. */
export interface TableColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  readonly only?: 'terminal' | 'document';
}

/** A table of a report; every row has one cell per column. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Prose[])[];
}

/** One part of a report, the same for every medium. */
export interface Section {
  /** The anchor of the section in an HTML report: lower-case words with hyphens, each once in a page. */
  readonly id: string;
  readonly title: string;
  /** What was found, in a sentence or two. */
  readonly lead: readonly Prose[];
  /** The chart, where one would rather look than read; left out where pictures cannot be. */
  readonly figure?: Figure | undefined;
  readonly table?: Table;
  readonly list?: readonly Prose[];
  /** How to read the numbers and how they were computed; left out on the terminal. */
  readonly meaning: readonly Prose[];
  /** Of a section that suits one medium alone: settings are for documents, which outlive the command that made them. */
  readonly only?: 'document';
}

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

/** Names of all sections there can be; charts are attached by it, and it is the anchor in the HTML report. */
export type SectionId =
  | 'figures'
  | 'help'
  | 'group-sizes'
  | 'columns'
  | 'column-values'
  | 'easiest-records'
  | 'roles'
  | 'exposure'
  | 'dependency'
  | 'information'
  | 'prediction'
  | 'in-population'
  | 'person'
  | 'population'
  | `population-${number}`
  | 'sensitive'
  | 'household'
  | 'weighted'
  | 'transactions'
  | 'transaction-sample'
  | 'transaction-alpha'
  | 'transaction-values'
  | 'transaction-users'
  | 'exposed-users'
  | 'unicity'
  | 'coverage'
  | 'rounding'
  | 'keys'
  | 'sensitivity'
  | 'near-keys'
  | 'exposed-records'
  | 'masked-keys'
  | 'key-curve'
  | 'steps'
  | 'before-after'
  | 'key-changes'
  | 'prediction-changes'
  | 'transaction-changes'
  | 'loss'
  | 'other-changes'
  | 'curve'
  | 'plan'
  | 'runner-up'
  | 'front'
  | 'levels'
  | 'check'
  | `reproduced-${string}`
  | 'calibration-unique'
  | 'calibration-match'
  | 'calibration-records'
  | 'calibration-table'
  | 'calibration-attribute'
  | 'notes'
  | 'assumptions'
  | 'refused'
  | 'appendix';

/** One part of a report, the same for every medium. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** What was found, in a sentence or two. */
  readonly lead: readonly Prose[];
  readonly table?: Table;
  readonly list?: readonly Prose[];
  /** How to read the numbers and how they were computed; left out on the terminal. */
  readonly meaning: readonly Prose[];
}

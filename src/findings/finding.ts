import type { Assessment, Refusal } from '../core/results/assessment.js';
import type { PreparedTable, PrepareOptions } from '../counts/prepare.js';
import type { RoledTable } from '../counts/roles.js';
import type { Statement } from '../counts/statement.js';
import type { Probability } from '../keys/known-chances.js';
import type { ComparedPairs } from './pairs/pair-sizes.js';
import type { PopulationOptions } from './population-size.js';
import type { ListOptions } from './transactions/list-values.js';

/** What an assessment says besides findings: of whom it is, and on which grounds it stands. */
type Frame =
  | 'format'
  | 'version'
  | 'tool'
  | 'source'
  | 'settings'
  | 'verdict'
  | 'assumptions'
  | 'refused'
  | 'provenance';

/** What can be found: the parts of an assessment, and what one finding hands on to others without being shown. */
export interface Findings extends Omit<Assessment, Frame> {
  /** The cells of all pairs of quasi-identifiers by size. */
  readonly pairs: ComparedPairs;
}

/** What findings may be asked to do. */
export interface FindingOptions extends PrepareOptions, PopulationOptions, ListOptions {
  /** Only these, with what they need: for who reads no others. All where it is not said. */
  readonly only?: ReadonlySet<keyof Findings>;
  /** Chance that an attacker knows a column: for all, or by column and role. By default it follows from what a column is. */
  readonly probability?: Probability;
}

/** What a finding is given besides the table. */
export interface FindingContext<Need extends keyof Findings = keyof Findings> {
  readonly seed: number;
  readonly options: FindingOptions;
  /** What it needs of the findings before it. */
  readonly found: Pick<Findings, Need>;
}

/** Parts of an assessment, with what they take for granted and what could not be said. */
export type Answer<Part extends keyof Findings> = Pick<Findings, Part> & {
  readonly assumptions?: readonly string[];
  readonly refused?: readonly Refusal[];
};

/** One finding of an assessment: how it is found, and what a database would be asked for it. */
export interface Finding<Need extends keyof Findings = keyof Findings> {
  /** The part of the assessment that it gives, maybe among others. */
  readonly id: keyof Findings;
  /** The findings before it that it reads; where one of them is not there, this one is not looked for either. */
  readonly needs: readonly Need[];
  /** Whether the table and the options call for it; they always do where this is not said. */
  applies?(table: RoledTable, options: FindingOptions): boolean;
  find(table: PreparedTable, context: FindingContext<Need>): Promise<Partial<Answer<keyof Findings>>>;
  /** What a database would be asked for it at most, besides what the findings before it ask; nothing is run. */
  statements(table: RoledTable, options: FindingOptions): Statement[] | Promise<Statement[]>;
}

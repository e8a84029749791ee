import type { Assessment, Observed } from './assessment.js';
import type { PredictionReport } from './prediction.js';

/** What a column has lost. */
export interface ColumnLoss {
  readonly name: string;
  /** Whether the column is gone altogether. */
  readonly removed: boolean;
  /** Entropy of the original cells of the records that stay, bits. */
  readonly entropy: number;
  /** How much of it the new cells do not tell: H(old | new), bits. */
  readonly entropyLost: number;
  /** entropyLost / entropy; 0 where there was none. */
  readonly share: number;
  /** Of numbers: how far a value lies on average from the mean of all values that now look like it. */
  readonly meanError?: number;
}

/** What steps have cost. */
export interface Loss {
  readonly recordsBefore: number;
  readonly recordsAfter: number;
  /** Share of records that are gone. */
  readonly recordsLost: number;
  /** Columns that steps touched. */
  readonly columns: readonly ColumnLoss[];
  /** Share of the quasi-identifiers' information that is gone: s + (1 - s) x mean share over them, s the records lost. */
  readonly overall: number;
}

/** A number of the findings before and after; absent where the finding is not there. */
export interface FigureChange {
  /** Where it stands: `observed.averageRisk`, `columns[zip].distinct`. */
  readonly path: string;
  readonly before?: number;
  readonly after?: number;
}

/** A step as it was applied. */
export interface StepDescription {
  readonly text: string;
  readonly description: string;
  readonly random: boolean;
}

interface WhatIfCommon {
  readonly format: 'singleout/what-if';
  readonly version: 1;
  readonly tool: string;
  readonly source: { readonly name: string };
  readonly steps: readonly StepDescription[];
  readonly seed: number;
  readonly loss: Loss;
  /** Every number of the findings that is not the same before and after. */
  readonly changes: readonly FigureChange[];
  readonly notes: readonly string[];
}

/** Findings before and after some steps, on the data. Holds no value of the data. */
export interface WhatIf extends WhatIfCommon {
  readonly from: 'data';
  readonly before: Assessment;
  readonly after: Assessment;
}

/** The observed risk alone before and after some steps, which is quick to find. Holds no value of the data. */
export interface ObservedWhatIf {
  readonly format: 'singleout/what-if-observed';
  readonly version: 1;
  readonly tool: string;
  readonly source: { readonly name: string };
  readonly steps: readonly StepDescription[];
  readonly loss: Loss;
  readonly before: Observed;
  readonly after: Observed;
}

/** Predictions before and after some steps, from statistics alone. */
export interface WhatIfStatistics extends WhatIfCommon {
  readonly from: 'statistics';
  readonly before: PredictionReport;
  readonly after: PredictionReport;
}

/** One level of a column on the way from as it is to nothing. */
export interface CurvePoint {
  /** The step that leads there; none for the column as it is. */
  readonly step?: string;
  readonly values: number;
  /** Share of the column's entropy that is gone. */
  readonly lost: number;
  readonly averageRisk: number;
  readonly smallestGroup: number;
  /** Groups with a single record (or person). */
  readonly alone: number;
}

/** Risk against loss over the levels of a column, the others staying as they are. */
export interface Curve {
  readonly format: 'singleout/curve';
  readonly version: 1;
  readonly tool: string;
  readonly source: { readonly name: string; readonly records: number };
  readonly unit: 'record' | 'person';
  readonly column: string;
  readonly points: readonly CurvePoint[];
}

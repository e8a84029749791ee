import { z } from 'zod';
import { rolesSchema } from '../config.js';

/** A list of steps to be replayed: `plan.yaml`. */
export const planFileSchema = z.strictObject({
  format: z.literal('singleout/plan'),
  version: z.literal(1),
  goal: z.string().min(1).optional().describe('what the plan was made for, such as k=11'),
  suppress: z.number().min(0).max(1).optional().describe('share of records that might be left out'),
  roles: rolesSchema.optional().describe('roles of the columns; flags win'),
  allow: z
    .array(z.string().min(1))
    .optional()
    .describe('columns that may be written although they identify people; say in your file why'),
  seed: z.int().optional().describe('seed of random steps'),
  steps: z
    .array(z.string().min(1))
    .describe('steps in order, as --do takes them: mask zip 2, band age 5, drop-records below 11 ..'),
});
export type PlanFile = z.infer<typeof planFileSchema>;

/** A way to recode the table, and what it costs and reaches. */
export interface PlanCandidate {
  readonly steps: readonly string[];
  /** Level of every quasi-identifier, 0 as it is. */
  readonly levels: Readonly<Record<string, number>>;
  /** Share of information lost: suppressed + (1 - suppressed) x recoding. */
  readonly loss: number;
  /** Mean over the columns of the share of their entropy that recoding loses. */
  readonly recoding: number;
  readonly suppressed: { readonly records: number; readonly share: number };
  /** What is reached on the records that stay. */
  readonly smallestGroup: number;
  readonly averageRisk: number;
}

/** A plan that meets one goal of several, with how sure it is that none is better. */
export interface FrontPoint {
  readonly goal: string;
  readonly plan: PlanCandidate;
  readonly proven: boolean;
}

/** What is nearest where nothing meets the goal. */
export interface NearestMiss {
  /** Share of records that would have to be left out at the coarsest levels; null where even that does not help. */
  readonly suppressNeeded: number | null;
  /** The largest k that can be reached with what may be left out. */
  readonly reachableK: number;
  /** The lowest average risk that can be reached with what may be left out. */
  readonly reachableAverageRisk: number;
}

/** What `singleout plan` found. Holds no value of the data. */
export interface PlanResult {
  readonly format: 'singleout/plan-result';
  readonly version: 1;
  readonly tool: string;
  readonly source: { readonly name: string; readonly records: number };
  readonly unit: 'record' | 'person';
  readonly goal: string;
  readonly suppress: number;
  readonly met: boolean;
  readonly best?: PlanCandidate;
  readonly runnerUp?: PlanCandidate & { readonly because: string };
  readonly nearest?: NearestMiss;
  /** The least lossy plan for goals from lax to strict, this one among them. */
  readonly front: readonly FrontPoint[];
  readonly columns: readonly {
    readonly name: string;
    readonly levels: readonly { readonly step?: string; readonly values: number; readonly lost: number }[];
  }[];
  readonly search: {
    /** Combinations of levels there are, and how many were counted. */
    readonly nodes: number;
    readonly counted: number;
    /** Distinct combinations of values at the finest levels, which all was rolled up from. */
    readonly tuples: number;
    /** Whether no plan of these levels loses less. */
    readonly proven: boolean;
    readonly lossAtLeast: number;
  };
  readonly notes: readonly string[];
  /** The plan in the form of `plan.yaml`, where there is one. */
  readonly file?: PlanFile;
}

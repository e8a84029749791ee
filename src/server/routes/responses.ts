import { z } from 'zod';
import { populationModelSchema } from '../../collect/collector/population-json.js';
import { proposedColumnsSchema } from '../../core/columns.js';
import { assessmentSchema, observedSchema } from '../../core/results/assessment.js';
import { keyReportSchema } from '../../core/results/keys.js';
import { personReportSchema } from '../../core/results/person.js';
import { planFileSchema } from '../../core/results/plan.js';
import { populationAnswerSchema } from '../../core/results/population.js';
import { predictionReportSchema } from '../../core/results/prediction.js';
import { transactionReportSchema } from '../../core/results/transactions.js';

const share = z.number().min(0).max(1);

const problemSchema = z.object({
  type: z.string(),
  title: z.string().describe('what is wrong, in a sentence; no value of the data'),
  status: z.int(),
  code: z.string().describe('stable: scripts may match on it'),
  where: z.string().optional(),
  hint: z.string().optional().describe('what to do'),
});

const uploadSchema = z.object({ id: z.string(), name: z.string(), bytes: z.int().min(1) });

const filesSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0) })),
  demos: z.array(z.string()),
});

const lossSchema = z.object({
  recordsBefore: z.number(),
  recordsAfter: z.number(),
  recordsLost: share,
  columns: z.array(
    z.object({
      name: z.string(),
      removed: z.boolean(),
      entropy: z.number(),
      entropyLost: z.number(),
      share,
      meanError: z.number().optional(),
    }),
  ),
  overall: share.describe("share of the quasi-identifiers' information that is gone"),
});

const stepsSchema = z.array(z.object({ text: z.string(), description: z.string(), random: z.boolean() }));

const whatIfSchema = z.object({
  format: z.literal('singleout/what-if'),
  from: z.enum(['data', 'statistics']),
  steps: stepsSchema,
  loss: lossSchema,
  changes: z.array(
    z.object({ path: z.string(), before: z.number().optional(), after: z.number().optional() }),
  ),
  notes: z.array(z.string()),
  before: z.union([assessmentSchema, predictionReportSchema]),
  after: z.union([assessmentSchema, predictionReportSchema]),
});

const observedWhatIfSchema = z.object({
  format: z.literal('singleout/what-if-observed'),
  steps: stepsSchema,
  loss: lossSchema,
  before: observedSchema,
  after: observedSchema,
});

const candidateSchema = z.object({
  steps: z.array(z.string()),
  levels: z.record(z.string(), z.int()),
  loss: share,
  recoding: share,
  suppressed: z.object({ records: z.int(), share }),
  smallestGroup: z.number(),
  averageRisk: share,
});

const planSchema = z.object({
  format: z.literal('singleout/plan-result'),
  goal: z.string(),
  met: z.boolean(),
  best: candidateSchema.optional(),
  runnerUp: candidateSchema.extend({ because: z.string() }).optional(),
  nearest: z.looseObject({ reachableK: z.number() }).optional(),
  front: z.array(z.object({ goal: z.string(), plan: candidateSchema, proven: z.boolean() })),
  notes: z.array(z.string()),
  file: planFileSchema.optional(),
});

/** The schemas with a name of their own in the document. */
export const NAMED = {
  Assessment: assessmentSchema,
  Columns: proposedColumnsSchema,
  Prediction: predictionReportSchema,
  Person: personReportSchema,
  Transactions: transactionReportSchema,
  Keys: keyReportSchema,
  WhatIf: whatIfSchema,
  ObservedWhatIf: observedWhatIfSchema,
  Plan: planSchema,
  Population: populationAnswerSchema,
  PopulationModel: populationModelSchema,
  Problem: problemSchema,
  Upload: uploadSchema,
  Files: filesSchema,
} as const;

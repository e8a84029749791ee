import { z } from 'zod';

const share = z.number().min(0).max(1);

export const calibrationQuestionSchema = z.enum([
  'unique',
  'right-match',
  'record-risk',
  'table-risk',
  'attribute-risk',
]);
export type CalibrationQuestion = z.infer<typeof calibrationQuestionSchema>;

/** How one estimator did at one rate, over all repetitions. */
export const calibrationRowSchema = z.object({
  question: calibrationQuestionSchema.describe(
    'unique: share of people unique in the population, from a sample; right-match: mean 1/F, from a sample; record-risk: 1/F of every single record of a sample; table-risk: average risk of a table, from its statistics; attribute-risk: risk of one attribute of transaction data, from some of its values',
  ),
  method: z.string(),
  column: z.string().optional().describe('the attribute, of transaction data'),
  rate: z.number().gt(0).max(1),
  records: z.int().min(1).describe('records of a sample; of transaction data values drawn'),
  samples: z.int().min(1).describe('how many were tried'),
  truth: share.describe('mean over repetitions where it differs between them'),
  bias: z.number(),
  rmse: z.number().min(0),
  coverage: share
    .optional()
    .describe('how often the 90 % interval held the truth; of record-risk in how many records'),
  halfWidth: z.number().min(0).optional().describe('mean half width of the interval'),
  claims: z.enum(['truth', 'model']).optional().describe('what the interval claims to hold'),
});
export type CalibrationRow = z.infer<typeof calibrationRowSchema>;

/** Predicted chance of being unique against what came true. */
export const reliabilitySchema = z.object({
  method: z.string(),
  rate: z.number().gt(0).max(1),
  bins: z.array(z.object({ predicted: share, observed: share, records: z.int().min(1) })),
});
export type Reliability = z.infer<typeof reliabilitySchema>;

/** How far estimators can be trusted on a table that is taken for the truth (METHODS.md section 6). */
export const calibrationSchema = z.object({
  format: z.literal('singleout/calibration'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string(), records: z.int(), dropped: z.int() }),
  settings: z.object({
    columns: z.array(z.string()),
    rates: z.array(z.number()),
    repetitions: z.int(),
    seed: z.int(),
  }),
  rows: z.array(calibrationRowSchema),
  reliability: z.array(reliabilitySchema),
  trust: z.array(z.object({ question: calibrationQuestionSchema, method: z.string(), because: z.string() })),
  warnings: z.array(z.string()).describe('estimators that are badly wrong on this table'),
});
export type Calibration = z.infer<typeof calibrationSchema>;

import { z } from 'zod';

const share = z.number().min(0).max(1);
const epsilon = z.number().gt(0).nullable();

/** Ways to answer that are held against each other (METHODS.md section 5). */
export const populationMethodSchema = z.enum([
  'paper',
  'copula',
  'opt-mean',
  'opt-mode',
  'oue',
  'rappor',
  'independence',
  'signed-copula',
  'plain-forest',
  'forest',
  'pair',
]);
export type PopulationMethod = z.infer<typeof populationMethodSchema>;

/** How often a method is right about persons whose number alike is known. */
export const populationScoreSchema = z.object({
  method: populationMethodSchema,
  epsilon: epsilon.describe('budget per attribute; null without privacy'),
  databases: z.int().min(1),
  threshold: z.int().min(1),
  persons: z.int().min(1),
  exceeding: share.describe(
    'share of the persons with more than `threshold` people alike: one trivial answer is right as often',
  ),
  accuracy: share.describe('share of the persons for whom "more than threshold alike, or not" is right'),
  standardError: z.number().min(0).describe('of the accuracy'),
  auc: share.nullable().describe('of the score behind the answer; null where all persons are on one side'),
  brier: share.describe('of the probability; of methods that give none, of their answer'),
  coverage: share
    .nullable()
    .describe('share of the persons whose number lies in the 90 % interval; null without interval'),
});
export type PopulationScore = z.infer<typeof populationScoreSchema>;

/** The experiment of the paper on a table. */
export const populationEvaluationSchema = z.object({
  format: z.literal('singleout/population-evaluation'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string(), records: z.int().min(1), dropped: z.int().min(0) }),
  settings: z.object({
    attributes: z.array(z.string()),
    rate: share,
    persons: z.int().min(1),
    repeats: z.int().min(1),
    seed: z.int(),
  }),
  table: z.object({
    cells: z.number().describe('product of the numbers of categories'),
    largest: z.int().min(1).describe('people alike, largest group'),
    mean: z.number().describe('mean over records of the number alike'),
    mode: z.int().min(1).describe('number alike that most records have'),
  }),
  skipped: z.array(z.object({ method: populationMethodSchema, reason: z.string() })),
  results: z.array(populationScoreSchema),
});
export type PopulationEvaluation = z.infer<typeof populationEvaluationSchema>;

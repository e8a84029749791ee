import { z } from 'zod';
import { estimateSchema } from './estimate.js';

const share = z.number().min(0).max(1);

/** How many people in a population look like somebody (METHODS.md section 5). */
export const populationFindingSchema = z.object({
  q: share.describe('probability of the cell under the model'),
  floor: share.describe(
    'least q, so that somebody like this exists with probability alpha; 0 in the person reading',
  ),
  expected: z.number().min(1).describe('expected number of people alike, the person counted'),
  interval: z.tuple([z.number(), z.number()]).describe('central 90 % of the number'),
  unique: share.describe('probability that nobody else is alike'),
  atMost: z
    .record(z.string(), share)
    .describe('threshold t -> probability that at most t people are alike, the person counted'),
});
export type PopulationFinding = z.infer<typeof populationFindingSchema>;

const epsilon = z.number().gt(0).nullable();
const kind = z.enum(['independence', 'forest', 'copula']);

/** How a model was fitted to reports. */
export const populationFitSchema = z.object({
  model: kind,
  attributes: z.array(z.string()),
  mechanism: z.enum(['none', 'response', 'pair', 'unary']),
  epsilonPerAttribute: epsilon.describe('budget of one attribute; null without privacy'),
  epsilonTotal: epsilon.describe('budget of a whole report'),
  reports: z.int().min(1),
  tables: z.int().min(1).describe('tables estimated: attributes, pairs, and shuffled pairs'),
  iterations: z.int().min(1).describe('steps of the maximisation over all tables'),
  gap: z.number().describe('no table could be more likely by more than this, nats per report'),
  converged: z.boolean(),
  heldOutLogLikelihood: z.number().describe('mean over reports held out, nats'),
  heldOut: z.partialRecord(kind, z.number()).describe('the same for every model tried'),
  edges: z
    .array(z.tuple([z.string(), z.string()]))
    .describe('pairs that the model ties together; of a copula all'),
  seconds: z.number().min(0).optional().describe('time the fit took; not in the file of the model'),
});
export type PopulationFit = z.infer<typeof populationFitSchema>;

/** The answer of `population estimate`. */
export const populationAnswerSchema = z.object({
  population: populationFindingSchema.describe('person reading'),
  printed: populationFindingSchema.describe('printed reading: floor, counts as they stand'),
  size: z.int().min(1).describe('people in the population'),
  databases: z.int().min(0),
  sentence: z.string(),
  estimates: z.object({
    expected: estimateSchema,
    q: estimateSchema.optional().describe('of a copula: the error of computing q'),
  }),
});
export type PopulationAnswer = z.infer<typeof populationAnswerSchema>;

/** Every record of a file, asked about. */
export const populationEverySchema = z.object({
  records: z.int().min(0),
  size: z.int().min(1),
  includesPersons: z.boolean().describe('the file is the one the model was fitted to: every person is in it'),
  unique: z.number().describe('expected number of records whose person is alone in the population'),
  likelyUnique: z.int().min(0).describe('records whose person is more likely alone than not'),
  atMost: z
    .record(z.string(), z.number())
    .describe('threshold t -> expected number of records with at most t people alike'),
  output: z.string().optional(),
});
export type PopulationEvery = z.infer<typeof populationEverySchema>;

/** Whether a perturbed sample may be published. */
export const populationReleaseSchema = z.object({
  records: z.int().min(1).describe('people in the table: the population'),
  sampled: z.int().min(1),
  rate: share,
  mechanism: z.enum(['none', 'response', 'pair', 'unary']),
  epsilonPerAttribute: epsilon,
  epsilonTotal: epsilon,
  likely: share.describe('from this probability on a record counts as likely unique'),
  likelyUnique: z
    .int()
    .min(0)
    .describe('sampled records that somebody with the release and the values would think unique'),
  trulyUnique: z.int().min(0).describe('sampled records that are unique in the table'),
  both: z.int().min(0).describe('likely unique, and rightly so'),
  highest: share.describe('highest probability of being unique'),
  limit: share.describe('share of the sample that may be likely unique'),
  verdict: z.enum(['publish', 'withhold']),
});
export type PopulationRelease = z.infer<typeof populationReleaseSchema>;

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

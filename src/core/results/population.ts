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

/** How a model was fitted to responses. */
export const populationFitSchema = z.object({
  model: kind,
  attributes: z.array(z.string()),
  mechanism: z.enum(['none', 'response', 'pair', 'unary']),
  epsilonPerAttribute: epsilon.describe('budget of one attribute; null without privacy'),
  epsilonTotal: epsilon.describe('budget of a whole response'),
  reports: z.int().min(1),
  tables: z.int().min(1).describe('tables estimated: attributes, pairs, and shuffled pairs'),
  iterations: z.int().min(1).describe('steps of the maximisation over all tables'),
  gap: z.number().describe('no table could be more likely by more than this, nats per response'),
  converged: z.boolean(),
  heldOutLogLikelihood: z.number().describe('mean over responses held out, nats'),
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

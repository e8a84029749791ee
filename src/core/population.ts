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
  estimates: z.object({ expected: estimateSchema }),
});
export type PopulationAnswer = z.infer<typeof populationAnswerSchema>;

import { z } from 'zod';
import { estimateSchema } from './estimate.js';
import { methodNames } from './prediction-methods.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** Ways to predict the risk of a data set from its statistics (METHODS.md section 1). */
export const predictionMethodSchema = z.enum(methodNames());

/** One predicted number. */
export const predictionSchema = z.object({
  method: predictionMethodSchema.describe(
    `${methodNames('formula').join(' and ')} by formula; ${methodNames('shuffling').join(' and ')} by shuffling, as printed`,
  ),
  quantity: z
    .enum(['orr', 'uniques', 'below', 'rde'])
    .describe(
      'orr: mean over records of 1/(records alike); uniques: records that are alone; below: share of records in groups of fewer than k; rde: entropy of the records, bits',
    ),
  k: z.int().min(2).optional().describe('of `below`'),
  value: z.number(),
  interval: z.tuple([z.number(), z.number()]).describe('90 % under the model'),
  seconds: z.number().min(0).describe('time the method took for all its quantities'),
});
export type Prediction = z.infer<typeof predictionSchema>;

const estimatesOfMethodSchema = z.object({
  orr: estimateSchema,
  uniques: estimateSchema,
  below: z.record(z.string(), estimateSchema).describe('by k'),
  rde: estimateSchema,
});
export type EstimatesOfMethod = z.infer<typeof estimatesOfMethodSchema>;

/** The same numbers with their grounds, by method. */
export const estimatesSchema = z.partialRecord(predictionMethodSchema, estimatesOfMethodSchema);
export type PredictionEstimates = z.infer<typeof estimatesSchema>;

/** What the data themselves show, where their group sizes are known. */
export const observedOutcomeSchema = z.object({
  orr: share,
  uniques: count,
  below: z.record(z.string(), share).describe('k -> share of records in groups of fewer than k'),
  rde: z.number().min(0),
});
export type ObservedOutcome = z.infer<typeof observedOutcomeSchema>;

/** What the printed algorithms report besides: how far the means of their samples lie from each other. */
const samplingSchema = z.object({
  shuffles: count,
  sampleMeans: z.array(share).describe('ORR, mean of each sample'),
  averageSampleMean: share,
  largestDeviation: share.describe('of a sample mean from their average'),
  strong: z
    .array(z.object({ a: z.string(), b: z.string(), tuples: count }))
    .optional()
    .describe('semi-random: column a depends strongly on b, and how many frequent tuples were restored'),
});

/** All that `singleout predict` says. */
export const predictionReportSchema = z.object({
  format: z.literal('singleout/prediction'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string(), kind: z.enum(['statistics', 'plan']) }),
  records: z.int().min(1),
  columns: z.array(z.string()).describe('what an attacker is taken to know'),
  edges: z
    .array(z.tuple([z.string(), z.string()]))
    .describe(
      'pairs of columns whose dependence the forest holds; empty where no pair table is beyond chance',
    ),
  seed: z.int(),
  notes: z.array(z.string()).describe('what to keep in mind, in plain words'),
  observed: observedOutcomeSchema.optional().describe('from the group sizes in the statistics'),
  predictions: z.array(predictionSchema),
  estimates: estimatesSchema,
  sampling: z.partialRecord(predictionMethodSchema, samplingSchema).optional(),
});
export type PredictionReport = z.infer<typeof predictionReportSchema>;

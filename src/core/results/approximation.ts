import { z } from 'zod';
import { estimateSchema } from './estimate.js';

const drawnSchema = z.object({
  drawn: z.int().min(0).describe('groups that were drawn and counted whole'),
  distinct: estimateSchema.describe('distinct tuples'),
  averageRisk: estimateSchema.describe('mean over records of 1/(records in the group)'),
  uniqueShare: estimateSchema.describe('share of records that are alone in their group'),
  belowShare: z
    .record(z.string(), estimateSchema)
    .describe('k -> share of records in groups of fewer than k'),
});
export type DrawnFinding = z.infer<typeof drawnSchema>;

/** What a share of the groups of a very large table tells of all, with the error of every number. */
export const approximationSchema = z.object({
  format: z.literal('singleout/approximation'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string(), engine: z.string(), records: z.int().min(0) }),
  settings: z.object({ columns: z.array(z.string()), share: z.number(), seed: z.int() }),
  assumptions: z.array(z.string()),
  scans: z.int().describe('how often the table was read'),
  observed: drawnSchema.describe('groups by all columns'),
  columns: z.array(
    z.object({
      name: z.string(),
      distinct: estimateSchema.describe('distinct values, a missing cell counting as one'),
      uniqueShare: estimateSchema.describe('share of records whose value occurs once'),
      riskWithout: estimateSchema.optional().describe('average risk when this column is left out'),
    }),
  ),
});
export type Approximation = z.infer<typeof approximationSchema>;

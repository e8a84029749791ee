import { z } from 'zod';
import { estimateSchema } from './estimate.js';

const share = z.number().min(0).max(1);
const pair = z.tuple([z.string(), z.string()]);

/** P(at least k records alike), the person's own counted, in five readings (METHODS.md section 3). */
const readingsSchema = z.object({
  person: share.describe('columns independent, given that this person is in the data'),
  tuple: share.describe('columns independent, given that the combination occurs: the printed reading'),
  binomial: share.describe('the tuple reading by the printed binomial'),
  rectified: share.describe('the binomial rectified by the strongest pair, as printed'),
  forest: share.describe('given that this person is in the data, with the pair counts of the forest fixed'),
});

/** All that `singleout person` says of one person. Holds columns and counts, no value. */
export const personReportSchema = z.object({
  format: z.literal('singleout/person'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ kind: z.enum(['counts', 'statistics', 'sample']), name: z.string().optional() }),
  sentence: z.string(),
  person: z.object({
    records: z.int().min(1),
    counts: z.record(z.string(), z.number()).describe("records that hold the person's value, by column"),
    expected: z.number().min(1).describe('records alike, the own one counted'),
    interval: z.tuple([z.number(), z.number()]).describe('90 % of the number alike under the model'),
    k: z.record(z.string(), readingsSchema).describe('k -> P(at least k alike)'),
    mpd: z.number().describe('largest surplus of the printed binomial over the exact law'),
    dependence: z.array(
      z.object({
        columns: pair,
        confidence: share.describe('share of the records with the first value that hold the second'),
        reverse: share,
        lift: z.number().describe('how many times more often than under independence both occur'),
        strong: z.boolean(),
      }),
    ),
    rectifiedBy: pair.nullable(),
    forestEdges: z.array(pair),
    numericalError: z.number().describe('largest error of the shares from computing, not from the model'),
  }),
  estimates: z.object({ expected: estimateSchema }),
});
export type PersonReport = z.infer<typeof personReportSchema>;

const calibrationSchema = z.object({
  method: z.enum(['independence', 'forest']),
  k: z.int().min(1),
  positive: share.describe('share of the records with at least k alike'),
  auc: share.nullable().describe('null where all records are of one kind'),
  brier: share,
  ece: share.describe('expected calibration error over deciles'),
  worstGap: share.describe('largest gap of a decile'),
  reliability: z.array(
    z.object({ persons: z.int(), from: share, to: share, predicted: share, observed: share }),
  ),
});
export type ScoreEvaluation = z.infer<typeof calibrationSchema>;

/** What `singleout person --every` says besides the file it writes. */
export const scoresReportSchema = z.object({
  format: z.literal('singleout/person-scores'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string() }),
  output: z.string().optional(),
  records: z.int().min(1),
  scored: z.int().min(0),
  columns: z.array(z.string()).describe('columns the scores rest on'),
  edges: z.array(pair),
  k: z.array(z.int()),
  notes: z.array(z.string()),
  evaluation: z
    .array(calibrationSchema)
    .optional()
    .describe('against the true number alike, where it is known'),
  inPopulation: z
    .object({
      size: z.number().min(1).describe('people in the population the file is a sample of'),
      likelyUnique: z.int().min(0).describe('records more likely unique in the population than not'),
      limit: share.describe('a chance of a right match'),
      surelyAbove: z.int().min(0).describe('records whose whole 90 % interval is above the limit'),
      possiblyAbove: z.int().min(0).describe('records whose 90 % interval reaches above it'),
      riskiest: z.array(
        z.object({
          record: z.int().min(1).describe('number of the record in the file, from 1'),
          unique: share.describe('chance that nobody else in the population is alike'),
          risk: z
            .object({ value: share, interval: z.tuple([share, share]).describe('90 %') })
            .describe('1/F, F being the number alike in the population'),
        }),
      ),
    })
    .optional()
    .describe('where the population was told'),
});
export type ScoresReport = z.infer<typeof scoresReportSchema>;

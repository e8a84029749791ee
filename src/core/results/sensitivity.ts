import { z } from 'zod';

const share = z.number().min(0).max(1);
const error = z.number().min(0).optional();

/** How far one quasi-identifier gives people away (METHODS.md section 7). */
export const sensitivitySchema = z.object({
  name: z.string(),
  p: share.describe('chance that an attacker knows the column: by what it is, or as told'),
  shapley: z
    .number()
    .describe(
      'what it adds to the average risk when columns become known in random order; all add up to averageRisk less the risk without any column',
    ),
  shapleyError: error.describe('how far shapley may be off, where column orders were sampled'),
  singledOut: share.describe(
    'chance that it is known and the person singled out by what is known, averaged over people',
  ),
  singledOutError: error.describe('how far singledOut may be off, where what is known was sampled'),
  fall: z.number().describe('by how much the share of all who are singled out falls when the column goes'),
  fallError: error.describe('how far fall may be off, likewise'),
  printed: share
    .optional()
    .describe('S as the paper prints it, every column known with p = .5; only where all keys were found'),
  exact: share.optional().describe('the same with keys counted as they overlap'),
});
export type Sensitivity = z.infer<typeof sensitivitySchema>;

/** An attacker who knows exactly so many columns, each set of that size as likely as any other. */
export const singledOutKnowingSchema = z.object({
  columns: z.int().min(1),
  mean: share.describe('share of records singled out, mean over the sets of that size'),
  error: error.describe('how far the mean may be off, where sets were sampled'),
  highest: share.describe('the same under the worst set that was found'),
  bound: share.describe('no set of that size singles out a higher share'),
});
export type SingledOutKnowing = z.infer<typeof singledOutKnowingSchema>;

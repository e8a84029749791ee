import { z } from 'zod';

const share = z.number().min(0).max(1);
const estimate = z.object({
  value: share,
  interval: z.tuple([share, share]).describe('90 %'),
});

const countInterval = z.tuple([z.int().min(0), z.int().min(0)]);

/** The people behind a sample, in the population it was drawn from: the journalist's risk (METHODS.md section 6). */
export const inPopulationSchema = z.object({
  rate: z.number().gt(0).max(1).describe('records / size'),
  size: z.number().min(1).describe('people in the population'),
  weighted: z.boolean().describe('whether records stand for as many people as their weight says'),
  unique: estimate.describe('share of people who are unique in the population'),
  meanInverse: estimate.describe('mean over people of 1/F, F being the number alike in the population'),
  records: z
    .object({
      likelyUnique: z.int().min(0).describe('records more likely unique in the population than not'),
      above: z
        .record(z.string(), z.int().min(0))
        .describe('threshold -> records whose expected 1/F is above it'),
      highest: share.describe('largest expected 1/F of a record'),
      intervals: z
        .object({
          likelyUnique: countInterval,
          above: z.record(z.string(), countInterval),
          highest: z.tuple([share, share]),
        })
        .describe('90 %, of each of these'),
    })
    .describe('risk record by record'),
  household: z
    .object({
      households: z.int().min(1),
      averageRisk: estimate.describe(
        'mean over households of 1 - prod over members (1 - expected 1/F of the member); interval with every member at that end of its own',
      ),
      highestRisk: estimate.describe('the same of the household easiest to find'),
      likely: z.int().min(0).describe('households of which some member is more likely found than not'),
    })
    .optional()
    .describe('with a household column: an attacker needs to find one member only'),
  method: z.string(),
  assumptions: z.array(z.string()),
});
export type InPopulation = z.infer<typeof inPopulationSchema>;

import { z } from 'zod';

/** One limit of a policy, held against the data. */
export const checkedSchema = z.object({
  id: z.string().describe('stable name of the limit, by which a baseline knows it again'),
  rule: z.string().describe('which limit: smallest-group, average-risk, safe-harbor/zip ..'),
  profile: z.string().optional().describe('the profile it comes from'),
  columns: z.array(z.string()).describe('the columns it is about'),
  says: z.string().describe('what was found, in a sentence'),
  measured: z.number().nullable().describe('null where the data do not give the number'),
  limit: z.number(),
  direction: z.enum(['at-most', 'at-least']),
  passed: z.boolean(),
  state: z
    .enum(['new', 'worse', 'unchanged', 'better'])
    .optional()
    .describe('against the baseline, where there is one'),
  source: z.string().optional().describe('who set the limit, and where'),
});
export type Checked = z.infer<typeof checkedSchema>;

/** What `singleout check` found; read back as a baseline. Holds no value of the data. */
export const checkSchema = z.object({
  format: z.literal('singleout/check'),
  version: z.literal(1),
  tool: z.string(),
  policy: z.string(),
  source: z.object({ name: z.string(), records: z.int().min(0) }),
  passed: z.boolean().describe('whether all limits hold; with a baseline, whether none got worse'),
  baseline: z.boolean().describe('whether only what got worse counts'),
  results: z.array(checkedSchema),
  notes: z.array(z.string()).describe('what the policy means, and what cannot be checked'),
});
export type Check = z.infer<typeof checkSchema>;

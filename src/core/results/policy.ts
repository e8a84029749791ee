import { z } from 'zod';
import { rolesSchema } from '../config.js';

const share = z.number().min(0).max(1);
const count = z.int().min(0);

/** Limits on the findings of an assessment. Every one that is given must hold. */
export const limitsSchema = z
  .strictObject({
    'smallest-group': z.int().min(1).describe('k: no group of equal records (or persons) may be smaller'),
    'highest-risk': share.describe('1/(smallest group), at most'),
    prosecutor: share.describe(
      'highest risk from an attacker who knows that the person is in the data, at most; the same as highest-risk',
    ),
    journalist: share.describe(
      'highest risk from an attacker who does not know who is in the data, at most; bounded from above by the prosecutor’s',
    ),
    marketer: share.describe(
      'expected share of records an attacker re-identifies rightly, at most; the same as average-risk',
    ),
    'average-risk': share.describe('mean over records of 1/(size of the group), at most'),
    uniques: count.describe('records (or persons) that are alone, at most'),
    'unique-share': share.describe('share of records (or persons) that are alone, at most'),
    below: z
      .record(z.string().regex(/^\d+$/, 'must be a whole number'), count)
      .describe('k -> records (or persons) in groups of fewer than k, at most'),
    'l-diversity': z.number().min(1).describe('fewest distinct sensitive values in a group, at least'),
    't-closeness': share.describe('largest distance of a group’s sensitive values from the whole, at most'),
    exposure: z
      .record(z.string().regex(/^\d+$/, 'must be a whole number'), share)
      .describe('number of columns known -> highest average risk over sets of so many columns, at most'),
    figures: z
      .array(
        z.strictObject({
          path: z
            .string()
            .min(1)
            .describe('a number of the assessment, as `singleout what-if --json` names it'),
          'at-most': z.number().optional(),
          'at-least': z.number().optional(),
        }),
      )
      .describe('limits on any other number of the assessment'),
  })
  .partial();
export type Limits = z.infer<typeof limitsSchema>;

const columns = z.array(z.string().min(1));

/** What a release must keep to: `policy.yaml`. */
export const policySchema = z.strictObject({
  format: z.literal('singleout/policy').optional(),
  version: z.literal(1).optional(),
  name: z.string().min(1).optional(),
  profile: z
    .union([z.string().min(1), z.array(z.string().min(1))])
    .optional()
    .describe('limits that others have set: cms-11, ema-0.09, k5, k20, hipaa-safe-harbor, gdpr-singling-out'),
  limits: limitsSchema.optional(),
  sets: z
    .array(
      z.strictObject({ columns: columns.min(1), name: z.string().min(1).optional(), limits: limitsSchema }),
    )
    .optional()
    .describe('limits for attackers who know other columns than the quasi-identifiers'),
  allow: columns
    .optional()
    .describe('columns that may stay although they identify people, or hold free text; say in your file why'),
  unlisted: z
    .enum(['fail', 'ignore'])
    .optional()
    .describe(
      'what a column means that the policy does not list, where it names quasi-identifiers: fail by default',
    ),
  'safe-harbor': z
    .strictObject({ zip: columns.optional(), dates: columns.optional(), age: columns.optional() })
    .optional()
    .describe('which columns hold zip codes, dates and ages, where their names and values do not tell'),
  roles: rolesSchema.optional().describe('roles of the columns; flags win'),
});
export type Policy = z.infer<typeof policySchema>;

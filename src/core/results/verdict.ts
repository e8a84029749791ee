import { z } from 'zod';

/** What speaks against giving the data away. */
export const blockerSchema = z.object({
  id: z.enum([
    'names-people',
    'singled-out',
    'small-groups',
    'average-risk',
    'nearly-unique-column',
    'same-sensitive-value',
    'free-text',
  ]),
  columns: z.array(z.string()),
  sentence: z.string(),
});
export type Blocker = z.infer<typeof blockerSchema>;

const share = z.number().min(0).max(1);

/** The figures that an action changes. */
const figuresSchema = z.object({
  smallestGroup: z.number().min(0),
  averageRisk: share,
  uniqueShare: share,
});

/** What to do next, the most urgent first. */
export const actionSchema = z.object({
  id: z.enum(['drop-columns', 'confirm-columns', 'read-text', 'recode', 'no-plan-found']),
  columns: z.array(z.string()),
  sentence: z.string(),
  steps: z.array(z.string()).optional().describe('steps for `singleout apply`'),
  before: figuresSchema.optional(),
  after: figuresSchema
    .extend({
      suppressed: share.describe('share of the records left out'),
      lost: share.describe('share of what the columns tell that is lost'),
    })
    .optional(),
});
export type Action = z.infer<typeof actionSchema>;

/** What follows from all findings for somebody who has to decide. */
export const verdictSchema = z.object({
  level: z.enum(['low', 'moderate', 'high', 'extreme']),
  releasable: z
    .boolean()
    .describe(
      'true only where nothing was found that speaks against the goal, and nothing was left unjudged',
    ),
  goal: z.string().describe('what the data are held against'),
  sentence: z.string(),
  blockers: z.array(blockerSchema),
  actions: z.array(actionSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;

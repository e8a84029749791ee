import { z } from 'zod';

/**
 * A modelled number: what it is worth, between which bounds, and on what grounds. `claims` says what the
 * interval covers: `model` the value in a data set that follows the model, `truth` the value in the real one.
 */
export const estimateSchema = z.object({
  value: z.number(),
  interval: z.tuple([z.number(), z.number()]).describe('[low, high] at `level`'),
  level: z.number().gt(0).lt(1),
  claims: z.enum(['model', 'truth']),
  method: z.string().describe('how value and interval were obtained'),
  assumptions: z.array(z.string()).describe('what must hold, and what is left out'),
});
export type Estimate = z.infer<typeof estimateSchema>;

/** The level of every interval of the package. */
export const INTERVAL_LEVEL = 0.9;

/** Standard normal quantile of (1 + {@link INTERVAL_LEVEL}) / 2. */
export const INTERVAL_Z = 1.6448536269514722;

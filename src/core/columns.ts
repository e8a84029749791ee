import { z } from 'zod';
import { columnKindSchema } from './results/column-kind.js';

/** The columns of a table with what they are and the roles proposed, before anything is assessed. Holds no value. */
export const proposedColumnsSchema = z.object({
  format: z.literal('singleout/columns'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string(), records: z.int().min(0) }),
  columns: z.array(
    columnKindSchema.extend({
      name: z.string(),
      distinct: z.int().min(0).describe('distinct values, missing cells counting as one'),
      missing: z.int().min(0),
    }),
  ),
});
export type ProposedColumns = z.infer<typeof proposedColumnsSchema>;

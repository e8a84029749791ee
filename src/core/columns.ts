import { z } from 'zod';
import { roleSchema } from './results/column.js';

/** The columns of a table with the roles their counts speak for, before anything is assessed. Holds no value. */
export const proposedColumnsSchema = z.object({
  format: z.literal('singleout/columns'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({ name: z.string(), records: z.int().min(0) }),
  columns: z.array(
    z.object({
      name: z.string(),
      role: roleSchema.describe('the role proposed'),
      why: z.string(),
      distinct: z.int().min(0),
      missing: z.int().min(0),
    }),
  ),
});
export type ProposedColumns = z.infer<typeof proposedColumnsSchema>;

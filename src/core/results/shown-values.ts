import { z } from 'zod';

const count = z.int().min(0);
const value = z.string().nullable().describe('null where missing');
const valueCount = z.object({ value, records: count });

/** Values of the data, for whoever asked to see them: the one part of the findings that is personal data. */
export const shownValuesSchema = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      distinct: count,
      commonest: z.array(valueCount),
      rarest: z.array(valueCount).describe('those that are not among the commonest'),
    }),
  ),
  records: z
    .object({
      columns: z.array(z.string()).describe('what `values` stand for, in order'),
      maxColumns: z.int().min(1).max(3).describe('most columns of the sets looked at'),
      sets: count.describe('column sets looked at'),
      easiest: z.array(
        z.object({
          user: z.string().optional().describe('whose record it is, when a user column is named'),
          values: z.array(value),
          sets: count.describe('column sets, of those looked at, under which no other record is alike'),
          smallest: z.array(z.string()).describe('the first of the smallest sets that are enough'),
        }),
      ),
    })
    .optional()
    .describe('the records that the most column sets single out; left out where refused'),
});
export type ShownValues = z.infer<typeof shownValuesSchema>;
export type EasiestRecord = NonNullable<ShownValues['records']>['easiest'][number];

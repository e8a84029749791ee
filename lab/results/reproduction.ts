import { z } from 'zod';

/** The five papers, by their number in METHODS.md. */
export const paperSchema = z.enum(['000', '001', '002', '003', '004']);
export type Paper = z.infer<typeof paperSchema>;

/** One number (or list) in print beside ours. */
export const reproducedValueSchema = z.object({
  name: z.string(),
  printed: z.string().describe('as in print: a number, a bound such as "below 0.05", or words'),
  ours: z.union([z.number(), z.string()]),
  tolerance: z.number().min(0).optional().describe('how far ours may be from print, or outside its bound'),
  error: z.number().min(0).optional().describe('Monte Carlo standard error of ours'),
  verdict: z
    .enum(['equal', 'within', 'differs'])
    .describe('equal: to all printed digits; within: within tolerance, or keeps the printed bound'),
  because: z.string().optional().describe('why it differs'),
});
export type ReproducedValue = z.infer<typeof reproducedValueSchema>;

const axis = z.object({
  label: z.string(),
  log: z.boolean().optional(),
  ticks: z
    .array(z.tuple([z.number(), z.string()]))
    .optional()
    .describe('places with their names'),
});

/** A figure as data. Points are [x, y]; those of a box [x, lowest, quartile, median, quartile, highest]. */
export const plotSchema = z.object({
  x: axis,
  y: axis,
  bounds: z.array(z.number()).optional().describe('printed bounds on y'),
  series: z.array(
    z.object({
      name: z.string(),
      mark: z.enum(['line', 'dot', 'bar', 'box']),
      points: z.array(z.array(z.number())),
    }),
  ),
});
export type ReproducedPlot = z.infer<typeof plotSchema>;

/** A figure, table, rule or example of a paper, computed again. */
export const reproducedItemSchema = z.object({
  paper: paperSchema,
  id: z.string().describe('table-1, figure-2, rule-3 ..'),
  title: z.string(),
  how: z.string().describe('what was computed, and on which data'),
  repetitions: z.string().optional().describe('how often, and how often in print'),
  values: z.array(reproducedValueSchema),
  plot: plotSchema.optional(),
  missing: z.array(z.string()).describe('files that were looked for and not found, and what they would add'),
  seconds: z.number().min(0),
});
export type ReproducedItem = z.infer<typeof reproducedItemSchema>;

/** Published numbers beside ours (METHODS.md). */
export const reproductionSchema = z.object({
  format: z.literal('singleout/reproduction'),
  version: z.literal(1),
  tool: z.string(),
  settings: z.object({ effort: z.enum(['quick', 'usual', 'as-printed']), seed: z.int(), data: z.boolean() }),
  tables: z
    .array(z.object({ file: z.string(), from: z.string(), found: z.boolean() }))
    .describe('public tables that are looked for, and where to get them'),
  items: z.array(reproducedItemSchema),
});
export type Reproduction = z.infer<typeof reproductionSchema>;

import { z } from 'zod';
import { configSchema, rolesSchema } from '../../core/config.js';
import { predictionMethodSchema } from '../../core/results/prediction.js';
import { DEMOS } from '../data/demo-files.js';

const text = z.string().min(1).max(1000);
const names = z.array(text).max(10_000);
const share = z.number().min(0).max(1);
const k = z.array(z.int().min(1).max(1e9)).min(1).max(1000);

/** Where a table is: sent before, in a folder of the server, or made up. */
export const dataSchema = z.union([
  z.strictObject({ upload: text.describe('id of an upload') }),
  z.strictObject({ file: text.describe('a name as `GET /api/files` lists it') }),
  z.strictObject({ demo: z.enum(DEMOS).describe('a made-up table') }),
]);
export type DataReference = z.infer<typeof dataSchema>;

/** How a file is read; no query, which could read anything. */
const readingSchema = configSchema.pick({
  format: true,
  delimiter: true,
  encoding: true,
  header: true,
  null: true,
});
export type Reading = z.infer<typeof readingSchema>;

const hierarchies = z
  .record(text, z.string())
  .optional()
  .describe(
    'texts of hierarchy files, by the name that steps call them by; other names are files in the folders of the server',
  );

const tableShape = { data: dataSchema, reading: readingSchema.optional() };
const seed = z.int().optional();
const shown = (what: string) =>
  z.int().min(1).max(1000).optional().describe(`name that many ${what}: the result then holds personal data`);
/** A document sent along, or a file that holds it. */
const document = (what: string) =>
  z.union([dataSchema, z.looseObject({ format: z.string() })]).describe(`${what}, or where it is`);

export const columnsRequest = z.strictObject(tableShape);

export const assessRequest = z.strictObject({
  ...tableShape,
  roles: rolesSchema.optional(),
  showValues: shown('records that are easiest to find, and the commonest and rarest values of every column'),
  seed,
});

export const predictRequest = z.strictObject({
  statistics: document('statistics.json').optional(),
  plan: z.looseObject({ records: z.number() }).optional().describe('what is to be collected, instead'),
  columns: names.min(1).optional().describe('what an attacker knows; all by default'),
  below: z
    .array(z.int().min(2).max(10_000, 'must be at most 10000'))
    .max(50)
    .optional()
    .describe('group sizes of interest, at most 10,000; 2, 3, 5, 11 and 20 by default'),
  methods: z.array(predictionMethodSchema).min(1).optional(),
  samples: z.int().min(1).max(10_000).optional(),
  capacity: z.int().min(1).max(10_000).optional(),
  seed,
});

export const personRequest = z.strictObject({
  records: z.number().optional().describe('N; with `sample` the records it was drawn from'),
  counts: z
    .record(text, z.number())
    .optional()
    .describe("how many records hold the person's value, by column"),
  pairs: z
    .array(z.strictObject({ columns: z.tuple([text, text]), count: z.number() }))
    .max(1000)
    .optional()
    .describe('how many hold the values of two columns together'),
  statistics: document('statistics.json of the data').optional(),
  sample: document('statistics.json of a simple random sample').optional(),
  values: z
    .record(text, z.string().nullable())
    .optional()
    .describe('what is known of the person, to be looked up'),
  k: k.optional().describe('numbers of records alike to ask for; 2, 3, 5 and 11 by default'),
});

export const transactionsRequest = z.strictObject({
  ...tableShape,
  user: text
    .optional()
    .describe(
      'the column that says whose record it is; one that looks like it where it is not named, else each record is a user of its own',
    ),
  attributes: z.array(names.min(1)).min(1).max(100).optional(),
  ignore: names.optional(),
  missing: z.enum(['own', 'drop']).optional(),
  round: names.optional().describe('what an attacker knows only rounded: date:month, price:1'),
  unicity: configSchema.shape.unicity,
  sample: configSchema.shape.sample,
  trials: configSchema.shape.trials,
  showValues: shown('riskiest values'),
  seed,
});

export const whatIfRequest = z.strictObject({
  data: dataSchema.optional(),
  statistics: document('statistics.json, instead of data').optional(),
  reading: readingSchema.optional(),
  roles: rolesSchema.optional(),
  steps: z.array(text).min(1).max(100).describe('as --do takes them: mask zip 2, band age 5, drop zip'),
  hierarchies,
  findings: z
    .enum(['observed', 'all'])
    .optional()
    .describe(
      'observed: the observed risk alone, at once where steps only recode or drop columns; all by default',
    ),
  seed,
});

export const planRequest = z.strictObject({
  ...tableShape,
  roles: rolesSchema.optional(),
  goal: text.describe('k=11, average-risk=0.09, uniques=0, or a profile such as cms-11'),
  suppress: share.optional(),
  keep: names.optional(),
  levels: z
    .record(text, z.array(text).max(100))
    .optional()
    .describe('levels by column, fine to coarse: band 5, band 10'),
  hierarchies,
  importance: z.record(text, z.number()).optional(),
});

export const populationRequest = z.strictObject({
  model: document('model.json of `population fit`'),
  population: z.number().describe('people in the population'),
  record: z.record(text, z.string()).describe('what is known of the person, every attribute of the model'),
  databases: z
    .array(
      z.strictObject({
        rate: share,
        count: z.int().min(0),
        epsilon: z.number().gt(0).optional(),
        includesPerson: z.boolean().optional(),
      }),
    )
    .max(50)
    .optional(),
  thresholds: k.optional(),
  alpha: z.number().optional(),
  floor: z.enum(['exact', 'lambert']).optional(),
  place: z.string().max(200).optional(),
});

export const populationFitRequest = z.strictObject({
  ...tableShape,
  attributes: names.min(1).optional().describe('columns of the model; those that describe people by default'),
  epsilon: z
    .number()
    .gt(0)
    .optional()
    .describe('budget per attribute of randomised responses; none for a plain sample'),
  seed,
});

export const keysRequest = z.strictObject({
  ...tableShape,
  roles: configSchema.pick({ qi: true, id: true, sensitive: true, ignore: true }).optional(),
  missing: z.enum(['own', 'drop']).optional(),
  maxColumns: configSchema.shape.maxColumns,
  strict: configSchema.shape.strict,
  uniqueness: configSchema.shape.uniqueness,
  probability: configSchema.shape.probability,
  timeoutSeconds: z
    .number()
    .gt(0)
    .max(3600)
    .optional()
    .describe('end with what is proved by then; 60 by default'),
  limit: z
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .describe('keys to list; 1,000 by default, the others are counted'),
  seed,
});

import { z } from 'zod';
import { missingSchema } from './results/column.js';

const columns = z.array(z.string().min(1));
const ONE_OR_MORE = 'must be an integer of at least 1';
const SECONDS = 'must be a whole number of seconds from 1 to 1000000';
const UP_TO_EIGHT = 'must be an integer from 0 to 8';
const NONE_OR_MORE = 'must be an integer from 0 to 100000000';
const UP_TO_64 = 'must be an integer from 1 to 64';
const FROM_0 = 'must be a number from 0';
const A_SHARE = 'must be a share above 0, at most 1';
const A_PRECISION = 'must be a number from 0.0005 to 0.5';
const A_CHANCE = 'must be a chance from 0 to 1, for all columns or by column';
const chance = z.number(A_CHANCE).min(0, A_CHANCE).max(1, A_CHANCE);
const threads = 'must be a whole number from 1 to 1024';

/**
 * Everything a run can be told, by `singleout.yaml`, by flags of the same names, or by the library: one schema
 * for all. Flags win over the file.
 */
export const configSchema = z
  .strictObject({
    qi: columns.describe('quasi-identifiers: columns an attacker may know'),
    id: columns.describe('identifiers: columns that name a person by themselves'),
    sensitive: columns.describe('columns an attacker wants to learn'),
    ignore: columns.describe('columns that play no part'),
    user: z.string().min(1).describe('the column that says whose record it is'),
    weight: z.string().min(1).describe('the column that says how many people a record stands for'),
    household: z.string().min(1).describe('the column that says who lives together'),
    population: z
      .number('must be a number of people')
      .min(1, 'must be at least 1')
      .describe('people the table is a random sample of'),
    rate: z
      .number('must be a number')
      .gt(0, 'must be above 0 and at most 1')
      .max(1, 'must be above 0 and at most 1')
      .describe('share of the population that is in the table, instead of its size'),
    missing: missingSchema.describe('how missing cells are read'),
    attribute: z
      .array(z.union([z.string().min(1), columns.min(1)]))
      .min(1)
      .describe('what an attacker on transactions knows: a column, or several together'),
    round: z.array(z.string()).describe('what such an attacker knows only rounded: date:month, price:1'),
    sample: z.int(ONE_OR_MORE).min(1, ONE_OR_MORE).describe('values the sampling model draws'),
    trials: z
      .int(ONE_OR_MORE)
      .min(1, ONE_OR_MORE)
      .max(1_000_000, 'must be at most 1000000')
      .describe('times to draw again, to measure how often the intervals hold the risk; at most 1,000,000'),
    unicity: z
      .int(UP_TO_EIGHT)
      .min(0, UP_TO_EIGHT)
      .max(8, UP_TO_EIGHT)
      .describe('up to how many records of a user an attacker knows'),
    maxColumns: z
      .int(ONE_OR_MORE)
      .min(1, ONE_OR_MORE)
      .describe('keys: most columns an attacker holds (kappa); larger keys are not looked for'),
    strict: z.boolean().describe('keys: keep complete duplicates, which leave no key at all'),
    uniqueness: z
      .number(A_SHARE)
      .gt(0, A_SHARE)
      .max(1, A_SHARE)
      .describe('near-keys: share of all records that must be unique'),
    probability: z
      .union([chance, z.record(z.string(), chance)], A_CHANCE)
      .describe(
        'chance that an attacker knows a column: for all, or by column, role:identifier, and * for others',
      ),
    precision: z
      .number(A_PRECISION)
      .min(0.0005, A_PRECISION)
      .max(0.5, A_PRECISION)
      .describe('error bound of chances that have to be sampled, where keys are too many'),
    mask: z.array(z.string()).describe('keys: columns whose last characters are masked, such as zip:2'),
    timeout: z
      .number(FROM_0)
      .min(0, FROM_0)
      .describe('seconds after which a key search ends with what it has'),
    limit: z
      .int(NONE_OR_MORE)
      .min(0, NONE_OR_MORE)
      .max(100_000_000, NONE_OR_MORE)
      .describe('keys to list; the others are counted'),
    riskiest: z.int(NONE_OR_MORE).min(0, NONE_OR_MORE).describe('keys: riskiest records to look into'),
    workers: z
      .int(UP_TO_64)
      .min(1, UP_TO_64)
      .max(64, UP_TO_64)
      .describe('threads of the key search; the result does not depend on it'),
    seed: z.int('must be a whole number').describe('seed of everything random'),
    keyScans: z.int(ONE_OR_MORE).min(1, ONE_OR_MORE).describe('keys of a database: most scans of the table'),
    table: z.string().min(1).describe('the table of a database'),
    statementTimeout: z
      .int(SECONDS)
      .min(1, SECONDS)
      .max(1e6, SECONDS)
      .describe('seconds a statement of a database may take'),
    sql: z.string().min(1).describe('a query over the files, each a table named after it'),
    format: z.enum(['csv', 'json', 'parquet']).describe('kind of the files, if their names do not tell'),
    delimiter: z.string().length(1, 'must be one character').describe('delimiter of CSV files'),
    encoding: z.enum(['utf-8', 'utf-16', 'latin-1']).describe('encoding of CSV files'),
    header: z.boolean().describe('whether the first line of a CSV file names the columns'),
    null: z.array(z.string()).describe('texts that mean "missing", besides the empty cell'),
    memory: z
      .string()
      .regex(/^\d{1,9}(\.\d+)?\s*([kMGT]i?)?B?$/, 'must be a size such as 2GB')
      .describe('memory the engine may use before it spills to disk'),
    threads: z.int(threads).min(1, threads).max(1024, threads).describe('threads the engine may use'),
  })
  .partial();
export type Config = z.infer<typeof configSchema>;

/** What the columns are, and how missing cells are read: what plans, policies and requests carry along. */
export const rolesSchema = configSchema.pick({
  qi: true,
  id: true,
  sensitive: true,
  ignore: true,
  user: true,
  weight: true,
  household: true,
  missing: true,
});

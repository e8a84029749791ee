import { z } from 'zod';
import { missingSchema } from './column.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const columns = z.array(z.string()).min(1);
const interval = z.tuple([z.number(), z.number()]);

/** The risk read off a few values drawn from all (METHODS.md section 4, the sampling model). */
const sampledSchema = z.object({
  s: z.int().min(1).describe('values drawn from D_X without replacement'),
  alpha: z.number().min(0).describe("alpha': their mean of records per user"),
  deviation: z.number().min(0).optional().describe('sigma_s: its standard deviation; absent for s = 1'),
  value: share.describe("alpha' |D_X| / m, within what the records that were not read allow"),
  interval: interval.describe('corrected interval of R(X) at `level`'),
  level: z.number().gt(0).lt(1),
  printedBound: z
    .number()
    .min(0)
    .optional()
    .describe("relative error as printed: sigma_s m / (sqrt(s) |D_X| alpha'); it mixes scales"),
  recordsRead: count.describe('records that hold one of the drawn values: the cost'),
  expectedRecords: z.number().min(0).describe('s m / |D_X|: the cost to expect'),
});
export type Sampled = z.infer<typeof sampledSchema>;

/** How often intervals from repeated sampling held the exact risk. */
const coverageSchema = z.object({
  s: z.int().min(1),
  trials: z.int().min(1),
  nominal: z.number().gt(0).lt(1),
  corrected: share.describe('share of trials whose corrected interval held R(X)'),
  halfWidth: z.number().min(0).describe('mean half width of the corrected interval, relative to R(X)'),
  normal: share.describe('the same for the plain normal interval'),
  printed: share.describe('share of trials whose error was within the printed bound'),
  printedWidth: z.number().min(0).describe('mean of the printed bound, a relative error'),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** One value x of an attribute; `value` only where values were asked for, one text per column, null where missing. */
const valueRiskSchema = z.object({
  value: z.array(z.string().nullable()).optional(),
  records: z.int().min(1).describe('|R_x|'),
  users: z.int().min(1).describe('|U_x|'),
  alpha: z.number().min(1).describe('|R_x| / |U_x|'),
  known: share.describe('Pr(x) = |R_x| / m: the chance that the attacker comes to know x'),
  identified: share.describe('Pr(idf|x) = 1 / |U_x|'),
  risk: share.describe('Pr(idf, x) = alpha_x / m'),
});
export type ValueRisk = z.infer<typeof valueRiskSchema>;

/** How exposed users are through one attribute. */
const userRiskSchema = z.object({
  average: share.describe('mean over users of r_u, the mean over their records of 1/|U_x|'),
  median: share,
  highest: share,
  certain: count.describe('users with some x that only they have'),
  onlyBy: count.describe('users for whom this attribute alone does that'),
  mostTelling: count.describe('users whom this attribute exposes most (the first of equals)'),
  atLeast: z.record(z.string(), count).describe('chance -> users whose r_u is at least that'),
});
export type UserRisk = z.infer<typeof userRiskSchema>;

/** A user who stands out; `user` only where values were asked for. */
const exposedUserSchema = z.object({
  user: z.string().optional(),
  records: z.int().min(1),
  columns: columns.describe('the attribute that gives the user away most'),
  chance: share.describe('r_u through it'),
  sure: count.describe('records whose value of it only this user has'),
});
export type ExposedUser = z.infer<typeof exposedUserSchema>;

/** Users told apart by p of their records. */
const unicitySchema = z.object({
  p: z.int().min(1).describe('records of a user that the attacker knows'),
  value: share.optional().describe('share of users alone with the values of p of their records'),
  interval: interval.optional().describe('at `level`; the value itself where it is exact'),
  level: z.number().gt(0).lt(1),
  exact: z.boolean(),
  users: count.describe('users with at least p records, whom `value` is about'),
  draws: count.describe('times p records were drawn; 0 where it is exact'),
  fewer: z
    .object({
      users: count,
      value: share.optional(),
      interval: interval.optional(),
      exact: z.boolean(),
    })
    .describe('users with fewer than p records, by all they have'),
});
export type Unicity = z.infer<typeof unicitySchema>;

/** What an attacker who learns one value of an attribute, or of several together, can do. */
const attributeRiskSchema = z.object({
  columns,
  values: z.int().min(1).describe('|D_X|'),
  alpha: z
    .number()
    .min(1)
    .optional()
    .describe('alpha_X; absent in sampling mode, like all that needs every record'),
  exact: share.optional().describe('R(X) = sum of alpha_x / m'),
  mean: share.optional().describe('the mean model, alpha_X |D_X| / m: equal to `exact`'),
  lowCost: share.describe('|D_X| / m'),
  lowCostError: share.optional().describe('|1 - 1/alpha_X|: its true relative error'),
  sampled: sampledSchema,
  coverage: z.array(coverageSchema).optional(),
  spread: z
    .object({ least: z.number(), median: z.number(), highest: z.number(), deviation: z.number() })
    .optional()
    .describe('of alpha_x over the values'),
  histogram: z
    .array(z.object({ from: z.number(), to: z.number(), values: count }))
    .optional()
    .describe('values by alpha_x: from <= alpha_x < to'),
  points: z
    .array(z.tuple([z.number(), z.number(), count]))
    .optional()
    .describe('[|U_x|, |R_x|, values there]; near points are joined where there are many'),
  singleUser: z
    .object({ values: count, records: count })
    .optional()
    .describe('values that only one user has, and their records'),
  riskiest: z.array(valueRiskSchema).optional().describe('the values with the highest Pr(idf, x)'),
  givesAway: z
    .array(valueRiskSchema)
    .optional()
    .describe('values that only one user has, most records first'),
  users: userRiskSchema.optional(),
  unicity: z.array(unicitySchema).optional(),
});
export type AttributeRisk = z.infer<typeof attributeRiskSchema>;

const agreementSchema = z.object({
  riskiest: columns.describe('the riskiest attribute under this model'),
  agrees: z.boolean().optional().describe('whether it is the one of the exact risk'),
  order: z
    .number()
    .min(-1)
    .max(1)
    .optional()
    .describe(
      "Kendall's tau-b of the order of attributes against the exact one; absent where one is constant",
    ),
});
export type Agreement = z.infer<typeof agreementSchema>;

const transactionsBase = z.object({
  records: count.describe('m: records that name a user'),
  users: count.optional().describe('n; absent in sampling mode'),
  oneRecordUsers: count.optional().describe('users with a single record'),
  mostRecords: count.optional().describe('records of the user with the most'),
  certain: count.optional().describe('users whom some value of some attribute gives away for certain'),
  exposed: z
    .array(exposedUserSchema)
    .optional()
    .describe('users with the highest chance; absent in sampling mode'),
  attributes: z.array(attributeRiskSchema).min(1),
  riskiest: z.object({
    exact: columns.optional(),
    lowCost: agreementSchema,
    sampled: agreementSchema,
  }),
});

/** Attackers who know one value, or p records, of somebody's history (METHODS.md section 4). */
export const transactionsSchema = transactionsBase.extend({
  domain: z
    .object({
      from: z.enum(['records', 'statistics', 'column']),
      recordsScanned: count,
    })
    .describe('where D_X and m come from, and how many records were passed over for them alone'),
  rounded: transactionsBase
    .extend({ rules: z.array(z.string()).min(1) })
    .optional()
    .describe('the same once the attacker knows values only rounded'),
});
export type Transactions = z.infer<typeof transactionsSchema>;
/** The figures that are given before and after rounding. */
export type TransactionFigures = z.infer<typeof transactionsBase>;

/** What `singleout transactions` finds. Holds values of the data only where they were asked for. */
export const transactionReportSchema = z.object({
  format: z.literal('singleout/transactions'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({
    name: z.string(),
    engine: z.string(),
    records: count.describe('records read, before any were left out'),
    dropped: count.describe('records left out because a cell of an attribute was missing'),
    withoutUser: count.describe('records left out because they name no user'),
  }),
  settings: z.object({
    user: z.string().optional().describe('whose record it is; absent where each record is a user of its own'),
    userFrom: z
      .enum(['named', 'found', 'record'])
      .describe('whether the user column was named, found by what it holds, or there is none'),
    missing: missingSchema,
    seed: z.int(),
    values: z.boolean(),
  }),
  assumptions: z.array(z.string()),
  transactions: transactionsSchema,
});
export type TransactionReport = z.infer<typeof transactionReportSchema>;

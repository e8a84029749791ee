import { z } from 'zod';
import { missingSchema, roleSchema } from './column.js';
import { kindSchema } from './column-kind.js';
import { inPopulationSchema } from './in-population.js';
import { boundedKeysSchema, boundedNearKeysSchema, keySearchSchema } from './keys.js';
import { estimatesSchema, predictionSchema } from './prediction.js';
import { provenanceSchema } from './provenance.js';
import { sensitivitySchema, singledOutKnowingSchema } from './sensitivity.js';
import { shownValuesSchema } from './shown-values.js';
import { transactionsSchema } from './transactions.js';
import { verdictSchema } from './verdict.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const perK = z.record(z.string(), count);

/** How a set of groups looks when their size is counted in one unit (records or persons). */
const groupRiskSchema = z.object({
  unit: z.enum(['record', 'person']).describe('what group sizes, uniques and below count'),
  uniques: count.describe('units that are alone in (at least) one group'),
  averageRisk: share.describe('mean over records of 1/(units in the group); ORR for records'),
  highestRisk: share.describe('1/(smallest group): the worst case in the prosecutor sense'),
  smallestGroup: z.number().min(0).describe('k: units in the smallest group'),
  below: perK.describe('k -> units in (at least one) group of fewer than k'),
});

const entropySchema = z.object({
  max: z.number().describe('ME = log2 n, bits'),
  experience: z.number().describe('EE = sum of the column entropies, bits'),
  data: z.number().describe('TDE = entropy of the tuples, bits'),
});

const weightedSchema = z.object({
  total: z.number().describe('sum of the weights'),
  uniqueShare: share,
  averageRisk: share,
  belowShare: z.record(z.string(), share),
});

/** What the data themselves show: group sizes and the risk that follows (METHODS.md section 1). */
export const observedSchema = groupRiskSchema.extend({
  records: count,
  persons: count.optional().describe('distinct persons, when a user column is named'),
  personAverageRisk: share
    .optional()
    .describe('mean over persons of the mean over their records of 1/(persons in the group)'),
  distinct: count.describe('distinct tuples of quasi-identifiers'),
  groupSizes: z
    .array(z.tuple([z.number(), z.number().min(0)]))
    .describe(
      '[size, groups of that size], ascending; with `missing: any` groups overlap, and records/size stands for their number',
    ),
  perRecord: groupRiskSchema.optional().describe('the same counted in records, beside persons'),
  weighted: weightedSchema.optional(),
  entropy: entropySchema,
});
export type Observed = z.infer<typeof observedSchema>;

export const columnFindingSchema = z.object({
  name: z.string(),
  role: roleSchema,
  why: z.string().describe('who chose the role, and for what reason'),
  kind: kindSchema.describe('what the column is'),
  confidence: share.describe('how sure the kind is'),
  evidence: z.string().describe('what told the kind: name, counts and values, in words'),
  identifies: z.boolean().describe('whether it names a person by itself'),
  distinct: count.describe('CDN: distinct values, a missing cell counting as one where it is its own value'),
  missing: count,
  uniqueShare: share.describe('POU: values that occur once / records'),
  entropy: z.number().min(0).describe('IE, bits'),
  riskWithout: share.optional().describe('average risk when this quasi-identifier is left out'),
  riskFall: z.number().optional().describe('averageRisk - riskWithout'),
});
export type ColumnFinding = z.infer<typeof columnFindingSchema>;

/** Information gain ratio g(row, column) = I/H(row): how far the row depends on the column. */
export const dependencySchema = z.object({
  columns: z.array(z.string()),
  matrix: z.array(z.array(share)).describe('as printed, plug-in'),
  corrected: z.array(z.array(share)).describe('(I - E0)/(H - E0), E0 = mean I under permutation'),
  strong: z
    .array(z.tuple([z.string(), z.string()]))
    .describe('[A, B]: A depends on B with corrected g >= 0.5'),
});
export type Dependency = z.infer<typeof dependencySchema>;

export const exposureSchema = z.object({
  columns: count.describe('how many quasi-identifiers the attacker knows'),
  sets: count.describe('column sets looked at'),
  of: z.number().describe('column sets of that size there are, as far as a number can say'),
  sampled: z.boolean().describe('whether `least` and `median` rest on a sample of the sets'),
  least: share,
  median: share,
  highest: share.describe('of the worst set that was found, by searching or among the sets looked at'),
  worstSet: z.array(z.string()).describe('the column set behind `highest`'),
  unique: share.optional().describe('share of records (persons) that are unique under the worst set'),
  searched: z
    .enum(['all', 'best found'])
    .describe(
      'all: no set of that size has more risk than `highest`; best found: none has more than `bound`',
    ),
  bound: share.describe('no set of that size has a higher average risk'),
  weighted: z
    .object({ least: share, median: share, highest: share })
    .optional()
    .describe('the same over the population, when records have weights'),
});
export type Exposure = z.infer<typeof exposureSchema>;

export const sensitiveSchema = z.object({
  name: z.string(),
  groups: count,
  lDiversity: z.object({
    distinct: count.describe('fewest distinct values in a group'),
    entropy: z.number().describe('exp of the lowest entropy (nats) of a group: effective number of values'),
  }),
  tCloseness: z.object({
    equal: share.describe('largest total variation distance of a group from the whole'),
    ordered: share.optional().describe('largest earth mover distance on the ordered values'),
    order: z.enum(['number', 'date', 'none']).describe('how the values are ordered'),
  }),
  weighted: z
    .object({
      entropy: z.number().describe('lDiversity.entropy of shares by weight'),
      equal: share.describe('tCloseness.equal of shares by weight'),
      ordered: share.optional().describe('tCloseness.ordered of shares by weight'),
    })
    .optional()
    .describe('the same over the population, when records have weights; distinct values stay a count'),
});
export type Sensitive = z.infer<typeof sensitiveSchema>;

export const householdSchema = z.object({
  households: count,
  withoutHousehold: count.describe('records without a household, each taken as one of its own'),
  averageRisk: share.describe('mean over households of 1 - prod over members (1 - risk of the member)'),
  highestRisk: share,
  certain: count.describe('households in which some member is unique'),
});
export type Household = z.infer<typeof householdSchema>;

/** A finding that was left out because it could not honour an option; silence would mislead. */
const refusalSchema = z.object({ finding: z.string(), because: z.string() });
export type Refusal = z.infer<typeof refusalSchema>;

/** All findings of one run: everything the reports are made of. Holds no value of the data unless values were asked for. */
export const assessmentSchema = z.object({
  format: z.literal('singleout/assessment'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({
    name: z.string(),
    engine: z.string(),
    records: count.describe('records read, before any were dropped'),
    dropped: count.describe('records left out because a quasi-identifier was missing'),
    withoutUser: count.describe('records left out because they name no person'),
  }),
  settings: z.object({ missing: missingSchema, seed: z.int() }),
  verdict: verdictSchema.describe('what follows from the findings for somebody who has to decide'),
  assumptions: z.array(z.string()),
  refused: z.array(refusalSchema),
  observed: observedSchema,
  columns: z.array(columnFindingSchema),
  dependency: dependencySchema,
  predictions: z
    .array(predictionSchema)
    .describe('what the statistics alone would have said of the records; empty where refused'),
  estimates: estimatesSchema.describe('the predictions with their grounds'),
  inPopulation: inPopulationSchema.optional().describe('when the size of the population is told'),
  exposure: z.array(exposureSchema),
  sensitivity: z
    .array(sensitivitySchema)
    .describe('which quasi-identifiers give people away, most first; empty where refused'),
  singledOut: share
    .optional()
    .describe(
      'expected share of people singled out when each column is known with its p; of records, with a user column',
    ),
  singledOutError: z
    .number()
    .min(0)
    .optional()
    .describe('how far singledOut may be off, where what is known was sampled'),
  singledOutKnowing: singledOutKnowingSchema
    .optional()
    .describe('an attacker who knows exactly so many columns'),
  keySearch: keySearchSchema,
  keys: boundedKeysSchema
    .optional()
    .describe('minimal keys of the quasi-identifiers and the sensitivity of each; left out where refused'),
  nearKeys: boundedNearKeysSchema.optional().describe('the same where nearly every record is to be unique'),
  sensitive: z.array(sensitiveSchema),
  household: householdSchema.optional(),
  transactions: transactionsSchema.optional().describe('attackers on records of users, with a user column'),
  values: shownValuesSchema.optional().describe('personal data: only where values were asked for'),
  provenance: provenanceSchema.optional().describe('what a second run needs to be compared with this one'),
});
export type Assessment = z.infer<typeof assessmentSchema>;

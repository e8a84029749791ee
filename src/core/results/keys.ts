import { z } from 'zod';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const columnSet = z.array(z.string());
const stoppedBy = z
  .enum(['time', 'memory', 'work', 'scans'])
  .optional()
  .describe('what ended the search before it was done');
const correlation = z.number().min(-1).max(1).optional();

/** One column: how sensitive it is, and the measures that know nothing of the other columns (METHODS.md section 2). */
export const columnSensitivitySchema = z.object({
  name: z.string(),
  p: share.describe('chance that an attacker knows the column'),
  printed: share.describe('S as the paper prints it: keys taken as independent of each other'),
  exact: share.describe('chance that the column and a whole key that holds it are known'),
  without: share.describe('attackSuccess if the column is dropped'),
  fall: z.number().describe('attackSuccess - without'),
  keys: count.describe('keys that hold the column'),
  cdn: count.describe('distinct values; a missing cell is a value'),
  pou: share.describe('values that occur once / records'),
  ie: z.number().min(0).describe('entropy, bits'),
  ranks: z
    .object({
      exact: z.number(),
      printed: z.number(),
      cdn: z.number(),
      pou: z.number(),
      ie: z.number(),
    })
    .describe('1 is the most sensitive; equal values share the mean of their ranks'),
});
export type ColumnSensitivityFinding = z.infer<typeof columnSensitivitySchema>;

/** Minimal keys and what follows from them: a finding of `assess`, and the core of the report of `keys`. */
export const keysFindingSchema = z.object({
  records: count.describe('records looked at, duplicates included'),
  duplicates: count.describe('records that equal an earlier one in every column'),
  duplicatesSetAside: z.boolean().describe('whether keys are those of the distinct records'),
  maxColumns: z.int().min(1).optional().describe('kappa: larger keys were not looked for'),
  complete: z.boolean().describe('whether these are all keys (of at most maxColumns columns)'),
  stoppedBy,
  scans: count.optional().describe('in a database: how often the table was read'),
  keyCount: count.describe('keys found, listed or not'),
  keysBySize: z.array(z.tuple([count, count])).describe('[columns, keys of so many columns]'),
  keys: z.array(columnSet).describe('smallest first; at most as many as were asked for'),
  attackSuccess: share.describe('chance that an attacker wholly knows some key'),
  method: z
    .enum(['decision diagram', 'sampling'])
    .describe('how chances with overlapping keys were computed'),
  errorBound: share
    .optional()
    .describe(
      'sampling: exact, without and attackSuccess are off by more in one of a thousand cases at most',
    ),
  keysUsed: count.describe(
    'keys behind exact, without and attackSuccess; fewer than keyCount makes these low',
  ),
  sensitivity: z.array(columnSensitivitySchema),
  rankAgreement: z
    .array(
      z.object({
        measure: z.enum(['cdn', 'pou', 'ie']),
        printed: correlation,
        exact: correlation,
      }),
    )
    .describe(
      "Spearman's rank correlation of a measure with sensitivity; left out where one of them is constant",
    ),
});
export type KeysFinding = z.infer<typeof keysFindingSchema>;

export const nearKeysSchema = z.object({
  uniqueness: share.describe('share of all records that must be unique'),
  maxColumns: count.optional().describe('larger sets were not looked for'),
  keyCount: count,
  complete: z.boolean(),
  stoppedBy,
  attackSuccess: share.describe('chance that an attacker wholly knows some near-key'),
  errorBound: share.optional().describe('where attackSuccess is sampled, as for keys'),
  keys: z.array(
    z.object({
      columns: columnSet,
      share: share.describe('share of all records that are unique under them'),
    }),
  ),
});
export type NearKeysFinding = z.infer<typeof nearKeysSchema>;

/** How far an assessment looked for keys. */
export const keySearchSchema = z.object({
  maxColumns: count.describe('all keys of at most so many columns were looked for; 0 where none were'),
  complete: z
    .boolean()
    .describe('whether keys of any number of columns were looked for: only then are there no others'),
});

/** Keys in an assessment, which stops where its work would take too long; without all keys, the chance that an attacker holds one is left out. */
export const boundedKeysSchema = keysFindingSchema.partial({ attackSuccess: true });
export type BoundedKeys = z.infer<typeof boundedKeysSchema>;
export const boundedNearKeysSchema = nearKeysSchema.partial({ attackSuccess: true });
export type BoundedNearKeys = z.infer<typeof boundedNearKeysSchema>;

export const exposedRecordsSchema = z.object({
  maxColumns: z.int().min(1).max(3).describe('most columns of the sets looked at'),
  sets: count.describe('column sets looked at'),
  records: z.array(
    z.object({
      record: z.int().min(1).describe('number of the record in the data, from 1'),
      sets: count.describe('column sets, of those looked at, under which it is unique'),
      minimal: z.array(columnSet).describe('the minimal ones: minimal sample uniques'),
      blame: z.record(z.string(), share).describe('column -> its share: each minimal set shared out evenly'),
    }),
  ),
  blame: z.record(z.string(), share).describe('column -> mean share over these records'),
});
export type ExposedRecords = z.infer<typeof exposedRecordsSchema>;

const maskRule = z.object({ column: z.string(), characters: z.int().min(1).describe('last ones, masked') });
const maskedFigures = z.object({ keyCount: count, complete: z.boolean(), attackSuccess: share });

export const maskedKeysSchema = z.object({
  alone: z.array(maskRule.extend(maskedFigures.shape).extend({ fall: z.number() })),
  together: keysFindingSchema.describe('all masks at once'),
});
export type MaskedKeys = z.infer<typeof maskedKeysSchema>;

const curvePoint = z.object({
  x: count.describe('records drawn, or kappa'),
  printed: share.describe('mean over columns of S as printed'),
  exact: share.describe('mean over columns of the exact S'),
  attackSuccess: share,
  keyCount: count,
  complete: z.boolean(),
});

/** Mean sensitivity against the number of records or against kappa, as in the figures of the paper. */
export const keyCurveSchema = z.object({
  over: z.enum(['records', 'kappa']),
  points: z.array(curvePoint),
});
export type KeyCurve = z.infer<typeof keyCurveSchema>;

/** Everything `singleout keys` found. Holds no value of the data. */
export const keyReportSchema = keysFindingSchema.extend({
  format: z.literal('singleout/keys'),
  version: z.literal(1),
  tool: z.string(),
  source: z.object({
    name: z.string(),
    engine: z.string(),
    records: count.describe('records read'),
    dropped: count.describe('records left out because a cell was missing'),
  }),
  settings: z.object({
    missing: z.enum(['own', 'drop']),
    seed: z.int(),
    limit: count.describe('keys listed at most'),
  }),
  assumptions: z.array(z.string()),
  nearKeys: nearKeysSchema.optional(),
  exposedRecords: exposedRecordsSchema.optional(),
  masked: maskedKeysSchema.optional(),
  curve: keyCurveSchema.optional(),
});
export type KeyReport = z.infer<typeof keyReportSchema>;

/** How many keys there are, and nothing else. */
export const keyCountSchema = keyReportSchema
  .pick({
    version: true,
    tool: true,
    source: true,
    duplicates: true,
    complete: true,
    stoppedBy: true,
    keyCount: true,
    keysBySize: true,
  })
  .extend({ format: z.literal('singleout/key-count') });
export type KeyCount = z.infer<typeof keyCountSchema>;

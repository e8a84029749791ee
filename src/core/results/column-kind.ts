import { z } from 'zod';
import { roleSchema } from './column.js';

/** What a column is about, whatever part it plays in the assessment. */
export const kindSchema = z.enum([
  'person-name',
  'e-mail',
  'phone',
  'national-number',
  'account',
  'device',
  'url',
  'record-number',
  'person-key',
  'date-time',
  'date',
  'birth-date',
  'age',
  'postcode',
  'place',
  'coordinate',
  'quantity',
  'code',
  'category',
  'flag',
  'free-text',
  'weight',
  'constant',
  'empty',
  'unknown',
]);
export type Kind = z.infer<typeof kindSchema>;

/** A value that stands for a missing one by convention, such as `?` or `-9`; the mark is of a fixed list, never one of the data alone. */
export const missingMarkSchema = z.object({
  mark: z.string(),
  kind: z.enum(['sign', 'word', 'number']),
  records: z.int().min(1).describe('records that hold it'),
});
export type MissingMark = z.infer<typeof missingMarkSchema>;

/** What a column is taken for, and why. Holds no value of the data. */
export const columnKindSchema = z.object({
  kind: kindSchema,
  why: z.string().describe('the evidence of name, counts and values, in words'),
  confidence: z.number().min(0).max(1).describe('how sure this is; below 0.7 somebody should look'),
  role: roleSchema.describe('the role proposed'),
  identifies: z.boolean().describe('whether it names a person by itself'),
  missingMarks: z.array(missingMarkSchema),
});
export type ColumnKindFound = z.infer<typeof columnKindSchema>;

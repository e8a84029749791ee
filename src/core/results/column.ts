import { z } from 'zod';

/**
 * What a column is to the assessment:
 * - `quasi-identifier`: an attacker may know it; records are grouped by these;
 * - `identifier`: names a person by itself; left out of the groups, or every record would be unique;
 * - `sensitive`: what an attacker wants to learn;
 * - `user`: whose record it is (several records per person);
 * - `weight`: how many people of the population a record stands for;
 * - `household`: who lives together;
 * - `ignore`: plays no part.
 */
export const roleSchema = z.enum([
  'quasi-identifier',
  'identifier',
  'sensitive',
  'user',
  'weight',
  'household',
  'ignore',
]);
export type Role = z.infer<typeof roleSchema>;

/**
 * How missing cells are read: `own` as a value of their own, `drop` leaves out records with a missing
 * quasi-identifier, `any` lets them match every value (the conservative reading for suppressed cells).
 */
export const missingSchema = z.enum(['own', 'drop', 'any']);
export type Missing = z.infer<typeof missingSchema>;

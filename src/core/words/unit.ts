import type { Observed } from '../results/assessment.js';

/** What the groups of an assessment count, and how many of it there are. */
export interface Unit {
  readonly total: number;
  readonly one: 'person' | 'record';
  readonly many: 'people' | 'records';
}

/** The unit of the findings: people where a user column is named, else records. */
export function unitOf({ unit, persons, records }: Observed): Unit {
  return unit === 'person'
    ? { total: persons ?? records, one: 'person', many: 'people' }
    : { total: records, one: 'record', many: 'records' };
}

/** Share of a total; 0 of nothing. */
export function shareOf(part: number, total: number): number {
  return total === 0 ? 0 : part / total;
}

/** The bounds k of a `below` finding, ascending. */
export function boundsOf(below: Readonly<Record<string, unknown>>): number[] {
  return Object.keys(below)
    .map(Number)
    .sort((a, b) => a - b);
}

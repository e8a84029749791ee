const PREFIX = 'singleout before: ';

/** Name under which a column's original cells travel along, so that loss can be measured after all steps. */
export function carriedName(column: string): string {
  return PREFIX + column;
}

/** Whether a column is such a companion and no part of the table. */
export function isCarried(name: string): boolean {
  return name.startsWith(PREFIX);
}

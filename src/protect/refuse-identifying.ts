import { KINDS } from '../columns/kinds.js';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { option, wording } from '../core/wording.js';
import { type Relation, requireColumn } from '../source/relation.js';
import { lookAgain } from './look-again.js';
import type { Step } from './steps/step.js';

/** Refuses a changed table that still has columns that identify people, but for those that are allowed. */
export async function refuseIdentifying(
  changed: Relation,
  steps: readonly Step[],
  allow: readonly string[],
  run: RunOptions = {},
): Promise<void> {
  const columns = changed.columns.filter(({ name }) => !allow.includes(name));
  const found = (await lookAgain(changed, columns, steps, run)).filter(({ names }) => names);
  if (found.length === 0) return;
  const listed = found.map(({ name, kind }) => `${name} (${KINDS[kind].means})`).join(', ');
  const names = found.map(({ name }) => name);
  throw new SingleoutError('data/identifying', `columns that identify people would be written: ${listed}`, {
    where: changed.name,
    hint: wording`add the step ${`drop ${names[0]}`}, or let them stay with ${option('allow', names)}`,
  });
}

/** Columns that may stay must be there, before or after the steps. */
export function requireAllowed(relation: Relation, allow: readonly string[]): void {
  for (const name of allow) requireColumn(relation, name, option('allow'));
}

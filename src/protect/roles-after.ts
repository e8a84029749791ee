import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Role } from '../core/results/column.js';
import type { RoleOptions } from '../counts/roles.js';
import type { Relation } from '../source/relation.js';
import { changedBy } from './apply-steps.js';
import { lookAgain } from './look-again.js';
import type { Step } from './steps/step.js';

/**
 * Roles in a changed table: those of before, for the columns that are left. Only an identifier that was proposed as such and
 * that a step changed is looked at again: masked, it may no longer name anybody.
 * @param options what the user named, before
 */
export async function rolesAfter(
  before: readonly { readonly name: string; readonly role: Role }[],
  changed: Relation,
  steps: readonly Step[],
  options: RoleOptions & RunOptions,
): Promise<RoleOptions> {
  const left = before.filter(({ name }) => changed.columns.some((column) => column.name === name));
  const again = await proposeAgain(left, changed, steps, options);
  const named = (role: Role) =>
    left.filter((column) => (again.get(column.name) ?? column.role) === role).map(({ name }) => name);
  const one = (key: 'user' | 'weight' | 'household') => {
    const [name] = named(key);
    return name === undefined ? {} : { [key]: name };
  };
  const qi = named('quasi-identifier');
  if (qi.length === 0)
    throw new SingleoutError('config/invalid', 'the steps leave no quasi-identifier to assess', {
      hint: 'blank a column instead of dropping it, to see the table without it',
    });
  return {
    qi,
    id: named('identifier'),
    sensitive: named('sensitive'),
    ignore: named('ignore'),
    ...one('user'),
    ...one('weight'),
    ...one('household'),
  };
}

async function proposeAgain(
  left: readonly { readonly name: string; readonly role: Role }[],
  changed: Relation,
  steps: readonly Step[],
  options: RoleOptions & RunOptions,
): Promise<Map<string, Role>> {
  const touched = left
    .filter(({ name, role }) => role === 'identifier' && !options.id?.includes(name))
    .map(({ name }) => name)
    .filter((name) => steps.some((step) => changedBy(step).includes(name)));
  const columns = changed.columns.filter(({ name }) => touched.includes(name));
  const again = await lookAgain(changed, columns, steps, options);
  return new Map(
    again.map(({ name, names, identifies, role }): [string, Role] => {
      if (!identifies) return [name, role];
      return [name, names ? 'identifier' : 'quasi-identifier'];
    }),
  );
}

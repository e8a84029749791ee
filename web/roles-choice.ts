import type { ProposedColumns } from '../src/core/columns.js';
import type { Role } from '../src/core/results/column.js';
import type { Data } from './api.js';

/** The role of every column, and the same as a request says it. */
export interface RolesChoice {
  readonly byColumn: Readonly<Record<string, Role>>;
  readonly missing: 'own' | 'drop' | 'any';
  readonly roles: Record<string, unknown>;
  /** Whether findings name values of the data. */
  readonly showValues: boolean;
}

/** Roles that suit the made-up tables, beside what their counts say. */
const DEMO_ROLES: Readonly<Record<string, Readonly<Record<string, Role>>>> = {
  hospital: { person: 'user', charge: 'ignore' },
  purchases: { customer: 'user' },
};

/** What the counts propose, as a start. */
export function proposedRoles({ columns }: ProposedColumns, data: Data): RolesChoice {
  const demo = 'demo' in data ? DEMO_ROLES[data.demo] : undefined;
  const byColumn = Object.fromEntries(columns.map(({ name, role }) => [name, demo?.[name] ?? role]));
  return settleRoles({ byColumn, missing: 'own', showValues: false });
}

/** The choice after a change, with its roles as a request says them. */
export function settleRoles(choice: Omit<RolesChoice, 'roles'>): RolesChoice {
  const { byColumn, missing } = choice;
  const named = (role: Role) => Object.keys(byColumn).filter((name) => byColumn[name] === role);
  const one = (role: 'user' | 'weight' | 'household') =>
    named(role).length === 0 ? {} : { [role]: named(role)[0] };
  return {
    ...choice,
    roles: {
      qi: named('quasi-identifier'),
      id: named('identifier'),
      sensitive: named('sensitive'),
      ignore: named('ignore'),
      ...one('user'),
      ...one('weight'),
      ...one('household'),
      missing,
    },
  };
}

/** Gives a column a role; of some roles there is only one column. */
export function giveRole(choice: RolesChoice, name: string, role: Role): RolesChoice {
  const single = role === 'user' || role === 'weight' || role === 'household';
  const others = Object.entries(choice.byColumn).map(([other, was]) => [
    other,
    single && was === role ? 'ignore' : was,
  ]);
  return settleRoles({ ...choice, byColumn: { ...Object.fromEntries(others), [name]: role } });
}

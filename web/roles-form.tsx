import type { Role } from '../src/core/column.js';
import type { ProposedColumns } from '../src/core/columns.js';
import { formatCount } from '../src/report/format.js';
import { showName } from '../src/report/visible.js';
import type { Data } from './api.js';

/** The role of every column, and the same as a request says it. */
export interface RolesChoice {
  readonly byColumn: Readonly<Record<string, Role>>;
  readonly missing: 'own' | 'drop' | 'any';
  readonly roles: Record<string, unknown>;
}

const ROLES: readonly { role: Role; title: string }[] = [
  { role: 'quasi-identifier', title: 'An attacker may know it' },
  { role: 'identifier', title: 'Names a person (left out)' },
  { role: 'sensitive', title: 'An attacker wants to learn it' },
  { role: 'user', title: 'Says whose record it is' },
  { role: 'weight', title: 'Weight of the record' },
  { role: 'household', title: 'Says who lives together' },
  { role: 'ignore', title: 'Plays no part' },
];

/** Roles that suit the made-up tables, beside what their counts say. */
const DEMO_ROLES: Readonly<Record<string, Readonly<Record<string, Role>>>> = {
  hospital: { person: 'user', charge: 'ignore' },
  purchases: { customer: 'user' },
};

/** What the counts propose, as a start. */
export function proposedRoles({ columns }: ProposedColumns, data: Data): RolesChoice {
  const demo = 'demo' in data ? DEMO_ROLES[data.demo] : undefined;
  return settle(Object.fromEntries(columns.map(({ name, role }) => [name, demo?.[name] ?? role])), 'own');
}

function settle(byColumn: RolesChoice['byColumn'], missing: RolesChoice['missing']): RolesChoice {
  const named = (role: Role) => Object.keys(byColumn).filter((name) => byColumn[name] === role);
  const one = (role: 'user' | 'weight' | 'household') =>
    named(role).length === 0 ? {} : { [role]: named(role)[0] };
  return {
    byColumn,
    missing,
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

interface RolesFormProps {
  readonly columns: ProposedColumns;
  readonly choice: RolesChoice;
  readonly busy: boolean;
  readonly open: boolean;
  readonly onChange: (choice: RolesChoice) => void;
  readonly onStart: () => void;
}

/** The columns with their proposed roles, to be changed, and the way on. */
export function RolesForm({ columns, choice, busy, open, onChange, onStart }: RolesFormProps) {
  const { byColumn, missing } = choice;
  const change = (name: string, role: Role) => {
    const single = role === 'user' || role === 'weight' || role === 'household';
    const rest = Object.entries(byColumn).map(([other, was]) => [
      other,
      single && was === role ? 'ignore' : was,
    ]);
    onChange(settle({ ...Object.fromEntries(rest), [name]: role }, missing));
  };
  const none = !Object.values(byColumn).includes('quasi-identifier');
  return (
    <form
      class="card roles"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <details open={open}>
        <summary>
          <h2>What is each column?</h2>
          <span class="quiet">
            {showName(columns.source.name)}: {formatCount(columns.source.records)} records,{' '}
            {columns.columns.length} columns
          </span>
        </summary>
        <p>The proposal comes from the counts. You know your data: change what does not fit.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
        <section class="scroll" tabIndex={0} aria-label="Columns and their roles">
          <table>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Role</th>
                <th scope="col" class="number">
                  Values
                </th>
                <th scope="col">Why proposed</th>
              </tr>
            </thead>
            <tbody>
              {columns.columns.map(({ name, why, distinct }) => (
                <tr key={name}>
                  <th scope="row">{showName(name)}</th>
                  <td>
                    <select
                      aria-label={`Role of ${showName(name)}`}
                      value={byColumn[name]}
                      onChange={(event) => change(name, event.currentTarget.value as Role)}
                    >
                      {ROLES.map(({ role, title }) => (
                        <option value={role} key={role}>
                          {title}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td class="number">{formatCount(distinct)}</td>
                  <td class="quiet">{why.replace(/ \(.*--.*\)/, '')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <label class="inline">
          A missing cell
          <select
            value={missing}
            onChange={(event) => onChange(settle(byColumn, event.currentTarget.value as typeof missing))}
          >
            <option value="own">is a value of its own</option>
            <option value="drop">leaves its record out</option>
            <option value="any">matches every value</option>
          </select>
        </label>
      </details>
      <p class="actions">
        <button type="submit" class="primary" disabled={busy || none}>
          {open ? 'Assess' : 'Assess again'}
        </button>
        {none && <span role="alert">Choose at least one column that an attacker may know.</span>}
      </p>
    </form>
  );
}

import type { ProposedColumns } from '../src/core/columns.js';
import type { Role } from '../src/core/results/column.js';
import { formatCount } from '../src/core/words/format.js';
import { showName } from '../src/core/words/visible.js';
import { giveRole, type RolesChoice, settleRoles } from './roles-choice.js';

const ROLES: readonly { role: Role; title: string }[] = [
  { role: 'quasi-identifier', title: 'An attacker may know it' },
  { role: 'identifier', title: 'Names a person (left out)' },
  { role: 'sensitive', title: 'An attacker wants to learn it' },
  { role: 'user', title: 'Says whose record it is' },
  { role: 'weight', title: 'Weight of the record' },
  { role: 'household', title: 'Says who lives together' },
  { role: 'ignore', title: 'Plays no part' },
];

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
  const none = !Object.values(choice.byColumn).includes('quasi-identifier');
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
        <p>The proposal comes from what the columns are. You know your data: change what does not fit.</p>
        <RolesTable columns={columns} choice={choice} onChange={onChange} />
        <OtherChoices choice={choice} onChange={onChange} />
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

function RolesTable({ columns, choice, onChange }: Pick<RolesFormProps, 'columns' | 'choice' | 'onChange'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
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
                  value={choice.byColumn[name]}
                  onChange={(event) => onChange(giveRole(choice, name, event.currentTarget.value as Role))}
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
  );
}

function OtherChoices({ choice, onChange }: Pick<RolesFormProps, 'choice' | 'onChange'>) {
  return (
    <div class="choices">
      <label class="inline">
        A missing cell
        <select
          value={choice.missing}
          onChange={(event) =>
            onChange(settleRoles({ ...choice, missing: event.currentTarget.value as RolesChoice['missing'] }))
          }
        >
          <option value="own">is a value of its own</option>
          <option value="drop">leaves its record out</option>
          <option value="any">matches every value</option>
        </select>
      </label>
      <label class="inline">
        <input
          type="checkbox"
          checked={choice.showValues}
          onChange={(event) => onChange({ ...choice, showValues: event.currentTarget.checked })}
        />
        Name the riskiest records and values: findings and report then hold personal data
      </label>
    </div>
  );
}

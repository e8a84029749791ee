import { type Change, KINDS } from './steps.js';

interface ChangeFieldsProps {
  readonly change: Change;
  /** What the choice is called by a screen reader. */
  readonly label: string;
  /** The same of the amount, given its unit. */
  readonly amountLabel: (unit: string) => string;
  readonly onChange: (change: Change) => void;
}

/** Chooses what is done to a column, and by how much. */
export function ChangeFields({ change, label, amountLabel, onChange }: ChangeFieldsProps) {
  const kind = KINDS[change.kind];
  return (
    <>
      <select
        aria-label={label}
        value={change.kind}
        onChange={(event) => {
          const next = event.currentTarget.value as Change['kind'];
          onChange({ kind: next, by: KINDS[next].start ?? 0 });
        }}
      >
        {Object.entries(KINDS).map(([id, { title }]) => (
          <option value={id} key={id}>
            {title}
          </option>
        ))}
      </select>
      {kind.unit !== undefined && (
        <label class="inline">
          <input
            type="number"
            aria-label={amountLabel(kind.unit)}
            min={kind.least}
            value={change.by}
            onInput={(event) => onChange({ ...change, by: event.currentTarget.valueAsNumber })}
          />
          {kind.unit}
        </label>
      )}
    </>
  );
}

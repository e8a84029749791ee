import { useMemo, useState } from 'preact/hooks';
import type { Assessment, Observed } from '../src/core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent } from '../src/core/words/format.js';
import { shareOf, unitOf } from '../src/core/words/unit.js';
import { showName } from '../src/core/words/visible.js';
import type { Data } from './api.js';
import { ChangeFields } from './change-fields.js';
import { ProblemNote } from './problem-note.js';
import { type Change, KINDS, stepOf } from './steps.js';
import { type Tried, useWhatIf } from './use-what-if.js';

interface WhatIfPanelProps {
  readonly assessment: Assessment;
  readonly data: Data;
  readonly roles: object;
}

/** Mask, band, merge or drop columns, and see the risk before and after at once. */
export function WhatIfPanel({ assessment, data, roles }: WhatIfPanelProps) {
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  const columns = assessment.columns.filter(({ role }) => role === 'quasi-identifier');
  const steps = useMemo(
    () => Object.entries(changes).flatMap(([name, change]) => stepOf(name, change)),
    [changes],
  );
  const { tried, doing, error } = useWhatIf(data, roles, steps);
  return (
    <section class="card what-if" aria-labelledby="what-if-title">
      <h2 id="what-if-title">What would help?</h2>
      <p>Change columns and see what it does to the risk, and what it costs. The file stays as it is.</p>
      <div class="changes">
        {columns.map(({ name }) => (
          <ChangeRow
            key={name}
            name={name}
            change={changes[name]}
            onChange={(change) => setChanges((all) => ({ ...all, [name]: change }))}
          />
        ))}
      </div>
      <ProblemNote error={error} />
      <div class="trial" aria-live="polite" aria-busy={doing !== undefined}>
        {tried && <Comparison {...tried} />}
        <p class="quiet">{stateOf(steps.length > 0, doing)}</p>
      </div>
      {tried && (
        <p class="quiet">
          On the command line: <code>{steps.map((step) => `--do ${JSON.stringify(step)}`).join(' ')}</code>
        </p>
      )}
    </section>
  );
}

/** What the server is at; a table that was closed meanwhile is read and encoded again, and the user is told. */
function stateOf(changed: boolean, doing: string | undefined): string {
  if (!changed) return 'Nothing is changed yet.';
  return doing === undefined ? '' : `${doing[0].toUpperCase()}${doing.slice(1)}…`;
}

interface ChangeRowProps {
  readonly name: string;
  readonly change: Change | undefined;
  readonly onChange: (change: Change) => void;
}

function ChangeRow({ name, change = { kind: 'none', by: 0 }, onChange }: ChangeRowProps) {
  const shown = showName(name, 30);
  return (
    <div class="change">
      <span class="name" id={`change-${name}`}>
        {shown}
      </span>
      <ChangeFields
        change={change}
        label={`What to do with ${shown}`}
        amountLabel={(unit) => `${KINDS[change.kind].title} of ${shown}: ${unit}`}
        onChange={onChange}
      />
    </div>
  );
}

function Comparison({ before, after, loss }: Tried) {
  const { many } = unitOf(before);
  const unique = (observed: Observed) => shareOf(observed.uniques, unitOf(observed).total);
  const average = (observed: Observed) => observed.personAverageRisk ?? observed.averageRisk;
  const small = (observed: Observed) => shareOf(observed.below['5'] ?? 0, unitOf(observed).total);
  const bars: [string, number, number][] = [
    [`Unique ${many}`, unique(before), unique(after)],
    ['Average risk', average(before), average(after)],
    ['In groups below 5', small(before), small(after)],
  ];
  return (
    <div class="comparison">
      {bars.map(([label, was, is]) => (
        <div class="measure" key={label}>
          <span>{label}</span>
          <Bar share={was} kind="was" text={`before ${formatPrecisePercent(was)}`} />
          <Bar share={is} kind="is" text={`after ${formatPrecisePercent(is)}`} />
        </div>
      ))}
      <p>
        Smallest group: {formatCount(before.smallestGroup)} before,{' '}
        <strong>{formatCount(after.smallestGroup)}</strong> after. Unique {many}:{' '}
        {formatCount(before.uniques)} before, <strong>{formatCount(after.uniques)}</strong> after. Information
        lost: <strong>{formatPercent(Math.min(1, loss.overall))}</strong>.
      </p>
    </div>
  );
}

function Bar({
  share,
  kind,
  text,
}: {
  readonly share: number;
  readonly kind: 'was' | 'is';
  readonly text: string;
}) {
  return (
    <div class={`measured ${kind}`}>
      <div class="track" aria-hidden="true">
        <div style={{ width: `${share * 100}%` }} />
      </div>
      <span>{text}</span>
    </div>
  );
}

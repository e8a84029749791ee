import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PredictionReport } from '../src/core/results/prediction.js';
import type { WhatIfStatistics } from '../src/core/results/what-if.js';
import { formatPrecisePercent } from '../src/core/words/format.js';
import { showName } from '../src/core/words/visible.js';
import { pageOfPrediction } from '../src/report/pages/prediction.js';
import { type Job, runJob } from './api.js';
import { ChangeFields } from './change-fields.js';
import { Downloads } from './downloads.js';
import { ProblemNote } from './problem-note.js';
import { ProgressNote } from './progress-note.js';
import { SectionView } from './section-view.js';
import { type Change, stepOf } from './steps.js';

/** What published statistics alone say: the predicted risk, and what changing a column would do to it. */
export function PredictionView({ name, document }: { readonly name: string; readonly document: object }) {
  const [job, setJob] = useState<Job<PredictionReport>>();
  const [step, setStep] = useState('');
  const [error, setError] = useState<unknown>();
  const [stop] = useState(() => new AbortController());
  useEffect(() => {
    runJob<PredictionReport>('predict', { statistics: document }, setJob, stop.signal).catch(setError);
    return () => stop.abort();
  }, [document, stop]);
  const report = job?.result;
  const page = useMemo(() => report && pageOfPrediction(report), [report]);
  if (error) return <ProblemNote error={error} />;
  if (!job || !report || !page)
    return (
      <ProgressNote what="Predicting" step="Predicting from the statistics" onStop={() => stop.abort()} />
    );
  const [first, ...rest] = page.sections;
  return (
    <article class="findings">
      <header>
        <h1>{page.headline}</h1>
        <p class="quiet">
          {showName(name)}: {page.size}. Statistics, no records: nothing here was observed unless it says so.
        </p>
        <Downloads job={job} />
      </header>
      <SectionView section={first} />
      <PredictedChange
        document={document}
        columns={report.columns}
        step={step}
        onStep={setStep}
        before={averageOf(report)}
      />
      {rest.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
    </article>
  );
}

function averageOf({ predictions }: PredictionReport): number {
  const of = (method: string) => predictions.find((p) => p.method === method && p.quantity === 'orr')?.value;
  return of('forest') ?? of('independence') ?? 0;
}

interface PredictedChangeProps {
  readonly document: object;
  readonly columns: readonly string[];
  readonly step: string;
  readonly onStep: (step: string) => void;
  readonly before: number;
}

function PredictedChange({ document, columns, step, onStep, before }: PredictedChangeProps) {
  const [column, setColumn] = useState(columns[0]);
  const [change, setChange] = useState<Change>({ kind: 'none', by: 0 });
  const [after, setAfter] = useState<number>();
  const [error, setError] = useState<unknown>();
  return (
    <form
      class="card what-if"
      onSubmit={(event) => {
        event.preventDefault();
        const [next] = stepOf(column, change);
        setError(undefined);
        setAfter(undefined);
        if (!next) return;
        onStep(next);
        const body = { statistics: document, steps: [next] };
        runJob<WhatIfStatistics>('what-if', body, () => {}, new AbortController().signal).then(
          (found) => setAfter(averageOf(found.after)),
          setError,
        );
      }}
    >
      <h2>What would help?</h2>
      <div class="change">
        <select aria-label="Column" value={column} onChange={(event) => setColumn(event.currentTarget.value)}>
          {columns.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <ChangeFields
          change={change}
          label="What to do with it"
          amountLabel={(unit) => unit}
          onChange={setChange}
        />
        <button type="submit">Try</button>
      </div>
      <ProblemNote error={error} />
      {after !== undefined && (
        <p role="status">
          {step}: predicted average risk {formatPrecisePercent(before)} before,{' '}
          <strong>{formatPrecisePercent(after)}</strong> after.
        </p>
      )}
    </form>
  );
}

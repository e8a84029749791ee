import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PredictionReport } from '../src/core/results/prediction.js';
import type { WhatIfStatistics } from '../src/core/results/what-if.js';
import { drawPrediction } from '../src/report/charts/draw-prediction.js';
import { formatCount, formatPrecisePercent } from '../src/report/content/format.js';
import { showName } from '../src/report/content/visible.js';
import { describePredictions } from '../src/report/sections/prediction.js';
import { runJob } from './api.js';
import { ChangeFields } from './change-fields.js';
import { ProblemNote } from './problem-note.js';
import { ProgressNote } from './progress-note.js';
import { SectionView } from './section-view.js';
import { type Change, stepOf } from './steps.js';

/** What published statistics alone say: the predicted risk, and what changing a column would do to it. */
export function PredictionView({ name, document }: { readonly name: string; readonly document: object }) {
  const [report, setReport] = useState<PredictionReport>();
  const [step, setStep] = useState('');
  const [error, setError] = useState<unknown>();
  const [stop] = useState(() => new AbortController());
  useEffect(() => {
    runJob<PredictionReport>('predict', { statistics: document }, () => {}, stop.signal).then(
      setReport,
      setError,
    );
    return () => stop.abort();
  }, [document, stop]);
  const figure = useMemo(() => {
    if (!report) return undefined;
    const shares = report.predictions
      .filter(({ quantity }) => quantity === 'orr')
      .map(({ method, value, interval }) => ({ name: method, value, interval }));
    return {
      caption: 'Average risk as predicted from statistics, with 90 % intervals.',
      key: [{ colour: 'safe', means: 'predicted' }],
      draw: (canvas: Parameters<typeof drawPrediction>[2]) =>
        drawPrediction(report.observed?.orr, shares, canvas),
    };
  }, [report]);
  if (error) return <ProblemNote error={error} />;
  if (!report)
    return (
      <ProgressNote what="Predicting" step="Predicting from the statistics" onStop={() => stop.abort()} />
    );
  return (
    <article class="findings">
      <header>
        <h1>
          From the counts of {formatCount(report.records)} records alone, an attacker who knows{' '}
          {report.columns.length} columns is expected to be right with{' '}
          {formatPrecisePercent(report.predictions.at(-1)?.quantity ? averageOf(report) : 0)} probability.
        </h1>
        <p class="quiet">
          {showName(name)}: statistics, no records. Nothing here was observed unless it says so.
        </p>
      </header>
      <SectionView section={describePredictions(report)} figure={figure} />
      <PredictedChange
        document={document}
        columns={report.columns}
        step={step}
        onStep={setStep}
        before={averageOf(report)}
      />
      {report.notes.length > 0 && (
        <section class="finding">
          <h2>Keep in mind</h2>
          <ul>
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
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

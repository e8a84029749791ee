import { useState } from 'preact/hooks';
import { formatCount } from '../src/core/words/format.js';
import { type Data, RequestError, runJob, upload } from './api.js';
import { FileButton } from './file-button.js';
import { type Model, PopulationQuestion } from './population-question.js';
import { ProblemNote } from './problem-note.js';
import { ProgressNote } from './progress-note.js';

interface Sample {
  readonly data: Data;
  readonly attributes?: readonly string[];
}

/** A few columns, so that the model is there in seconds. */
const DEMO: Sample = {
  data: { demo: 'hospital' },
  attributes: ['sex', 'race', 'patcnty', 'adm_qtr'],
};

interface Fitting {
  readonly step: string;
  readonly stop: () => void;
}

/** How many people in a whole population look like somebody, from a model fitted to a sample or to private responses. */
export function PopulationTab() {
  const [model, setModel] = useState<Model>();
  const [error, setError] = useState<unknown>();
  const [fitting, setFitting] = useState<Fitting>();
  const take = async (make: () => Promise<Model>) => {
    setError(undefined);
    try {
      setModel(await make());
    } catch (failed) {
      setError(failed);
    }
    setFitting(undefined);
  };
  return (
    <>
      <div class="intro">
        <h1>How many people look like this?</h1>
        <p class="lead">
          A sample says how unique somebody is in it. This asks about the whole population behind it, also
          where the sample was collected under differential privacy.
        </p>
      </div>
      <div class="card">
        <p>
          Give a sample of the people as a table, or a model that <code>singleout population fit</code> wrote
          (model.json).
        </p>
        <p class="actions">
          <FileButton
            text={model ? 'Choose another file' : 'Choose a file'}
            label="A model or a sample"
            accept=".json,.csv,.tsv,.parquet,.gz"
            onFile={(file) => void take(() => modelOf(file, setFitting))}
          />
          <button type="button" onClick={() => void take(() => fitModel(DEMO, setFitting))}>
            Try made-up data
          </button>
        </p>
        {model && (
          <p class="quiet below">
            Asked is a {model.fit.model} model of {formatCount(model.fit.reports)} records
            {model.fit.epsilonTotal === null ? '' : `, privacy budget ${model.fit.epsilonTotal}`}.
          </p>
        )}
      </div>
      {fitting && <ProgressNote what="Fitting" step={fitting.step} onStop={fitting.stop} />}
      <ProblemNote error={error} />
      {model && <PopulationQuestion key={JSON.stringify(model.domain).length} model={model} />}
    </>
  );
}

async function readModel(file: File): Promise<Model> {
  const found = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  if (found?.format !== 'singleout/population-model') {
    throw new RequestError({
      title: 'This is no model of a population',
      hint: 'make one: singleout population fit sample.csv --epsilon none -o model.json',
    });
  }
  return found;
}

type Told = (now: Fitting) => void;

async function modelOf(file: File, told: Told): Promise<Model> {
  if (/\.json$/i.test(file.name)) return readModel(file);
  const stop = new AbortController();
  told({ step: 'Sending the file', stop: () => stop.abort() });
  const { id } = await upload(file, () => {}, stop.signal);
  return fitModel({ data: { upload: id } }, told);
}

function fitModel(sample: Sample, told: Told): Promise<Model> {
  const stop = new AbortController();
  const tell = (step: string) => told({ step, stop: () => stop.abort() });
  tell('Fitting a model');
  return runJob<Model>(
    'population/fit',
    sample,
    ({ progress }) => progress && tell(progress.step),
    stop.signal,
  );
}

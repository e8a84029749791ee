import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Offer } from './app.js';
import { type DataState, DataWork } from './data-work.js';
import { Findings } from './findings.js';
import { PickData } from './pick-data.js';
import { PredictionView } from './prediction-view.js';
import { ProblemNote } from './problem-note.js';
import { ProgressNote } from './progress-note.js';
import { RolesForm } from './roles-form.js';
import type { Route } from './route.js';

/** Drop a file, look at the roles, see the findings build up. */
export function DataTab({ offer, route }: { readonly offer: Offer; readonly route: Route }) {
  const [state, setState] = useState<DataState>({ told: '' });
  const work = useMemo(() => new DataWork(setState), []);
  const { chosen, statistics, columns, roles, running, job, error, told } = state;
  const [kind, id] = route.tab === 'data' ? route.rest : [];
  useEffect(() => {
    if (kind === 'demo' && offer.demos.includes(id))
      void work.choose({ name: `${id}.csv`, data: { demo: id } });
    if (kind === 'file' && id) void work.choose({ name: id, data: { file: id } });
    if (kind === 'job' && id && job?.id !== id) void work.follow(id);
  }, [kind, id]);
  const found = job?.result ?? job?.findings;
  const started = chosen !== undefined || statistics !== undefined || job !== undefined;
  return (
    <>
      {!started && <Intro />}
      <PickData
        offer={offer}
        small={started}
        onFile={(file) => void work.take(file)}
        onChoose={(next) => void work.choose(next)}
      />
      <ProblemNote error={error} />
      <p class="spoken" role="status">
        {told}
      </p>
      {chosen && columns && roles && (
        <RolesForm
          columns={columns}
          choice={roles}
          busy={running !== undefined}
          open={job === undefined}
          onChange={(choice) => setState((now) => ({ ...now, roles: choice }))}
          onStart={() => void work.assess(chosen.data, roles)}
        />
      )}
      {running && <ProgressNote {...running} onStop={running.stop} />}
      {found?.observed && job && <Findings job={job} found={found} />}
      {statistics && <PredictionView key={statistics.name} {...statistics} />}
    </>
  );
}

function Intro() {
  return (
    <div class="intro">
      <h1>How easily can a person be singled out of your data?</h1>
      <p class="lead">
        Give it a table of people. It counts how many are unique, how often somebody who knows a few columns
        would be right, and which columns do the damage. Nothing leaves the machine that runs the server.
      </p>
    </div>
  );
}

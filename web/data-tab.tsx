import { useEffect, useRef, useState } from 'preact/hooks';
import type { Assessment } from '../src/core/assessment.js';
import type { ProposedColumns } from '../src/core/columns.js';
import { type Data, followJob, type Job, RequestError, runJob, upload } from './api.js';
import type { Offer } from './app.js';
import { Findings } from './findings.js';
import { PickData } from './pick-data.js';
import { PredictionView } from './prediction-view.js';
import { ProblemNote } from './problem-note.js';
import { ProgressNote } from './progress-note.js';
import { proposedRoles, type RolesChoice, RolesForm } from './roles-form.js';
import { noteRoute, type Route } from './route.js';

/** What the reader has chosen to look at. */
export interface Chosen {
  readonly name: string;
  readonly data: Data;
}

interface Running {
  readonly what: string;
  readonly step: string;
  readonly fraction?: number | undefined;
  readonly stop: () => void;
}

/** Drop a file, look at the roles, see the findings build up. */
export function DataTab({ offer, route }: { readonly offer: Offer; readonly route: Route }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [statistics, setStatistics] = useState<{ name: string; document: object }>();
  const [columns, setColumns] = useState<ProposedColumns>();
  const [roles, setRoles] = useState<RolesChoice>();
  const [running, setRunning] = useState<Running>();
  const [job, setJob] = useState<Job<Assessment>>();
  const [error, setError] = useState<unknown>();
  const [told, setTold] = useState('');
  const stopLast = useRef(() => {});

  const begin = (what: string) => {
    stopLast.current();
    const stop = new AbortController();
    stopLast.current = () => stop.abort();
    setError(undefined);
    setRunning({ what, step: what, stop: stopLast.current });
    const tell = (step: string, fraction?: number) => setRunning((now) => now && { ...now, step, fraction });
    return { signal: stop.signal, tell };
  };
  const fail = (failed: unknown, signal: AbortSignal) => {
    setRunning(undefined);
    if (!signal.aborted) setError(failed);
    else setTold('Stopped.');
  };

  const choose = async (next: Chosen) => {
    setChosen(next);
    setStatistics(undefined);
    setColumns(undefined);
    setJob(undefined);
    const { signal, tell } = begin('Reading the columns');
    try {
      const found = await runJob<ProposedColumns>(
        'columns',
        { data: next.data },
        ({ progress }) => progress && tell(progress.step, progress.fraction),
        signal,
      );
      setColumns(found);
      setRoles(proposedRoles(found, next.data));
      setRunning(undefined);
      setTold(`${found.columns.length} columns read.`);
    } catch (failed) {
      fail(failed, signal);
    }
  };

  const take = async (file: File) => {
    const document = await readStatistics(file);
    if (document !== undefined) {
      setChosen(undefined);
      setColumns(undefined);
      setJob(undefined);
      setStatistics({ name: file.name, document });
      return;
    }
    const { signal, tell } = begin('Sending the file');
    try {
      const { id } = await upload(file, (fraction) => tell('Sending the file', fraction));
      await choose({ name: file.name, data: { upload: id } });
    } catch (failed) {
      fail(failed, signal);
    }
  };

  const assess = async (data: Data, choice: RolesChoice) => {
    setJob(undefined);
    const { signal, tell } = begin('Assessing');
    try {
      await runJob<Assessment>(
        'assess',
        { data, roles: choice.roles },
        (now) => {
          setJob(now);
          if (now.progress) tell(now.progress.step, now.progress.fraction);
          if (now.state === 'running') noteRoute(`#/data/job/${now.id}`);
        },
        signal,
      );
      setRunning(undefined);
      setTold('The findings are complete.');
    } catch (failed) {
      fail(failed, signal);
    }
  };

  const [kind, id] = route.tab === 'data' ? route.rest : [];
  useEffect(() => {
    if (kind === 'demo' && offer.demos.includes(id)) void choose({ name: `${id}.csv`, data: { demo: id } });
    if (kind === 'file' && id) void choose({ name: id, data: { file: id } });
    if (kind === 'job' && id && job?.id !== id) {
      const { signal, tell } = begin('Fetching the findings');
      followJob<Assessment>(
        id,
        (now) => {
          setJob(now);
          if (now.progress) tell(now.progress.step, now.progress.fraction);
        },
        signal,
      ).then(
        () => setRunning(undefined),
        (failed) => fail(failed, signal),
      );
    }
  }, [kind, id]);

  const found = job?.result ?? job?.findings;
  const started = chosen !== undefined || statistics !== undefined || job !== undefined;
  return (
    <>
      {!started && (
        <div class="intro">
          <h1>How easily can a person be singled out of your data?</h1>
          <p class="lead">
            Give it a table of people. It counts how many are unique, how often somebody who knows a few
            columns would be right, and which columns do the damage. Nothing leaves the machine that runs the
            server.
          </p>
        </div>
      )}
      <PickData
        offer={offer}
        small={started}
        onFile={(file) => void take(file)}
        onChoose={(next) => void choose(next)}
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
          onChange={setRoles}
          onStart={() => void assess(chosen.data, roles)}
        />
      )}
      {running && <ProgressNote {...running} onStop={running.stop} />}
      {found?.observed && job && (
        <Findings job={job} found={found} data={chosen?.data} roles={roles?.roles} />
      )}
      {statistics && <PredictionView key={statistics.name} {...statistics} />}
    </>
  );
}

/** The contents of a file of statistics; undefined where it is anything else. */
async function readStatistics(file: File): Promise<object | undefined> {
  if (!/\.json$/i.test(file.name) || file.size > 30e6) return undefined;
  const head = await file.slice(0, 300).text();
  if (!head.includes('singleout/statistics')) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new RequestError({ title: 'The file is not valid JSON' });
  }
}

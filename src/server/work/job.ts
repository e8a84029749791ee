import { SingleoutError } from '../../core/errors.js';
import type { ProgressEvent, RunOptions } from '../../core/progress.js';
import type { ProblemBody } from '../routes/problem.js';

/** Where a job is; the last three are its ends. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** What long work is given: how to tell of itself, and when to stop. */
export interface JobRun extends Required<RunOptions> {
  /** Tells a part of the result before the whole is there. */
  found(part: object): void;
}

/** Which table a job is about: never more of its request, which may be large. */
export interface JobSubject {
  readonly data?: object;
  readonly roles?: object;
}

/** A job as clients see it. */
export interface JobView {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly asked?: JobSubject;
  readonly progress?: ProgressEvent;
  /** What is known of the result so far. */
  readonly findings?: object;
  readonly result?: unknown;
  readonly problem?: ProblemBody;
}

/** What happens to a job. */
export interface JobEvent {
  readonly name: 'state' | 'progress' | 'finding';
  readonly data: object;
}

/** Told when a job has ended: how, after which time, and by which error. */
export type JobLog = (job: JobView, ms: number, error?: unknown) => void;

/** A job as the server holds it. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  /** What to do; gone once it has begun, for it holds the request. */
  work: ((run: JobRun) => Promise<unknown>) | undefined;
  /** Bytes of the request while the job waits. */
  readonly requestBytes: number;
  readonly asked?: JobSubject;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  readonly end: () => void;
  readonly watchers: Set<(event: JobEvent) => void>;
  state: JobState;
  progress?: ProgressEvent;
  /** Gone once it has ended: the result holds them. */
  findings: Record<string, unknown>;
  /** The result as JSON: an object may take twenty times as much memory. */
  result?: Buffer;
  /** Of what is kept once it has ended. */
  bytes: number;
  problem?: ProblemBody;
}

/** What clients are told of a job. The result is read only where it is looked at. */
export function viewOf({ id, kind, state, asked, progress, findings, result, problem }: Job): JobView {
  const going = state === 'waiting' || state === 'running';
  const view = {
    id,
    kind,
    state,
    ...(asked && { asked }),
    ...(going && progress && { progress }),
    ...(going && Object.keys(findings).length > 0 && { findings }),
    ...(problem && { problem }),
  };
  if (result === undefined) return view;
  results.set(view, result);
  return Object.defineProperty(view, 'result', { get: () => JSON.parse(result.toString('utf8')) });
}

/** Results as text, by the view that tells them. */
const results = new WeakMap<JobView, Buffer>();

/** A view as JSON; the text of its result is taken as it is. */
export function viewText(view: JobView): string {
  const text = JSON.stringify(view);
  const result = results.get(view);
  return result === undefined ? text : `${text.slice(0, -1)},"result":${result.toString('utf8')}}`;
}

/** Tells everybody who watches a job. */
export function tellAll(job: Job, event: JobEvent): void {
  for (const tell of job.watchers) tell(event);
}

/** The end of a job that took too long. */
export function overtime(ms: number): SingleoutError {
  return new SingleoutError(
    'source/cancelled',
    `the work took longer than ${Math.round(ms / 1000)} seconds`,
    {
      hint: 'start the server with a higher --timeout, or use the command line',
    },
  );
}

import { randomBytes } from 'node:crypto';
import { Cache } from '../../core/cache.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import { Problem, problemOf } from '../routes/problem.js';
import type { ServerLimits } from '../settings.js';
import {
  type Job,
  type JobEvent,
  type JobLog,
  type JobRun,
  type JobState,
  type JobSubject,
  type JobView,
  overtime,
  tellAll,
  viewOf,
} from './job.js';

/** What is kept of a job besides its result and what it was asked about. */
const EACH_BYTES = 2000;

/** Long work, a few at a time, in the order it was asked for; results are kept until newer ones need the room. */
export class JobQueue {
  readonly #going = new Map<string, Job>();
  readonly #ended: Cache<Job>;
  readonly #limits: ServerLimits;
  readonly #onEnd: JobLog;
  #watching = 0;

  constructor(limits: ServerLimits, onEnd: JobLog) {
    this.#limits = limits;
    this.#ended = new Cache({
      most: limits.keptJobs,
      mostBytes: limits.keptBytes,
      bytesOf: ({ bytes }) => bytes,
    });
    this.#onEnd = onEnd;
  }

  /** Accepts work, or refuses it where too much waits already. */
  add(kind: string, work: (run: JobRun) => Promise<unknown>, asked?: JobSubject, requestBytes = 0): JobView {
    const { waitingJobs, waitingBytes, runningJobs } = this.#limits;
    const waiting = this.#in('waiting');
    const bytes = waiting.reduce((sum, job) => sum + job.requestBytes, requestBytes);
    const full = waiting.length >= waitingJobs || bytes > waitingBytes;
    if (full && this.#in('running').length >= runningJobs) {
      throw new Problem('request/busy', 'too much work is waiting already', 'try again in a moment');
    }
    let end = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const id = randomBytes(12).toString('hex');
    const job: Job = {
      id,
      kind,
      work,
      requestBytes,
      ...(asked && { asked }),
      ended,
      end,
      stop: new AbortController(),
      watchers: new Set(),
      state: 'waiting',
      findings: {},
      bytes: 0,
    };
    this.#going.set(id, job);
    this.#next();
    return viewOf(job);
  }

  view(id: string): JobView {
    return viewOf(this.#find(id));
  }

  /** The job once it has ended, or as it is after that time. */
  async wait(id: string, ms: number): Promise<JobView> {
    const job = this.#find(id);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, ms);
    });
    await Promise.race([job.ended, late]);
    clearTimeout(timer);
    return viewOf(job);
  }

  /** Stops a job that goes on; forgets one that has ended. */
  async cancel(id: string): Promise<JobView> {
    const job = this.#find(id);
    if (job.state === 'waiting') this.#finish(job, 'cancelled', 0);
    else if (job.state === 'running') {
      job.stop.abort();
      await job.ended;
    } else this.#ended.take(id);
    return viewOf(job);
  }

  /** Calls with everything that happens to a job from now on, the state it is in first. */
  watch(id: string, tell: (event: JobEvent) => void): { ended: Promise<void>; stop(): void } {
    const job = this.#find(id);
    if (this.#watching >= this.#limits.watchers) {
      throw new Problem('request/busy', 'too many connections watch jobs', 'ask for the job itself instead');
    }
    this.#watching += 1;
    tell({ name: 'state', data: viewOf(job) });
    job.watchers.add(tell);
    let open = true;
    const stop = () => {
      if (open) this.#watching -= 1;
      open = false;
      job.watchers.delete(tell);
    };
    return { ended: job.ended, stop };
  }

  /** Stops everything. */
  async close(): Promise<void> {
    await Promise.all([...this.#going.keys()].map((id) => this.cancel(id)));
  }

  #find(id: string): Job {
    const job = this.#going.get(id) ?? this.#ended.peek(id);
    if (job === undefined)
      throw new Problem('request/expired', 'this job is not there any more', 'start it again');
    return job;
  }

  #in(state: JobState): Job[] {
    return [...this.#going.values()].filter((job) => job.state === state);
  }

  #next(): void {
    const room = this.#limits.runningJobs - this.#in('running').length;
    for (const job of this.#in('waiting').slice(0, Math.max(0, room))) void this.#run(job);
  }

  async #run(job: Job): Promise<void> {
    const start = performance.now();
    job.state = 'running';
    tellAll(job, { name: 'state', data: viewOf(job) });
    const { work } = job;
    job.work = undefined;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      job.stop.abort();
    }, this.#limits.jobMs);
    try {
      const result = await work?.({
        signal: job.stop.signal,
        progress: (event) => {
          job.progress = event;
          tellAll(job, { name: 'progress', data: event });
        },
        found: (part) => {
          Object.assign(job.findings, part);
          tellAll(job, { name: 'finding', data: part });
        },
      });
      // work that had no moment to stop may end all the same
      throwIfAborted(job.stop.signal);
      this.#keep(job, result);
      this.#finish(job, 'done', performance.now() - start);
    } catch (error) {
      job.problem = problemOf(late ? overtime(this.#limits.jobMs) : error);
      const stopped = job.stop.signal.aborted && !late;
      this.#finish(job, stopped ? 'cancelled' : 'failed', performance.now() - start, error);
    } finally {
      clearTimeout(timer);
      this.#next();
    }
  }

  #keep(job: Job, result: unknown): void {
    const text = Buffer.from(JSON.stringify(result), 'utf8');
    if (text.length > this.#limits.keptBytes) {
      throw new Problem('request/too-large', 'the result is larger than this server keeps');
    }
    job.result = text;
  }

  #finish(job: Job, state: JobState, ms: number, error?: unknown): void {
    job.state = state;
    job.work = undefined;
    job.findings = {};
    job.bytes = EACH_BYTES + (job.result?.length ?? 0) + JSON.stringify(job.asked ?? {}).length;
    this.#going.delete(job.id);
    void this.#ended.set(job.id, job);
    const view = viewOf(job);
    tellAll(job, { name: 'state', data: view });
    job.watchers.clear();
    this.#onEnd(view, ms, error);
    job.end();
  }
}

import type { ProposedColumns } from '../src/core/columns.js';
import type { Assessment } from '../src/core/results/assessment.js';
import { type Data, followJob, type Job, RequestError, runJob, upload } from './api.js';
import { proposedRoles, type RolesChoice } from './roles-choice.js';
import { noteRoute } from './route.js';

/** What the reader has chosen to look at. */
export interface Chosen {
  readonly name: string;
  readonly data: Data;
}

/** Work that goes on. */
export interface Running {
  readonly what: string;
  readonly step: string;
  readonly fraction?: number | undefined;
  readonly stop: () => void;
}

/** All that the tab of the data shows. */
export interface DataState {
  readonly chosen?: Chosen | undefined;
  readonly statistics?: { readonly name: string; readonly document: object } | undefined;
  readonly columns?: ProposedColumns | undefined;
  readonly roles?: RolesChoice | undefined;
  readonly running?: Running | undefined;
  readonly job?: Job<Assessment> | undefined;
  readonly error?: unknown;
  /** For the screen reader: what has just happened. */
  readonly told: string;
}

type Change = (change: (now: DataState) => DataState) => void;

/** What work is given: when to stop, and how to tell of itself, which nobody hears once other work has taken over. */
interface Turn {
  readonly signal: AbortSignal;
  tell(step: string, fraction?: number): void;
  set(part: Partial<DataState>): void;
}

/** Reads columns, assesses, follows: one thing at a time; a new one stops the one before. */
export class DataWork {
  readonly #change: Change;
  #stop = new AbortController();

  constructor(change: Change) {
    this.#change = change;
  }

  /** Takes a file: statistics are shown, anything else is sent and its columns are read. */
  async take(file: File): Promise<void> {
    await this.#run('Sending the file', async ({ tell, set, signal }) => {
      const sent = () => upload(file, (fraction) => tell('Sending the file', fraction), signal);
      const inline = await readStatistics(file);
      if (inline !== undefined) {
        // a question takes no more than so much beside itself
        const document = file.size <= INLINE_BYTES ? inline : { upload: (await sent()).id };
        const statistics = { name: file.name, document };
        set({ chosen: undefined, columns: undefined, job: undefined, statistics });
        return '';
      }
      const { id } = await sent();
      void this.choose({ name: file.name, data: { upload: id } });
      return undefined;
    });
  }

  /** Reads the columns of a table, with the roles they are proposed for. */
  async choose(chosen: Chosen): Promise<void> {
    this.#set({ chosen, statistics: undefined, columns: undefined, job: undefined });
    await this.#run('Reading the columns', async ({ tell, set, signal }) => {
      const told = ({ progress }: Job<ProposedColumns>) => progress && tell(progress.step, progress.fraction);
      const columns = await runJob<ProposedColumns>('columns', { data: chosen.data }, told, signal);
      set({ columns, roles: proposedRoles(columns, chosen.data) });
      return `${columns.columns.length} columns read.`;
    });
  }

  /** Assesses a table; findings show as they come, and the address leads back to them. */
  async assess(data: Data, { roles, showValues }: RolesChoice): Promise<void> {
    this.#set({ job: undefined });
    await this.#run('Assessing', async (turn) => {
      const told = (job: Job<Assessment>) => {
        showJob(job, turn);
        if (job.state === 'running') noteRoute(`#/data/job/${job.id}`);
      };
      await runJob('assess', { data, roles, ...(showValues && { showValues: SHOWN }) }, told, turn.signal);
      return 'The findings are complete.';
    });
  }

  /** Shows an assessment that was asked for before. */
  async follow(id: string): Promise<void> {
    await this.#run('Fetching the findings', async (turn) => {
      await followJob<Assessment>(id, (job) => showJob(job, turn), turn.signal);
      return 'The findings are complete.';
    });
  }

  #set(part: Partial<DataState>): void {
    this.#change((now) => ({ ...now, ...part }));
  }

  /** Does something that can be stopped; what it returns is told, unless other work has taken over. */
  async #run(what: string, work: (turn: Turn) => Promise<string | undefined>): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#set({ error: undefined, running: { what, step: what, stop: () => stop.abort() } });
    const change: Change = (next) => {
      if (this.#stop === stop) this.#change(next);
    };
    const set = (part: Partial<DataState>) => change((now) => ({ ...now, ...part }));
    const tell = (step: string, fraction?: number) =>
      change((now) => ({ ...now, running: now.running && { ...now.running, step, fraction } }));
    const ended = await work({ tell, set, signal: stop.signal }).then(
      (told) => (told === undefined ? {} : { told }),
      (error) => (stop.signal.aborted ? { told: 'Stopped.' } : { error }),
    );
    set({ running: undefined, ...ended });
  }
}

function showJob(job: Job<Assessment>, { set, tell }: Turn): void {
  set({ job });
  if (job.progress) tell(job.progress.step, job.progress.fraction);
}

/** Statistics up to this size go with the question, larger ones as a file of their own. */
const INLINE_BYTES = 3e6;

/** Records that are named where values are asked for. */
const SHOWN = 10;

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

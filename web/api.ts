import { tokenOf } from './token.js';

/** What the server says is wrong. */
export interface ProblemBody {
  readonly title: string;
  readonly status?: number;
  readonly code?: string;
  readonly where?: string;
  readonly hint?: string;
}

/** A request that failed, in words for the reader. */
export class RequestError extends Error {
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.title);
    this.problem = problem;
  }
}

export interface Progress {
  readonly step: string;
  readonly fraction?: number;
}

/** A job as the server tells it. */
export interface Job<Result> {
  readonly id: string;
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** What it is about, so that the next question can be about the same. */
  readonly asked?: { readonly data?: Data; readonly roles?: object };
  readonly progress?: Progress;
  readonly findings?: Partial<Result>;
  readonly result?: Result;
  readonly problem?: ProblemBody;
}

/** Where a table is. */
export type Data = { readonly upload: string } | { readonly file: string } | { readonly demo: string };

const GONE: ProblemBody = {
  title: 'The server does not answer.',
  hint: 'Is it still running? Start it again with: singleout serve',
};

function headers(): Record<string, string> {
  return { Authorization: `Bearer ${tokenOf()}`, 'Content-Type': 'application/json' };
}

/** Asks the server; what is no success throws what it says. */
export async function ask<T>(path: string, body?: object, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, {
    headers: headers(),
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    ...init,
  }).catch((error) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new RequestError(GONE);
  });
  if (!answer.ok) throw new RequestError(await answer.json().catch(() => GONE));
  return answer.json();
}

/** Sends a file; tells how much has arrived. */
export function upload(
  file: File,
  told: (fraction: number) => void,
  signal: AbortSignal,
): Promise<{ id: string; name: string }> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', `api/uploads?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('Authorization', `Bearer ${tokenOf()}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => told(loaded / total);
    request.onerror = () => failed(new RequestError(GONE));
    request.onabort = () => failed(new RequestError({ title: 'Stopped' }));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.onload = () =>
      request.status === 201 ? done(request.response) : failed(new RequestError(request.response ?? GONE));
    request.send(file);
  });
}

/** Starts a job and tells everything that happens to it, to its end. Aborting the signal cancels the job. */
export async function runJob<Result>(
  kind: string,
  body: object,
  told: (job: Job<Result>) => void,
  signal: AbortSignal,
): Promise<Result> {
  const job = await ask<Job<Result>>(`api/${kind}`, body);
  return followJob(job.id, told, signal);
}

/** Follows a job that was started before. */
export async function followJob<Result>(
  id: string,
  told: (job: Job<Result>) => void,
  signal: AbortSignal,
): Promise<Result> {
  const stop = () => void ask(`api/jobs/${id}`, undefined, { method: 'DELETE' }).catch(() => {});
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  let job: Job<Result> | undefined;
  for await (const { name, data } of events(`api/jobs/${id}/events`)) {
    if (name === 'state') job = { ...job, ...(data as Job<Result>) };
    else if (job && name === 'progress') job = { ...job, progress: data as Progress };
    else if (job && name === 'finding')
      job = { ...job, findings: { ...job.findings, ...(data as object) } as Partial<Result> };
    if (job) told(job);
  }
  signal.removeEventListener('abort', stop);
  if (job?.state === 'done') return job.result as Result;
  throw new RequestError(job?.problem ?? GONE);
}

async function* events(path: string): AsyncGenerator<{ name: string; data: unknown }> {
  const answer = await fetch(path, { headers: headers() }).catch(() => {
    throw new RequestError(GONE);
  });
  if (!answer.ok || !answer.body) throw new RequestError(await answer.json().catch(() => GONE));
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    text += value ?? '';
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) };
    }
    if (done) return;
  }
}

/** Downloads the report of a job: the token travels in a header, so that a plain link would not do. */
export async function download(id: string, kind: string, as: string): Promise<void> {
  const answer = await fetch(`api/jobs/${id}/report?as=${as}`, { headers: headers() });
  if (!answer.ok) throw new RequestError(await answer.json().catch(() => GONE));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `singleout-${kind.replace('/', '-')}.${as}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

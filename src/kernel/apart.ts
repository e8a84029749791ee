import { Worker } from 'node:worker_threads';
import { type ErrorCode, type ErrorWording, SingleoutError } from '../core/errors.js';
import { packageFolder } from '../core/package-folder.js';
import type { RunOptions } from '../core/progress.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';

/** Long work that needs nothing but its input: a function, and where a thread finds it. */
export interface LongWork<Input, Result> {
  /** The module below `dist/`, such as `risk/predict-risk.js`. */
  readonly file: string;
  /** Under which name that module exports it. */
  readonly name: string;
  /** The function itself, for short work. Input and result are plain data and typed arrays, no functions. */
  readonly here: (input: Input, run: RunOptions) => Result | Promise<Result>;
}

/** What a thread says: how far it is, what it found, or what went wrong. */
interface Message {
  readonly progress?: { readonly step: string; readonly fraction?: number };
  readonly found?: unknown;
  readonly error?: {
    readonly name: string;
    readonly message: string;
    readonly code?: ErrorCode;
    readonly said?: ErrorWording;
  };
}

/** The whole program of a thread, as text so that it needs no file of its own: it does one work after the other. */
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', async ({ url, name, input }) => {
  try {
    const work = (await import(url))[name];
    const found = await work(input, { progress: (progress) => parentPort.postMessage({ progress }) });
    parentPort.postMessage({ found });
  } catch ({ name, message, code, said }) {
    parentPort.postMessage({ error: { name, message, code, said } });
  }
});
`;

/** Threads that have nothing to do; starting one and loading what it needs takes a tenth of a second. */
const idle: Worker[] = [];
const MOST_IDLE = 2;

/** The compiler's output can be loaded by a thread; sources, which tests run, cannot. */
const COMPILED = import.meta.url.endsWith('.js');

/**
 * Does long work in a thread of its own: meanwhile this thread stays free, and a signal ends the work at once, wherever it is. Where
 * memory runs out, the thread ends and not the process. What is short is done here, which saves starting a thread. The
 * result is the same to the last bit.
 */
export async function doApart<Input, Result>(
  { file, name, here }: LongWork<Input, Result>,
  input: Input,
  run: RunOptions,
  isLong: boolean,
): Promise<Result> {
  throwIfAborted(run.signal);
  if (!isLong || !COMPILED) return here(input, run);
  const worker = idle.pop() ?? startThread();
  worker.ref();
  const url = new URL(`dist/${file}`, packageFolder).href;
  return hear<Result>(worker, run, () => worker.postMessage({ url, name, input }));
}

function startThread(): Worker {
  const worker = new Worker(PROGRAM, { eval: true });
  const drop = () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };
  return worker.on('error', drop).on('exit', drop);
}

/** What a thread has found once it was told what to do. */
function hear<Result>(worker: Worker, { signal, progress }: RunOptions, tell: () => void): Promise<Result> {
  return new Promise((done, failed) => {
    const end = (reuse: boolean) => {
      signal?.removeEventListener('abort', stop);
      worker.off('message', take).off('error', fail).off('exit', leave);
      if (reuse) rest(worker);
      else void worker.terminate();
    };
    const fail = (error: unknown) => {
      end(false);
      failed(asMemory(error));
    };
    const stop = () => fail(new SingleoutError('source/cancelled', 'stopped on request'));
    const leave = () => fail(new Error('a thread ended before its work'));
    const take = (message: Message) => {
      if (message.progress) return progress?.(message.progress);
      end(true);
      if (message.error) failed(errorOf(message.error));
      else done(message.found as Result);
    };
    signal?.addEventListener('abort', stop);
    worker.on('message', take).on('error', fail).on('exit', leave);
    try {
      tell();
    } catch (error) {
      fail(error);
    }
  });
}

/** Keeps a thread for the next work; one that waits must not keep the process alive. */
function rest(worker: Worker): void {
  if (idle.length >= MOST_IDLE) void worker.terminate();
  else {
    worker.unref();
    idle.push(worker);
  }
}

function errorOf({ name, message, code, said }: NonNullable<Message['error']>): Error {
  if (code === undefined || said === undefined) return Object.assign(new Error(message), { name });
  return new SingleoutError(code, said.message, said);
}

/** A thread that is out of memory says so by its own error. */
function asMemory(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new SingleoutError('source/out-of-memory', 'the work needs more memory than a thread may use', {
    hint: 'ask for fewer columns, or take statistics of fewer',
    cause: error,
  });
}

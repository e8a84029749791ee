import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HEADER, type KeyInstance, keyModule } from './key-module.js';

/** What a helping thread reports: that it is ready, keys as they come, and counts at its end. */
export interface ThreadReport {
  /** Address of its count of keys by size, 0 where it has no memory to work in. */
  readonly tally?: number;
  readonly keys?: BigUint64Array;
  readonly done?: {
    readonly sizeCounts: Float64Array;
    readonly columnCounts: Float64Array;
    /** 3: it ran out of memory, so that its last task is unfinished. */
    readonly status: number;
  };
}

/** Word of the number of waiting tasks (assembly/keys/tasks.ts). */
const TASKS = 112;

/**
 * The whole program of a helping thread, as text so that it needs no file of its own. It takes tasks until
 * none is left or all are asked to stop; waits at most 20 ms at a time for one.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { module, memory, thread, seed, outWords, sizes, columns, header } = workerData;
const call = new WebAssembly.Instance(module, { env: { memory } }).exports;
const words = new Int32Array(memory.buffer, 0, 256);
const take = (type, address, length) => new type(memory.buffer, address >>> 0, length).slice();
const sendKeys = () => {
  if (call.kept.value === 0) return;
  const keys = take(BigUint64Array, call.outputAddress(), call.kept.value * outWords);
  parentPort.postMessage({ keys }, [keys.buffer]);
  call.clearOutput();
};
const runTask = () => {
  for (;;) {
    const status = call.run(1n << 40n);
    if (status !== 2) return status;
    sendKeys();
  }
};
const joined = call.join(thread, seed) !== 0;
parentPort.postMessage({ tally: joined ? call.sizeCounts.value >>> 0 : 0 });
let status = joined ? 1 : 0;
while (status === 1 && Atomics.load(words, header.stop) === 0) {
  if (call.startTask() !== 0) status = runTask();
  else if (Atomics.load(words, header.active) === 0) break;
  else {
    Atomics.add(words, header.idle, 1);
    Atomics.wait(words, ${TASKS}, 0, 20);
    Atomics.sub(words, header.idle, 1);
  }
}
if (joined) sendKeys();
const sizeCounts = joined ? take(Float64Array, call.sizeCounts.value, sizes) : new Float64Array(sizes);
const columnCounts = joined
  ? take(Float64Array, call.columnCounts.value, columns * sizes)
  : new Float64Array(columns * sizes);
parentPort.postMessage({ done: { sizeCounts, columnCounts, status } });
`;

/** What a helping thread needs to know of the search. */
export interface ThreadShape {
  readonly seed: number;
  /** 64-bit words of a key as it is written. */
  readonly outWords: number;
  /** Longest key, plus one. */
  readonly sizes: number;
  readonly columns: number;
}

/** Helping threads at work. */
export interface Threads {
  /** Resolves when all are ready for work. */
  readonly ready: Promise<unknown>;
  /** Resolves when all have ended; rejects when one died. */
  readonly ended: Promise<unknown>;
}

/** Starts helping threads that take work from the others. */
export function startThreads(
  instance: KeyInstance,
  count: number,
  shape: ThreadShape,
  report: (message: ThreadReport) => void,
): Threads {
  const workers = Array.from({ length: count }, (_, i) => {
    const workerData = {
      ...shape,
      module: keyModule(),
      memory: instance.memory,
      thread: i + 1,
      header: HEADER,
    };
    return new Worker(PROGRAM, { eval: true, workerData }).on('message', report);
  });
  // events.once rejects on an error event
  const ended = Promise.all(workers.map((worker) => once(worker, 'exit')));
  const ready = Promise.all(workers.map((worker) => once(worker, 'message')));
  return { ready, ended };
}

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));
/** Cases after which a process is replaced, so that what it gathers cannot hide in it for ever. */
const CASES_PER_PROCESS = 1500;

/** Processes that run; a hung one does not hear that its parent is gone. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Runs cases in one process after the other. A run that takes longer than `hangMs` is ended and reported.
 * @param next gives the next `{number, input}`, or undefined when there is none
 * @param report is told of each run: `{number, ms, finding, input}`
 */
export async function runCases({ kind, seed, stock, packageFolder, hangMs, shrinkMs }, next, report) {
  let upcoming = next();
  while (upcoming !== undefined) {
    const worker = await startWorker([kind, seed, stock, shrinkMs, packageFolder ?? ''].map(String));
    for (let done = 0; upcoming !== undefined && done < CASES_PER_PROCESS; done++) {
      const { number, input } = upcoming;
      const outcome = await worker.run({ number, input }, hangMs);
      report({ number, ...outcome });
      upcoming = next();
      if (outcome.gone) break;
    }
    await worker.end();
  }
}

async function startWorker(words) {
  const child = fork(WORKER, words, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=1500', '--single-threaded-gc'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  /** Told every message, also those that come together, and the end. */
  let hear = () => {};
  child.on('message', (message) => hear(message));
  child.on('exit', (code, signal) => hear({ exited: signal ?? code }));
  const first = await new Promise((resolve) => {
    hear = resolve;
  });
  if (!first.ready) throw new Error(`a worker could not start: ${errors}`);
  return {
    async run(message, hangMs) {
      const started = performance.now();
      // what is known until it ends: a process that crashes or hangs can no longer tell
      let known = {};
      const outcome = await new Promise((resolve) => {
        const timer = setTimeout(() => resolve({ hung: true }), hangMs);
        hear = (heard) => {
          known = { ...known, ...heard.soFar };
          if (heard.soFar) return;
          clearTimeout(timer);
          resolve(heard);
        };
        child.send(message);
      });
      return { ...sayEnd(outcome, performance.now() - started, hangMs, errors), ...known, ...outcome };
    },
    end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGKILL');
      return gone;
    },
  };
}

/** Turns a process that ended or hung into a finding. */
function sayEnd(outcome, ms, hangMs, errors) {
  if (outcome.hung)
    return { ms, gone: true, finding: { what: 'hang', detail: `more than ${hangMs / 1000} s` } };
  const died =
    outcome.crashed ?? (outcome.exited === undefined ? undefined : `exit ${outcome.exited}: ${errors}`);
  if (died === undefined) return {};
  return { ms, gone: true, finding: { what: 'crash', detail: died.slice(0, 2000) } };
}

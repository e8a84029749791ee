/** Processes of servers that tests start: told apart by name, watched while they start, heard when they fail. */
import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Long, for a machine may be loaded: a server that fails ends, and one that hangs is the exception. */
const READY_MS = 900_000;
const TOLD_LINES = 30;

/** Starts a server in a folder; what it says goes to `log` there. */
export function startServer(name, command, flags, folder, options = {}) {
  const path = join(folder, 'log');
  const log = openSync(path, 'a');
  const child = spawn(command, flags, { cwd: folder, stdio: ['ignore', log, log], ...options });
  // a command that is not there shows by its exit
  child.on('error', () => {});
  return { name, child, log: path };
}

/** Waits until something holds; an error means not yet. Fails as soon as one of the servers is gone. */
export async function untilReady(servers, what, holds) {
  let last = 'it never answered';
  for (const end = Date.now() + READY_MS; Date.now() < end; await wait(250)) {
    const gone = servers.find(({ child }) => hasEnded(child));
    if (gone !== undefined)
      throw notReady(servers, `${gone.name} ended with ${gone.child.exitCode ?? gone.child.signalCode}`);
    try {
      if (await holds()) return;
      last = 'not yet so';
    } catch (error) {
      last = error.message;
    }
  }
  throw notReady(servers, `${what} took longer than ${READY_MS / 1000} s: ${last}`);
}

/** Starts once more: a port can be taken between its choice and its use, memory can be short for a moment. */
export async function startTwice(start) {
  try {
    return await start();
  } catch (error) {
    process.stderr.write(`${error.message}\nstarting again\n`);
    return start();
  }
}

/** Kills a server and waits until it is gone. */
export async function killServer({ child }, signal = 'SIGKILL') {
  if (hasEnded(child)) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

function hasEnded({ exitCode, signalCode, pid }) {
  return exitCode !== null || signalCode !== null || pid === undefined;
}

function notReady(servers, why) {
  const logs = servers.map(({ name, log }) => {
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    return [`-- the end of the log of ${name}`, ...lines.slice(-TOLD_LINES)].join('\n');
  });
  return new Error([`the servers do not become ready: ${why}`, ...logs].join('\n'));
}

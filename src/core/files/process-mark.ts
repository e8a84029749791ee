import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process a name was made by: its number, the machine it runs on, and when it started (0 where that is not known). */
const MARK = /^(\d+)-([0-9a-f]{8})-(\d+)$/;

let own: string | undefined;

/** The mark of this process, for names of files that it alone may use. */
export function processMark(): string {
  own ??= `${process.pid}-${machine()}-${startOf(process.pid) ?? 0}`;
  return own;
}

/**
 * Whether a mark is that of a process of this machine that has ended. Of other machines, which may share the folder, nothing
 * is known, and so it is not; a number that another process was given since tells by when that one started.
 */
export function hasEnded(mark: string): boolean {
  const [, pid, where, start] = MARK.exec(mark) ?? [];
  if (pid === undefined || where !== machine()) return false;
  if (!isAlive(Number(pid))) return true;
  const now = startOf(Number(pid));
  return now !== undefined && start !== '0' && start !== now;
}

/** Numbers of processes mean something within a machine, or within a container that has its own. */
function machine(): string {
  const processes = orUndefined(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256')
    .update(`${hostname()}\n${processes ?? ''}`)
    .digest('hex')
    .slice(0, 8);
}

/** When a process started, in ticks since the machine did; only Linux tells. */
function startOf(pid: number): string | undefined {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // the second field is a name in brackets that may hold anything
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

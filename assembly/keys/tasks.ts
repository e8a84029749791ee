import { extendStates, resetStates } from './edges';
import { isLogFull } from './log';
import { ACTIVE, allocate } from './memory';
import {
  addColumn,
  allowedAt,
  branchesAt,
  choiceAt,
  choose,
  columnAt,
  copySet,
  depth,
  EXACT,
  GIVEN,
  nextColumn,
  removeColumn,
  setDepth,
} from './path';
import { columns, maxDepth, setBytes } from './table';

/**
 * Branches given away by busy threads. A task is a path with, per column, whether its need must be proved,
 * and the columns allowed below: `length, column | exact << 31, .., allowed words`.
 */
const LOCK: usize = 384;
const COUNT: usize = 448;
const TASKS: usize = 452;
const CAPACITY: u32 = 64;

function taskBytes(): usize {
  return ((<usize>maxDepth + 2) << 3) + setBytes;
}

/** Made by the first thread. */
export function createTasks(): bool {
  const tasks = allocate(<usize>CAPACITY * taskBytes());
  store<u32>(TASKS, <u32>tasks);
  return tasks !== 0;
}

function taskAt(index: u32): usize {
  return <usize>load<u32>(TASKS) + <usize>index * taskBytes();
}

function allowedOf(task: usize): usize {
  return task + ((<usize>maxDepth + 2) << 3);
}

function lock(): void {
  while (atomic.cmpxchg<u32>(LOCK, 0, 1) !== 0) {}
}

function unlock(): void {
  atomic.store<u32>(LOCK, 0);
}

export function waiting(): u32 {
  return atomic.load<u32>(COUNT);
}

/** Wakes threads that wait for a task. */
export function wakeAll(): void {
  atomic.notify(COUNT, -1);
}

/** Gives away the last branch of the shallowest level that has one to spare. */
export function giveAway(base: u32): void {
  for (let level = base; level <= depth; level++) {
    const column = nextColumn(branchesAt(level), 0);
    if (column < 0) continue;
    lock();
    if (waiting() < CAPACITY) {
      removeColumn(branchesAt(level), column);
      writeTask(taskAt(waiting()), level, column);
      atomic.add<u32>(ACTIVE, 1);
      atomic.add<u32>(COUNT, 1);
      atomic.notify(COUNT, 1);
    }
    unlock();
    // what follows on these levels can no longer rely on everything before it being searched
    for (let l: u32 = 0; l <= level; l++) store<u32>(choiceAt(l), 1, GIVEN);
    return;
  }
}

function writeTask(task: usize, level: u32, column: u32): void {
  const unsure = isLogFull();
  store<u32>(task, level + 1);
  for (let l: u32 = 1; l <= level; l++) {
    const exact = unsure || load<u32>(choiceAt(l), EXACT) !== 0;
    store<u32>(task + ((<usize>l) << 2), columnAt(l) | ((<u32>exact) << 31));
  }
  store<u32>(task + ((<usize>level + 1) << 2), column | (1 << 31));
  const allowed = allowedOf(task);
  for (let i: usize = 0; i < setBytes; i += 8) {
    store<u64>(allowed + i, load<u64>(allowedAt(level) + i) | load<u64>(branchesAt(level) + i));
  }
  if (depth > level) addColumn(allowed, columnAt(level + 1));
}

/** Takes a task and stands at the end of its path; false where none waits. */
export function takeTask(): bool {
  if (waiting() === 0) return false;
  lock();
  const count = waiting();
  if (count === 0) {
    unlock();
    return false;
  }
  const task = taskAt(count - 1);
  startPath();
  const length = load<u32>(task);
  for (let l: u32 = 1; l <= length; l++) {
    const step = load<u32>(task + ((<usize>l) << 2));
    choose(step & 0x7fffffff, step >> 31 !== 0);
    extendStates();
  }
  copySet(allowedAt(length), allowedOf(task));
  atomic.sub<u32>(COUNT, 1);
  unlock();
  return true;
}

/** Stands at the empty set with every column allowed. */
export function startPath(): void {
  setDepth(0);
  store<u32>(choiceAt(0), 0, GIVEN);
  for (let c: u32 = 0; c < columns; c++) addColumn(allowedAt(0), c);
  resetStates();
}

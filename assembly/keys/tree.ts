import { check, seekDifference } from './checks';
import { anyOpen, chooseEdge, extendStates, isNeeded, outOfMemory, stepCost } from './edges';
import { ACTIVE, allocate, IDLE, STOP } from './memory';
import { isTooWeak } from './near';
import { emit, resumeEmit } from './output';
import { left, pull } from './partitions';
import {
  addColumn,
  allowedAt,
  branchesAt,
  choiceAt,
  choose,
  chosenAt,
  columnAt,
  copySet,
  depth,
  EXACT,
  GIVEN,
  lastColumn,
  removeColumn,
  setDepth,
} from './path';
import { spend, work } from './refine';
import { maxDepth, near, setBytes } from './table';
import { giveAway, startPath, takeTask, waiting, wakeAll } from './tasks';

/**
 * Depth-first search for minimal hitting sets of the edges (MMCS), each tested on the clusters; a failed test
 * yields new edges, and the search goes on from the same place. A branch is cut when a chosen column is no
 * longer needed, that is when no edge holds it alone of all chosen ones.
 *
 * With edges still unknown this is right because branches are searched in order: had the column been needed,
 * an earlier branch without it would have failed its test and found the edge. That argument breaks where an
 * earlier branch went to another thread; a column chosen there is marked `exact`, and its need is then
 * decided on the clusters.
 */
export const PAUSED: i32 = 0;
export const FINISHED: i32 = 1;
export const FULL: i32 = 2;
export const NO_MEMORY: i32 = 3;
export const STOPPED: i32 = 4;

let base: u32 = 0;
let standing: bool = false;
let others: usize = 0;

export function createTree(): bool {
  others = allocate(setBytes);
  standing = false;
  return others !== 0;
}

/** Starts the search at the empty set. */
export function startRoot(): void {
  pull();
  startPath();
  enter();
}

/** Starts a task of another thread; false where none waits. */
export function startTask(): bool {
  pull();
  if (!takeTask()) return false;
  enter();
  return true;
}

function enter(): void {
  base = depth;
  standing = arrive();
}

/** Searches until about `budget` records were looked at, or as much was done. */
export function run(budget: u64): i32 {
  const end = work + budget;
  let steps: u64 = 0;
  while (true) {
    if (outOfMemory) return NO_MEMORY;
    if (!resumeEmit()) return FULL;
    if (!standing) {
      if (atomic.sub<u32>(ACTIVE, 1) === 1) wakeAll();
      return FINISHED;
    }
    if ((++steps & 63) === 0) {
      if (atomic.load<u32>(STOP) !== 0) return STOPPED;
      if (waiting() < atomic.load<u32>(IDLE)) giveAway(base);
      if ((steps & 1023) === 0) pull();
    }
    // at every step: one may look at all records through all columns
    if (work > end) return PAUSED;
    spend(stepCost());
    standing = step();
  }
}

/** Enters the next branch, or leaves the level; false at the end of the task. */
function step(): bool {
  const branches = branchesAt(depth);
  const column = lastColumn(branches);
  if (column < 0) {
    if (depth === base) return false;
    leave();
    return true;
  }
  removeColumn(branches, column);
  const allowed = allowedAt(depth);
  choose(column, load<u32>(choiceAt(depth), GIVEN) !== 0);
  extendStates();
  if (isMinimal()) {
    copySet(allowedAt(depth), allowed);
    if (!arrive()) leave();
  } else {
    setDepth(depth - 1);
  }
  return true;
}

/** Goes up one level; the column left may be used below its later siblings. */
function leave(): void {
  const column = columnAt(depth);
  setDepth(depth - 1);
  addColumn(allowedAt(depth), column);
}

/** Whether every chosen column may still be needed. */
function isMinimal(): bool {
  for (let level: u32 = 1; level < depth; level++) {
    const column = columnAt(level);
    if (isNeeded(column)) continue;
    if (load<u32>(choiceAt(level), EXACT) === 0 || !mayBeNeeded(column)) return false;
  }
  return true;
}

/**
 * Decides on the clusters whether some records differ in this column alone of the chosen ones; of near-keys, whether
 * the others leave too many records.
 */
function mayBeNeeded(column: u32): bool {
  pull();
  if (isNeeded(column)) return true;
  copySet(others, chosenAt(depth));
  removeColumn(others, column);
  if (near) return isTooWeak(others);
  return seekDifference(others, column) || isNeeded(column);
}

/** Looks at the node just entered: a key ends it; else it is made ready to branch. */
function arrive(): bool {
  if (!anyOpen()) {
    if (near) isTooWeak(chosenAt(depth));
    else check(chosenAt(depth));
    if (!anyOpen()) {
      if (!outOfMemory && isProved()) emit(left);
      return false;
    }
  }
  if (depth >= maxDepth) return false;
  const allowed = allowedAt(depth);
  const branches = branchesAt(depth);
  if (chooseEdge(allowed, branches) === 0) return false;
  for (let i: usize = 0; i < setBytes; i += 8) {
    store<u64>(allowed + i, load<u64>(allowed + i) & ~load<u64>(branches + i));
  }
  return true;
}

/** Whether a key has no column too many. */
function isProved(): bool {
  for (let level: u32 = 1; level <= depth; level++) {
    const column = columnAt(level);
    if (isNeeded(column)) continue;
    if (!mayBeNeeded(column) || !isNeeded(column)) return false;
  }
  return true;
}

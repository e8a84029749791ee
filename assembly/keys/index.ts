import { createEdges } from './edges';
import { createLog, joinLog } from './log';
import { seedRandom } from './memory';
import { createNear } from './near';
import { createOutput } from './output';
import { createPairs } from './pairs';
import { createPartitions } from './partitions';
import { createPath } from './path';
import { near, readShape } from './table';
import { createTasks } from './tasks';
import { createTree } from './tree';

export { beginSearch, lookAhead, lookAtPairsOf } from './checks';
export { tallyDraws } from './draws';
export { allocate } from './memory';
export { clearOutput, columnCounts, kept, outputAddress, sizeCounts } from './output';
export { pairsSeen } from './pairs';
export {
  beginPrepare,
  buildStream,
  dropMarked,
  equalBlocks,
  fillRows,
  hashBlock,
  markRepeats,
  measureStream,
  narrow,
  renumber,
} from './prepare';
export { refinePlain, work } from './refine';
export { sortKeys } from './sort';
export { run, startRoot, startTask } from './tree';

/** Makes what threads share; called once, by the first thread, when the shape of the table is written. */
export function createShared(): bool {
  readShape();
  return createLog() && createTasks();
}

/** Makes what a thread has for itself; false where memory does not suffice. */
export function join(thread: u32, seed: u32): bool {
  readShape();
  seedRandom(seed ^ (thread * 0x9e3779b9));
  joinLog(thread);
  return (
    createPath() &&
    createEdges() &&
    createPairs() &&
    createPartitions() &&
    createOutput() &&
    createTree() &&
    (!near || createNear())
  );
}

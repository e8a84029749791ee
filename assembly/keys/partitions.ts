import { anyOpen } from './edges';
import { EXHAUSTED, publish, readNext } from './log';
import { allocate } from './memory';
import { addColumn, clearSet, nextColumn } from './path';
import { createRefine, refine, stopped } from './refine';
import { arenaBytes, bound, columns, near, setBytes, streamLength, streamOf } from './table';

/**
 * Clusters of column sets, kept in a tree whose paths are columns in search order (most selective first).
 * A node is exhausted when every pair of records that agrees on its columns has been looked at: then all
 * their difference sets are known, and a set of columns that holds these and has a column in every edge is a
 * key without further proof.
 */
const UNKNOWN: u32 = 0;
const STORED: u32 = 1;
const DONE: u32 = 2;

/**
 * Per node: column, first child, next sibling, state, stream, entries, and the set of columns whose addition
 * is known to exhaust it. Node 0 is the empty set.
 */
const DONE_BY: usize = 24;
let nodeBytes: usize = 0;
const NODES: u32 = 1 << 16;
let nodes: usize = 0;
let nodeCount: u32 = 0;
let arena: usize = 0;
let arenaTop: usize = 0;
let prefix: usize = 0;

export function createPartitions(): bool {
  nodeBytes = DONE_BY + setBytes;
  nodes = allocate(<usize>NODES * nodeBytes);
  arena = allocate(arenaBytes);
  prefix = allocate(setBytes);
  if (nodes === 0 || arena === 0 || prefix === 0 || !createRefine()) return false;
  forget();
  return true;
}

/** Drops all but the single columns. */
export function forget(): void {
  arenaTop = arena;
  nodeCount = 1;
  store<u32>(nodes, 0, 4);
  memory.fill(nodes + DONE_BY, 0, nodeBytes - DONE_BY);
  for (let c = columns; c > 0; c--) {
    const node = childOf(0, c - 1);
    keep(node, 0, streamOf(c - 1), streamLength(c - 1));
  }
}

/** Notes the clusters of a node; false where nothing is left in them to look at. */
function keep(node: u32, parent: u32, stream: usize, entries: u32): bool {
  const remaining = near ? countRecords(stream, entries) : entries;
  const spent = near ? remaining <= bound : entries === 0;
  store<u32>(at(node), STORED, 12);
  store<u32>(at(node), <u32>stream, 16);
  store<u32>(at(node), spent ? remaining : entries, 20);
  if (spent) markDone(node, parent);
  return !spent;
}

/** Records in the clusters of a stream. */
export function countRecords(stream: usize, length: u32): u32 {
  let left: u32 = 0;
  const end = stream + ((<usize>length) << 2);
  for (let cluster = stream; cluster < end; cluster += (<usize>load<u32>(cluster) + 1) << 2) {
    left += load<u32>(cluster);
  }
  return left;
}

function markDone(node: u32, parent: u32): void {
  const column = load<u32>(at(node));
  store<u32>(at(node), DONE, 12);
  addColumn(at(parent) + DONE_BY, column);
  if (parent > 0 && parent <= columns) addColumn(at(childOf(0, column)) + DONE_BY, load<u32>(at(parent)));
}

function at(node: u32): usize {
  return nodes + <usize>node * nodeBytes;
}

function stateOf(node: u32): u32 {
  return load<u32>(at(node), 12);
}

/** The child for a column, made where there is none. */
function childOf(node: u32, column: u32): u32 {
  for (let child = load<u32>(at(node), 4); child !== 0; child = load<u32>(at(child), 8)) {
    if (load<u32>(at(child)) === column) return child;
  }
  const child = nodeCount++;
  store<u32>(at(child), column);
  store<u32>(at(child), 0, 4);
  store<u32>(at(child), load<u32>(at(node), 4), 8);
  store<u32>(at(child), UNKNOWN, 12);
  memory.fill(at(child) + DONE_BY, 0, nodeBytes - DONE_BY);
  store<u32>(at(node), child, 4);
  return child;
}

/** Takes in what other threads found. */
export function pull(): void {
  for (let entry = readNext(); entry !== 0; entry = readNext()) {
    if (entry === 1) continue;
    if (nodeCount + columns > NODES) forget();
    let parent: u32 = 0;
    let node: u32 = 0;
    for (let c = nextColumn(entry, 0); c >= 0; c = nextColumn(entry, c + 1)) {
      parent = node;
      node = childOf(node, c);
    }
    if (node === 0) store<u32>(at(0), DONE, 12);
    else markDone(node, parent);
  }
}

export function isAllDone(): bool {
  return stateOf(0) === DONE;
}

/** Every pair of records was looked at. */
export function markAllDone(): void {
  store<u32>(at(0), DONE, 12);
  clearSet(prefix);
  publish(EXHAUSTED, prefix);
}

/** Makes room for that many entries behind the stream of a node, which may move. */
function makeRoom(node: u32, entries: usize): void {
  if (arenaTop + (entries << 2) <= arena + arenaBytes) return;
  for (let other = columns + 1; other < nodeCount; other++) {
    if (other !== node && stateOf(other) === STORED) store<u32>(at(other), UNKNOWN, 12);
  }
  arenaTop = arena;
  if (node <= columns) return;
  const bytes = (<usize>load<u32>(at(node), 20)) << 2;
  memory.copy(arena, <usize>load<u32>(at(node), 16), bytes);
  store<u32>(at(node), <u32>arena, 16);
  arenaTop = arena + bytes;
}

/** Records not unique under the near-key found last. */
export let left: u32 = 0;

/** Splits the parent's clusters; false where a check ended early. */
function make(node: u32, parent: u32, check: bool): bool {
  const length = load<u32>(at(parent), 20);
  makeRoom(parent, (<usize>length * 3) >> 1);
  const stream = <usize>load<u32>(at(parent), 16);
  const column = load<u32>(at(node));
  const entries = refine(stream, length, column, arenaTop, check);
  if (stopped) return false;
  if (keep(node, parent, arenaTop, entries)) arenaTop += (<usize>entries) << 2;
  // of a near-key the others would not know how many records it leaves
  else if (!near) publish(EXHAUSTED, prefix);
  return true;
}

/** Whether some column of the set exhausts the node. */
function isDoneBy(node: u32, set: usize): bool {
  const done = at(node) + DONE_BY;
  for (let i: usize = 0; i < setBytes; i += 8) {
    if ((load<u64>(done + i) & load<u64>(set + i)) !== 0) return true;
  }
  return false;
}

/** Whether one or two columns of the set are known to exhaust all. */
function isDoneTogether(set: usize): bool {
  if (isDoneBy(0, set)) return true;
  for (let c = nextColumn(set, 0); c >= 0; c = nextColumn(set, c + 1)) {
    if (isDoneBy(columns - c, set)) return true;
  }
  return false;
}

/**
 * Walks down to the clusters of a set, making what is missing on the way.
 * @param check the set chosen is tested for being a key: stop once some edge is open
 * @returns the node, or 0 where nothing is left to look at or the check failed
 */
export function descend(set: usize, check: bool): u32 {
  if (stateOf(0) === DONE) return 0;
  if (nodeCount + columns > NODES) forget();
  if (!near && isDoneTogether(set)) return 0;
  clearSet(prefix);
  let node: u32 = 0;
  for (let c = nextColumn(set, 0); c >= 0; ) {
    const next = nextColumn(set, c + 1);
    const child = childOf(node, c);
    addColumn(prefix, c);
    if (stateOf(child) === UNKNOWN && !make(child, node, check && next < 0)) return 0;
    if (stateOf(child) === DONE) {
      left = lengthAt(child);
      return 0;
    }
    if (!near && (isDoneBy(child, set) || (check && anyOpen()))) return 0;
    node = child;
    c = next;
  }
  return node;
}

export function streamAt(node: u32): usize {
  return <usize>load<u32>(at(node), 16);
}

export function lengthAt(node: u32): u32 {
  return load<u32>(at(node), 20);
}

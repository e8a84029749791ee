import { allocate } from './memory';
import { columnAt, depth, hasColumn } from './path';
import { columns, maxDepth, setBytes, words } from './table';

/**
 * The difference sets known: the inclusion-minimal ones, called edges. A key has a column in every edge.
 * Each edge has a slot; `holders` has per column the slots of the edges that hold it; per depth of the path,
 * `open` has the slots of edges without a chosen column and `once` those with exactly one.
 */
const MANY: u32 = 4096;
let capacity: u32 = 0;
let slots: u32 = 0;
let free: usize = 0;
let freeCount: u32 = 0;
let edges: usize = 0;
let holders: usize = 0;
let states: usize = 0;
/** The edges once more, each followed by its slot, those that rejected most difference sets first. */
let ranked: usize = 0;
let rankedCount: u32 = 0;
let rankedBytes: usize = 0;
/** Bytes of a set of slots. */
let stride: usize = 0;
/** Bytes of a set of slots that are in use, a multiple of 16. */
let used: usize = 0;

export function createEdges(): bool {
  rankedBytes = setBytes + 8;
  rankedCount = 0;
  slots = 0;
  freeCount = 0;
  used = 0;
  capacity = 0;
  outOfMemory = false;
  return reserve(1024);
}

/** About how many looks at records a step through the known edges costs: each may be compared with a set of columns. */
export function stepCost(): u64 {
  return 8 + ((<u64>used * <u64>setBytes) >> 5);
}

export function openAt(level: u32): usize {
  return states + <usize>level * 2 * stride;
}

export function onceAt(level: u32): usize {
  return openAt(level) + stride;
}

/** Makes room for that many edges; the old blocks are left behind, so capacity doubles. */
function reserve(wanted: u32): bool {
  const wide = <usize>wanted >> 3;
  const newEdges = allocate(<usize>wanted * setBytes);
  const newRanked = allocate((<usize>wanted + 1) * rankedBytes);
  const newFree = allocate((<usize>wanted) << 2);
  const newHolders = allocate(<usize>columns * wide);
  const newStates = allocate((<usize>maxDepth + 2) * 2 * wide);
  if (newEdges === 0 || newRanked === 0 || newFree === 0 || newHolders === 0 || newStates === 0) return false;
  if (capacity !== 0) {
    memory.copy(newEdges, edges, <usize>slots * setBytes);
    memory.copy(newRanked, ranked, <usize>rankedCount * rankedBytes);
    memory.copy(newFree, free, (<usize>freeCount) << 2);
    for (let c: usize = 0; c < <usize>columns; c++)
      memory.copy(newHolders + c * wide, holders + c * stride, stride);
    for (let l: usize = 0; l < (<usize>maxDepth + 2) * 2; l++) {
      memory.copy(newStates + l * wide, states + l * stride, stride);
    }
  }
  capacity = wanted;
  stride = wide;
  edges = newEdges;
  ranked = newRanked;
  free = newFree;
  holders = newHolders;
  states = newStates;
  return true;
}

function flag(set: usize, slot: u32, on: bool): void {
  const at = set + ((<usize>(slot >> 6)) << 3);
  const bit = (<u64>1) << (<u64>(slot & 63));
  store<u64>(at, on ? load<u64>(at) | bit : load<u64>(at) & ~bit);
}

/** Writes an edge into a slot and brings every depth of the path up to date; an empty edge clears the slot. */
function write(slot: u32, edge: usize): void {
  const to = edges + <usize>slot * setBytes;
  memory.copy(to, edge, setBytes);
  let empty = true;
  for (let c: u32 = 0; c < columns; c++) {
    const holds = hasColumn(to, c);
    if (holds) empty = false;
    flag(holders + <usize>c * stride, slot, holds);
  }
  let hits: u32 = 0;
  for (let level: u32 = 0; level <= depth; level++) {
    if (level > 0 && hasColumn(to, columnAt(level))) hits++;
    flag(openAt(level), slot, !empty && hits === 0);
    flag(onceAt(level), slot, hits === 1);
  }
}

/** Whether a is a subset of b. */
function within(a: usize, b: usize): bool {
  for (let i: usize = 0; i < setBytes; i += 8) {
    if ((load<u64>(a + i) & ~load<u64>(b + i)) !== 0) return false;
  }
  return true;
}

/** Whether a known edge lies within a difference set; the edge found then moves halfway to the front. */
function isCovered(set: usize): bool {
  const end = ranked + <usize>rankedCount * rankedBytes;
  let at = ranked;
  if (words === 1) {
    const outside = ~load<u64>(set);
    while (at < end && (load<u64>(at) & outside) !== 0) at += 16;
  } else {
    while (at < end && !within(at, set)) at += rankedBytes;
  }
  if (at === end) return false;
  const index = (at - ranked) / rankedBytes;
  if (index > 0) swapRanks(ranked + (index >> 1) * rankedBytes, at);
  return true;
}

function swapRanks(a: usize, b: usize): void {
  for (let i: usize = 0; i < rankedBytes; i += 8) {
    const held = load<u64>(a + i);
    store<u64>(a + i, load<u64>(b + i));
    store<u64>(b + i, held);
  }
}

function isLive(slot: u32): bool {
  const edge = edges + <usize>slot * setBytes;
  for (let i: usize = 0; i < setBytes; i += 8) if (load<u64>(edge + i) !== 0) return true;
  return false;
}

/** The edges one after another, each followed by a word. */
export function edgeAt(index: u32): usize {
  return ranked + <usize>index * rankedBytes;
}

export function edgeCount(): u32 {
  return rankedCount;
}

/**
 * Whether there are so many edges that looking at more pairs than a test needs would only add to them: tables
 * without structure have nearly as many edges as pairs of records.
 */
export function areMany(): bool {
  return rankedCount > MANY;
}

/** Set once an edge could not be kept: nothing found after that may be trusted. */
export let outOfMemory: bool = false;

/** Whether the edge is new; one that holds a known edge says nothing new. */
export function addEdge(edge: usize): bool {
  if (isCovered(edge)) return false;
  for (let rank: u32 = 0; rank < rankedCount; ) {
    const at = ranked + <usize>rank * rankedBytes;
    if (within(edge, at)) {
      clear(<u32>load<u64>(at + setBytes));
      rankedCount--;
      memory.copy(at, ranked + <usize>rankedCount * rankedBytes, rankedBytes);
    } else {
      rank++;
    }
  }
  let slot: u32;
  if (freeCount > 0) {
    freeCount--;
    slot = load<u32>(free + ((<usize>freeCount) << 2));
  } else {
    if (slots === capacity && !reserve(capacity * 2)) {
      outOfMemory = true;
      return false;
    }
    slot = slots++;
    used = ((<usize>slots + 127) >> 7) << 4;
  }
  write(slot, edge);
  const last = ranked + <usize>rankedCount * rankedBytes;
  memory.copy(last, edge, setBytes);
  store<u64>(last + setBytes, slot);
  rankedCount++;
  return true;
}

function clear(slot: u32): void {
  const edge = edges + <usize>slot * setBytes;
  memory.fill(edge, 0, setBytes);
  write(slot, edge);
  store<u32>(free + ((<usize>freeCount) << 2), slot);
  freeCount++;
}

/** Sets the state of depth 0: every edge is open. */
export function resetStates(): void {
  memory.fill(openAt(0), 0, 2 * stride);
  for (let slot: u32 = 0; slot < slots; slot++) flag(openAt(0), slot, isLive(slot));
}

/** Brings the state of the current depth up from the one before. Returns whether any edge is still open. */
export function extendStates(): bool {
  const holding = holders + <usize>columnAt(depth) * stride;
  const open = openAt(depth - 1);
  const once = onceAt(depth - 1);
  const nextOpen = openAt(depth);
  const nextOnce = onceAt(depth);
  let any = i64x2.splat(0);
  for (let i: usize = 0; i < used; i += 16) {
    const h = v128.load(holding + i);
    const o = v128.load(open + i);
    const left = v128.andnot(o, h);
    any = v128.or(any, left);
    v128.store(nextOpen + i, left);
    v128.store(nextOnce + i, v128.or(v128.andnot(v128.load(once + i), h), v128.and(o, h)));
  }
  return v128.any_true(any);
}

/** Whether any edge is still open at the current depth. */
export function anyOpen(): bool {
  const open = openAt(depth);
  for (let i: usize = 0; i < used; i += 16) if (v128.any_true(v128.load(open + i))) return true;
  return false;
}

/** Whether some edge holds only this one of the chosen columns, so that the column is needed. */
export function isNeeded(column: u32): bool {
  const once = onceAt(depth);
  const holding = holders + <usize>column * stride;
  for (let i: usize = 0; i < used; i += 16) {
    if (v128.any_true(v128.and(v128.load(once + i), v128.load(holding + i)))) return true;
  }
  return false;
}

/**
 * The open edge with the fewest allowed columns; writes those into `branches`.
 * @returns how many there are; 0 means that nothing below can be a key
 */
export function chooseEdge(allowed: usize, branches: usize): u32 {
  const open = openAt(depth);
  let best: u32 = u32.MAX_VALUE;
  let chosen: usize = 0;
  for (let i: usize = 0; i < used && best > 1; i += 8) {
    for (let bits = load<u64>(open + i); bits !== 0; bits &= bits - 1) {
      const edge = edges + ((i << 3) + <usize>ctz(bits)) * setBytes;
      let size = <u32>popcnt(load<u64>(edge) & load<u64>(allowed));
      for (let w: usize = 8; w < setBytes; w += 8) {
        size += <u32>popcnt(load<u64>(edge + w) & load<u64>(allowed + w));
      }
      if (size < best) {
        best = size;
        chosen = edge;
      }
    }
  }
  if (best === 0 || chosen === 0) return 0;
  for (let w: usize = 0; w < setBytes; w += 8)
    store<u64>(branches + w, load<u64>(chosen + w) & load<u64>(allowed + w));
  return best;
}

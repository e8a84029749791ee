import { allocate } from './memory';

/**
 * One dictionary per column: a hash table from values to codes. A slot of 16 bytes holds a word, code + 1 (0: the
 * slot is empty) and an address. The word of a value of up to seven bytes is the value itself with its length in
 * the highest byte; that of a longer one is a hash with 255 there, and the value stands at the address: its
 * length in eight bytes, then its bytes.
 */
const SLOT: usize = 16;
const FIRST_SLOTS: u32 = 256;
const ARENA_BLOCK: usize = 1 << 20;
const SHORT: u32 = 7;
const LONG: u64 = 0xff << 56;
const MISSING: u32 = 0xffffffff;
export const OUT_OF_MEMORY: u32 = 0xfffffffe;

/** Per column 16 bytes: slots, mask, next code. */
let columns: usize = 0;
let arena: usize = 0;
let arenaEnd: usize = 0;

export function createDictionaries(count: u32): bool {
  columns = allocate((<usize>count) << 4);
  words = allocate((<usize>GROUP) << 3);
  if (columns === 0 || words === 0) return false;
  for (let c: u32 = 0; c < count; c++) {
    const slots = allocate(<usize>FIRST_SLOTS * SLOT);
    if (slots === 0) return false;
    store<u32>(tableOf(c), <u32>slots);
    store<u32>(tableOf(c), FIRST_SLOTS - 1, 4);
  }
  return true;
}

function tableOf(column: u32): usize {
  return columns + ((<usize>column) << 4);
}

export function slotsOf(column: u32): usize {
  return <usize>load<u32>(tableOf(column));
}

export function slotCount(column: u32): u32 {
  return load<u32>(tableOf(column), 4) + 1;
}

export function cardinality(column: u32): u32 {
  return load<u32>(tableOf(column), 8);
}

/** The word of a value; up to seven bytes behind it are read. */
function wordOf(at: usize, length: u32): u64 {
  if (length <= SHORT) {
    const kept = length === 0 ? 0 : load<u64>(at) & (u64.MAX_VALUE >> (64 - ((<u64>length) << 3)));
    return kept | ((<u64>length) << 56);
  }
  let hash: u64 = 0x2545f4914f6cdd1d ^ <u64>length;
  const end = at + <usize>length;
  for (let i = at; i + 8 < end; i += 8) {
    hash = (hash ^ load<u64>(i)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  hash = (hash ^ load<u64>(end - 8)) * 0xff51afd7ed558ccd;
  return (hash ^ (hash >> 31)) | LONG;
}

function place(word: u64): u32 {
  const hash = word * 0x9e3779b97f4a7c15;
  return <u32>(hash ^ (hash >> 32));
}

/** Whether the value kept at an address is this one, longer than seven bytes. */
function isValue(kept: usize, at: usize, length: u32): bool {
  if (load<u64>(kept) !== length) return false;
  const value = kept + 8;
  const last = <usize>length - 8;
  for (let i: usize = 0; i < last; i += 8) if (load<u64>(value + i) !== load<u64>(at + i)) return false;
  return load<u64>(value + last) === load<u64>(at + last);
}

/** The code of a value, a new one where it is not known yet. */
export function codeOf(column: u32, at: usize, length: u32): u32 {
  return find(tableOf(column), wordOf(at, length), at, length);
}

function find(table: usize, word: u64, at: usize, length: u32): u32 {
  const slots = <usize>load<u32>(table);
  const mask = load<u32>(table, 4);
  let index = place(word) & mask;
  while (true) {
    const slot = slots + <usize>index * SLOT;
    const code = load<u32>(slot, 8);
    if (code === 0) return insert(table, slot, word, at, length);
    if (load<u64>(slot) === word) {
      if (length <= SHORT || isValue(<usize>load<u32>(slot, 12), at, length)) return code - 1;
    }
    index = (index + 1) & mask;
  }
}

/** Cells whose slots are fetched together, so that the waits for memory overlap. */
const GROUP: u32 = 32;
let words: usize = 0;
/** Keeps the loads of `fetch` from being left out as useless. */
export let fetched: u32 = 0;

/**
 * Codes for cells given as address and length; empty cells and the first `missing` codes are written as -1.
 * False where no memory is left.
 */
export function encode(column: u32, cells: usize, codes: usize, count: u32, missing: u32): bool {
  const table = tableOf(column);
  for (let start: u32 = 0; start < count; start += GROUP) {
    const stop = min(start + GROUP, count);
    fetch(table, cells, start, stop);
    for (let i = start; i < stop; i++) {
      const cell = cells + ((<usize>i) << 3);
      const length = load<u32>(cell, 4);
      let code: u32 = MISSING;
      if (length > 0) {
        code = find(table, load<u64>(words + ((<usize>(i - start)) << 3)), <usize>load<u32>(cell), length);
        if (code === OUT_OF_MEMORY) return false;
        code = code < missing ? MISSING : code - missing;
      }
      store<u32>(codes + ((<usize>i) << 2), code);
    }
  }
  return true;
}

function fetch(table: usize, cells: usize, start: u32, stop: u32): void {
  const slots = <usize>load<u32>(table);
  const mask = load<u32>(table, 4);
  let sum: u32 = 0;
  for (let i = start; i < stop; i++) {
    const cell = cells + ((<usize>i) << 3);
    const word = wordOf(<usize>load<u32>(cell), load<u32>(cell, 4));
    store<u64>(words + ((<usize>(i - start)) << 3), word);
    sum += load<u32>(slots + <usize>(place(word) & mask) * SLOT, 8);
  }
  for (let i: usize = 0; i < <usize>(stop - start); i++) {
    const word = load<u64>(words + (i << 3));
    if (word < LONG) continue;
    sum += load<u32>(<usize>load<u32>(slots + <usize>(place(word) & mask) * SLOT, 12));
  }
  fetched = sum;
}

function insert(table: usize, slot: usize, word: u64, at: usize, length: u32): u32 {
  const code = load<u32>(table, 8);
  let value: usize = 0;
  if (length > SHORT) {
    value = keep(at, length);
    if (value === 0) return OUT_OF_MEMORY;
  }
  store<u64>(slot, word);
  store<u32>(slot, code + 1, 8);
  store<u32>(slot, <u32>value, 12);
  store<u32>(table, code + 1, 8);
  const slots = load<u32>(table, 4) + 1;
  return code + 1 <= slots - (slots >> 2) || grow(table) ? code : OUT_OF_MEMORY;
}

function keep(at: usize, length: u32): usize {
  const bytes = (<usize>length + 15) & ~7;
  if (arena + bytes > arenaEnd) {
    const block = max(ARENA_BLOCK, bytes);
    arena = allocate(block);
    if (arena === 0) return 0;
    arenaEnd = arena + block;
  }
  const value = arena;
  store<u64>(value, length);
  const last = <usize>length - 8;
  for (let i: usize = 0; i < last; i += 8) store<u64>(value + 8 + i, load<u64>(at + i));
  store<u64>(value + 8 + last, load<u64>(at + last));
  arena += bytes;
  return value;
}

/** Doubles the slots. */
function grow(table: usize): bool {
  const old = <usize>load<u32>(table);
  const count = load<u32>(table, 4) + 1;
  const mask = (count << 1) - 1;
  const slots = allocate(((<usize>count) << 1) * SLOT);
  if (slots === 0) return false;
  for (let from = old; from < old + <usize>count * SLOT; from += SLOT) {
    if (load<u32>(from, 8) === 0) continue;
    let index = place(load<u64>(from)) & mask;
    while (load<u32>(slots + <usize>index * SLOT, 8) !== 0) index = (index + 1) & mask;
    v128.store(slots + <usize>index * SLOT, v128.load(from));
  }
  store<u32>(table, <u32>slots);
  store<u32>(table, mask, 4);
  return true;
}

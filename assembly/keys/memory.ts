/**
 * One linear memory is shared by all threads. Its first bytes are the header below; everything else is
 * handed out by `allocate` and never given back, so every block is made once and reused.
 */
export const HEAP_TOP: usize = 64;
export const HEAP_LIMIT: usize = 68;
/** Not 0: every thread returns as soon as it looks. */
export const STOP: usize = 72;
/** Keys with more columns than this are counted but not kept. */
export const KEEP_SIZE: usize = 76;
/** Threads without work, and tasks that wait or run. */
export const IDLE: usize = 128;
export const ACTIVE: usize = 192;
/** Where the shape of the table is written for threads that join later. */
export const SHAPE: usize = 256;

/** Next free address, or 0 where the memory allowed is used up. Blocks start on a cache line and are zero. */
export function allocate(bytes: usize): usize {
  const size = (bytes + 63) & ~63;
  const limit = <usize>load<u32>(HEAP_LIMIT);
  let at: usize;
  do {
    at = <usize>atomic.load<u32>(HEAP_TOP);
    if (at > limit || size > limit - at) return 0;
  } while (<usize>atomic.cmpxchg<u32>(HEAP_TOP, <u32>at, <u32>(at + size)) !== at);
  const end = <u64>at + <u64>size;
  while ((<u64>memory.size()) << 16 < end) {
    const missing = <i32>((end - ((<u64>memory.size()) << 16) + 65535) >> 16);
    if (memory.grow(missing) < 0 && (<u64>memory.size()) << 16 < end) return 0;
  }
  return at;
}

/** xorshift32: only steers which pairs of records are looked at first, never the result. */
let state: u32 = 2463534242;

export function seedRandom(seed: u32): void {
  state = seed === 0 ? 2463534242 : seed;
}

export function random(): u32 {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/** Uniform in [0, below) up to a bias of 2^-32. */
export function randomBelow(below: u32): u32 {
  return <u32>((<u64>random() * <u64>below) >> 32);
}

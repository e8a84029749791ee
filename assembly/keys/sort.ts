/** Columns of a key: the bits of its words. */
function sizeOf(key: usize, words: usize): u32 {
  let size: u32 = 0;
  for (let w: usize = 0; w < words; w++) size += <u32>popcnt(load<u64>(key + (w << 3)));
  return size;
}

/** Whether key a, of as many columns as key b, comes before it: lower columns first. */
function isBefore(a: usize, b: usize, words: usize): bool {
  for (let w: usize = 0; w < words; w++) {
    const x = load<u64>(a + (w << 3));
    const y = load<u64>(b + (w << 3));
    if (x !== y) return x > y;
  }
  return false;
}

function copyKey(to: usize, from: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 8) store<u64>(to + i, load<u64>(from + i));
}

/**
 * Sorts keys by number of columns, then by columns, in place. A key takes `stride` words, of which the first
 * `words` are its columns. `scratch` is as large as the keys, `places` has one zeroed word per possible size
 * and one more.
 */
export function sortKeys(
  keys: usize,
  count: u32,
  words: u32,
  stride: u32,
  scratch: usize,
  places: usize,
): void {
  const bytes = (<usize>stride) << 3;
  const end = keys + <usize>count * bytes;
  for (let key = keys; key < end; key += bytes) {
    const place = places + ((<usize>sizeOf(key, words)) << 2) + 4;
    store<u32>(place, load<u32>(place) + 1);
  }
  const sizes = ((<usize>words) << 6) + 1;
  for (let s: usize = 1; s <= sizes; s++) {
    store<u32>(places + (s << 2), load<u32>(places + (s << 2)) + load<u32>(places + (s << 2) - 4));
  }
  for (let key = keys; key < end; key += bytes) {
    const place = places + ((<usize>sizeOf(key, words)) << 2);
    copyKey(scratch + <usize>load<u32>(place) * bytes, key, bytes);
    store<u32>(place, load<u32>(place) + 1);
  }
  let start: usize = 0;
  for (let s: usize = 0; s < sizes; s++) {
    const length = <usize>load<u32>(places + (s << 2)) * bytes - start;
    sortEqual(scratch + start, keys + start, length, bytes, words);
    start += length;
  }
}

/** Merge sort of keys of equal size; the result is in `to`, `from` is used up. */
function sortEqual(from: usize, to: usize, length: usize, bytes: usize, words: usize): void {
  let levels: u32 = 0;
  for (let run = bytes << 3; run < length; run <<= 1) levels++;
  // start where the last of the copies back and forth ends in `to`
  let source = (levels & 1) === 0 ? to : from;
  let target = source === to ? from : to;
  if (source === to) memory.copy(to, from, length);
  for (let start: usize = 0; start < length; start += bytes << 3) {
    insertionSort(source + start, source + min(start + (bytes << 3), length), bytes, words);
  }
  for (let run = bytes << 3; run < length; run <<= 1) {
    for (let start: usize = 0; start < length; start += run << 1) {
      const middle = min(start + run, length);
      merge(
        source + start,
        source + middle,
        source + min(start + (run << 1), length),
        target + start,
        bytes,
        words,
      );
    }
    const held = source;
    source = target;
    target = held;
  }
}

function insertionSort(start: usize, end: usize, bytes: usize, words: usize): void {
  for (let key = start + bytes; key < end; key += bytes) {
    for (let at = key; at > start && isBefore(at, at - bytes, words); at -= bytes) {
      for (let i: usize = 0; i < bytes; i += 8) {
        const held = load<u64>(at + i);
        store<u64>(at + i, load<u64>(at - bytes + i));
        store<u64>(at - bytes + i, held);
      }
    }
  }
}

function merge(a: usize, middle: usize, end: usize, to: usize, bytes: usize, words: usize): void {
  let b = middle;
  const firstEnd = middle;
  while (a < firstEnd && b < end) {
    if (isBefore(b, a, words)) {
      copyKey(to, b, bytes);
      b += bytes;
    } else {
      copyKey(to, a, bytes);
      a += bytes;
    }
    to += bytes;
  }
  memory.copy(to, a, firstEnd - a);
  memory.copy(to + (firstEnd - a), b, end - b);
}

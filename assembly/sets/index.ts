/**
 * Records in groups, split by one more column. Groups lie in a stream `size, record, record, .., size, ..`; a record that is
 * alone is in none. All working space is handed in by src/kernel/column-groups.ts, cleared, and left cleared.
 */

/** Per code of a column: how many records of the group at hand have it, then where the next of them goes. */
let places: usize = 0;
/** Per code the record met last; read for codes that one record has. */
let lasts: usize = 0;
/** Codes met in the group at hand. */
let touched: usize = 0;
/** Records below this number equal no other record in all columns. */
let single: u32 = 0;
/** Per record its person; per person the group it was met in last. */
let persons: usize = 0;
let seen: usize = 0;
let people: u32 = 0;
let stamp: u32 = 0;

/** After a split: groups of two or more, records in none, and those of them that equal no other record. */
export let groups: u32 = 0;
export let alone: u32 = 0;
export let unique: u32 = 0;

/** Makes room for so many bytes; 0 where there is no memory left. */
export function reserve(bytes: f64): i32 {
  if (bytes > 4294901760.0) return 0;
  const missing = <i64>bytes - ((<i64>memory.size()) << 16);
  return missing <= 0 || memory.grow(<i32>((missing + 65535) >> 16)) >= 0 ? 1 : 0;
}

export function describe(
  placesAt: usize,
  lastsAt: usize,
  touchedAt: usize,
  singles: u32,
  personsAt: usize,
  seenAt: usize,
  personCount: u32,
): void {
  places = placesAt;
  lasts = lastsAt;
  touched = touchedAt;
  single = singles;
  persons = personsAt;
  seen = seenAt;
  people = personCount;
}

/** What {@link split} would leave, counted only. */
export function count(stream: usize, end: usize, codes: usize, width: u32): void {
  groups = alone = unique = 0;
  if (width === 1) countAll<u8>(stream, end, codes);
  else if (width === 2) countAll<u16>(stream, end, codes);
  else countAll<u32>(stream, end, codes);
}

/** Splits every group and leaves out records that are then alone; returns the end of what is written to `out`. */
export function split(stream: usize, end: usize, codes: usize, width: u32, out: usize): usize {
  groups = alone = unique = 0;
  if (width === 1) return splitAll<u8>(stream, end, codes, out);
  if (width === 2) return splitAll<u16>(stream, end, codes, out);
  return splitAll<u32>(stream, end, codes, out);
}

function codeAt<T>(codes: usize, record: u32): u32 {
  return <u32>load<T>(codes + <usize>record * sizeof<T>());
}

function leaveOut(record: u32): void {
  alone++;
  if (record < single) unique++;
}

function countAll<T>(stream: usize, end: usize, codes: usize): void {
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    const first = at + 4;
    at = first + ((<usize>size) << 2);
    if (size === 2) countPair<T>(first, codes);
    else {
      const values = tally<T>(first, at, codes);
      for (let t: usize = 0; t < values; t += 4) {
        const code = (<usize>load<u32>(touched + t)) << 2;
        if (load<u32>(places + code) === 1) leaveOut(load<u32>(lasts + code));
        else groups++;
        store<u32>(places + code, 0);
      }
    }
  }
}

function countPair<T>(first: usize, codes: usize): void {
  const a = load<u32>(first);
  const b = load<u32>(first, 4);
  if (codeAt<T>(codes, a) === codeAt<T>(codes, b)) groups++;
  else {
    leaveOut(a);
    leaveOut(b);
  }
}

/** Counts the codes of a group; returns four times how many differ. */
function tally<T>(first: usize, end: usize, codes: usize): usize {
  let values: usize = 0;
  for (let at = first; at < end; at += 4) {
    const record = load<u32>(at);
    const code = codeAt<T>(codes, record);
    const slot = places + ((<usize>code) << 2);
    const before = load<u32>(slot);
    if (before === 0) {
      store<u32>(touched + values, code);
      values += 4;
    }
    store<u32>(slot, before + 1);
    store<u32>(lasts + ((<usize>code) << 2), record);
  }
  return values;
}

function splitAll<T>(stream: usize, end: usize, codes: usize, out: usize): usize {
  let top = out;
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    const first = at + 4;
    at = first + ((<usize>size) << 2);
    const values = tally<T>(first, at, codes);
    if (values === 4) {
      memory.copy(top, first - 4, ((<usize>size) << 2) + 4);
      top += ((<usize>size) << 2) + 4;
      groups++;
      store<u32>(places + ((<usize>load<u32>(touched)) << 2), 0);
      continue;
    }
    top = layOut(values, top);
    for (let from = first; from < at; from += 4) {
      const record = load<u32>(from);
      const slot = places + ((<usize>codeAt<T>(codes, record)) << 2);
      const to = load<u32>(slot);
      if (to === 0) continue;
      store<u32>(<usize>to, record);
      store<u32>(slot, to + 4);
    }
    for (let t: usize = 0; t < values; t += 4) store<u32>(places + ((<usize>load<u32>(touched + t)) << 2), 0);
  }
  return top;
}

/** Gives every new group its place behind `top`; a record alone gets none. */
function layOut(values: usize, top: usize): usize {
  for (let t: usize = 0; t < values; t += 4) {
    const code = (<usize>load<u32>(touched + t)) << 2;
    const size = load<u32>(places + code);
    if (size === 1) {
      leaveOut(load<u32>(lasts + code));
      store<u32>(places + code, 0);
    } else {
      groups++;
      store<u32>(top, size);
      store<u32>(places + code, <u32>top + 4);
      top += ((<usize>size) << 2) + 4;
    }
  }
  return top;
}

/** The sum over groups of their size or `most`, whichever is less. */
export function sumUpTo(stream: usize, end: usize, most: f64): f64 {
  let sum: f64 = 0;
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    at += ((<usize>size) << 2) + 4;
    sum += Math.min(<f64>size, most);
  }
  return sum;
}

/** Records that can be alone at most when no group is split into more than `most` parts: of a larger group all but one part. */
export function sumAloneUpTo(stream: usize, end: usize, most: f64): f64 {
  let sum: f64 = 0;
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    at += ((<usize>size) << 2) + 4;
    sum += <f64>size <= most ? <f64>size : most - 1;
  }
  return sum;
}

/** Sum as in {@link sumUpTo} for persons: records of a group less its persons, plus its persons or `most`, whichever is less. */
export function sumPersonsUpTo(stream: usize, end: usize, most: f64): f64 {
  let sum: f64 = 0;
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    const met = personsOf(at + 4, size);
    at += ((<usize>size) << 2) + 4;
    sum += <f64>(size - met) + Math.min(<f64>met, most);
  }
  return sum;
}

/**
 * Leaves out the groups of one person, in place, and adds up records by the persons in their group.
 * @param sums per number of persons; those above 0 are listed from `list` on
 * @returns the end of what is left
 */
export function settlePersons(stream: usize, end: usize, sums: usize, list: usize): usize {
  let top = stream;
  listed = 0;
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    const bytes = ((<usize>size) << 2) + 4;
    const met = personsOf(at + 4, size);
    if (met === 1) {
      alone += size;
      groups--;
    } else {
      const sum = sums + ((<usize>met) << 2);
      if (load<u32>(sum) === 0) {
        store<u32>(list + ((<usize>listed) << 2), met);
        listed++;
      }
      store<u32>(sum, load<u32>(sum) + size);
      if (top !== at) memory.copy(top, at, bytes);
      top += bytes;
    }
    at += bytes;
  }
  return top;
}

/** Numbers that {@link settlePersons} listed. */
export let listed: u32 = 0;

function personsOf(first: usize, size: u32): u32 {
  if (++stamp === 0) {
    memory.fill(seen, 0, (<usize>people) << 2);
    stamp = 1;
  }
  let met: u32 = 0;
  for (let i: usize = 0; i < <usize>size; i++) {
    const slot = seen + ((<usize>load<u32>(persons + ((<usize>load<u32>(first + (i << 2))) << 2))) << 2);
    if (load<u32>(slot) === stamp) continue;
    store<u32>(slot, stamp);
    met++;
  }
  return met;
}

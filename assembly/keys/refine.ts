import { areMany } from './edges';
import { allocate } from './memory';
import { lookAtAll, lookAtSome, sampleSize } from './pairs';
import { codesOf, maxDistinct, near, records, rowBytes, rows, small, widthOf } from './table';

/** New edges after which a failed check may stop. */
const ENOUGH: u32 = 8;

let places: usize = 0;
let touched: usize = 0;
/** Small clusters that wait to be looked at, and how many bytes of them make a batch. */
const BATCH: usize = 1 << 12;
let tray: usize = 0;
let trayEnd: usize = 0;
/** Where the code of each record of the cluster at hand stands in `places`. */
let offsets: usize = 0;

/** Records looked up so far, or as much: the measure of work done. */
export let work: u64 = 0;

/** Counts other work as so many looks at records. */
export function spend(looks: u64): void {
  work += looks;
}
/** Whether the last refinement was left early. */
export let stopped: bool = false;

export function createRefine(): bool {
  if (places !== 0) return true;
  places = allocate((<usize>maxDistinct) << 2);
  touched = allocate((<usize>maxDistinct) << 2);
  tray = allocate(((<usize>records * 3) << 1) + BATCH);
  offsets = allocate((<usize>records) << 2);
  return places !== 0 && touched !== 0 && tray !== 0 && offsets !== 0;
}

/**
 * Splits each cluster of a stream by the codes of one more column. Clusters of one record vanish; those of a
 * few are looked at pair by pair, so that every difference set in them is known, and vanish too; the others
 * are written to `out`, which has room for 1.5 times the input.
 * @param check stop as soon as enough pairs turned up that no column so far tells apart
 * @returns entries written
 */
export function refine(stream: usize, length: u32, column: u32, out: usize, check: bool): u32 {
  const most = near || areMany() ? 1 : small;
  return split(stream, length, codesOf(column), widthOf(column), out, most, check);
}

/** The same without looking at pairs: only records that are alone vanish. */
export function refinePlain(stream: usize, length: u32, codes: usize, width: u32, out: usize): u32 {
  return split(stream, length, codes, width, out, 1, false);
}

function split(
  stream: usize,
  length: u32,
  codes: usize,
  width: u32,
  out: usize,
  most: u32,
  check: bool,
): u32 {
  const end = stream + ((<usize>length) << 2);
  let top = out;
  let found: u32 = 0;
  stopped = false;
  trayEnd = tray;
  work += length;
  for (let at = stream; at < end; ) {
    const size = load<u32>(at);
    const first = at + 4;
    at = first + ((<usize>size) << 2);
    const values =
      width === 1
        ? countValues<u8>(first, at, codes)
        : width === 2
          ? countValues<u16>(first, at, codes)
          : countValues<u32>(first, at, codes);
    if (values === size) {
      clearPlaces(values);
      continue;
    }
    const big = layOut(values, most, top);
    place(first, at);
    clearPlaces(values);
    if (check || trayEnd - tray > BATCH) found += lookAtTray();
    if (check) {
      for (let s = top; s < big; s += (<usize>load<u32>(s) + 1) << 2) found += probe(s);
      if (found >= ENOUGH) {
        stopped = true;
        return 0;
      }
    }
    top = big;
  }
  found += lookAtTray();
  if (check && found > 0) stopped = true;
  return <u32>((top - out) >> 2);
}

/** Counts the codes of a cluster in `places`, lists them in `touched`; returns how many differ. */
function countValues<T>(first: usize, end: usize, codes: usize): u32 {
  let values: usize = 0;
  let offsetAt = offsets;
  for (let at = first; at < end; at += 4) {
    const offset = (<u32>load<T>(codes + <usize>load<u32>(at) * sizeof<T>())) << 2;
    store<u32>(offsetAt, offset);
    offsetAt += 4;
    const slot = places + <usize>offset;
    const count = load<u32>(slot);
    if (count === 0) {
      store<u32>(touched + values, offset);
      values += 4;
    }
    store<u32>(slot, count + 1);
  }
  return <u32>(values >> 2);
}

/** Gives every new cluster its place: large ones in the output, small ones in the tray. */
function layOut(values: u32, most: u32, top: usize): usize {
  for (let t: usize = 0; t < <usize>values; t++) {
    const slot = places + <usize>load<u32>(touched + (t << 2));
    const size = load<u32>(slot);
    if (size > most) {
      store<u32>(top, size);
      store<u32>(slot, <u32>(top + 4));
      top += (<usize>size + 1) << 2;
    } else if (size > 1) {
      store<u32>(trayEnd, size);
      store<u32>(slot, <u32>(trayEnd + 4));
      trayEnd += (<usize>size + 1) << 2;
    } else {
      store<u32>(slot, 0);
    }
  }
  return top;
}

/** Keeps the loads of `lookAtTray` from being left out as useless. */
export let touchedRows: u32 = 0;

/** Looks at all pairs of the small clusters waiting; fetches their rows first, many at a time. */
function lookAtTray(): u32 {
  let sum: u32 = 0;
  for (let cluster = tray; cluster < trayEnd; ) {
    const end = cluster + ((<usize>load<u32>(cluster) + 1) << 2);
    for (let at = cluster + 4; at < end; at += 4) sum += load<u32>(rows + <usize>load<u32>(at) * rowBytes);
    cluster = end;
  }
  touchedRows = sum;
  let found: u32 = 0;
  for (let cluster = tray; cluster < trayEnd; cluster += (<usize>load<u32>(cluster) + 1) << 2) {
    found += lookAtAll(cluster + 4, load<u32>(cluster));
  }
  trayEnd = tray;
  return found;
}

function clearPlaces(values: u32): void {
  for (let t: usize = 0; t < <usize>values; t++) store<u32>(places + <usize>load<u32>(touched + (t << 2)), 0);
}

function place(first: usize, end: usize): void {
  let offsetAt = offsets;
  for (let at = first; at < end; at += 4) {
    const slot = places + <usize>load<u32>(offsetAt);
    offsetAt += 4;
    const to = load<u32>(slot);
    if (to === 0) continue;
    store<u32>(<usize>to, load<u32>(at));
    store<u32>(slot, to + 4);
  }
}

function probe(cluster: usize): u32 {
  const size = load<u32>(cluster);
  return lookAtSome(cluster + 4, size, sampleSize(size));
}

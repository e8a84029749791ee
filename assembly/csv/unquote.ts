import { allocate } from './memory';

const QUOTE: u8 = 34;

/** Cells that had doubled quotes, until they are encoded. */
let room: usize = 0;
let top: usize = 0;
let end: usize = 0;
/** The length of the cell written last. */
export let unquotedLength: u32 = 0;

/** Copies a cell with its doubled quotes made single; 0 where no memory is left. */
export function unquote(at: usize, length: u32): usize {
  if (end - top < <usize>length + 16) {
    const bytes = ((<usize>length) << 1) + 65536;
    room = allocate(bytes);
    if (room === 0) return 0;
    top = room;
    end = room + bytes;
  }
  const value = top;
  for (let i: usize = 0; i < <usize>length; i++, top++) {
    const byte = load<u8>(at + i);
    store<u8>(top, byte);
    if (byte === QUOTE) i++;
  }
  unquotedLength = <u32>(top - value);
  return value;
}

/** Lets go of all cells. */
export function clearUnquoted(): void {
  top = room;
}

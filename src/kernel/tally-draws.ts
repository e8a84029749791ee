import { KeyList } from './key-list.js';
import { MOST_BYTES, openKeyModule } from './key-module.js';

/** Draws looked at together, a bit each. */
export const DRAWS = 128;
const WORDS = DRAWS / 32;

/** Which draws know what, in 32-bit words: four for each column. */
export interface DrawTally {
  /** Draws in which some set is wholly known. */
  readonly any: Int32Array;
  /** By column: draws in which some known set holds it. */
  readonly held: Int32Array;
  /** By column: draws in which it is known and no known set is without it. */
  readonly inAll: Int32Array;
}

/**
 * Puts column sets into the compiled module, and returns what tells for 128 draws at a time which sets are known.
 * Cost: the columns of all sets, except those that a set shares with the one before, until no draw is left.
 * @param sets column numbers, ascending, and sorted so that neighbours share their first columns
 * @param width number of columns
 */
export function drawTally(
  sets: Iterable<readonly number[]>,
  width: number,
): (drawn: Int32Array) => DrawTally {
  const { starts, columns } = sets instanceof KeyList ? sets : KeyList.from(sets);
  const { memory, call } = openKeyModule(MOST_BYTES);
  const put = (from: Uint32Array | Uint16Array): number => {
    const at = call.allocate(Math.max(1, from.byteLength)) >>> 0;
    new Uint8Array(memory.buffer, at, from.byteLength).set(
      new Uint8Array(from.buffer, from.byteOffset, from.byteLength),
    );
    return at;
  };
  const [startsAt, columnsAt, sharedAt] = [starts, columns, sharedColumns(starts, columns)].map(put);
  const [drawnAt, heldAt, inAllAt, knownAt, belowAt] = Array.from(
    { length: 5 },
    () => call.allocate(16 * (width + 1)) >>> 0,
  );
  const anyAt = call.allocate(16) >>> 0;
  const words = (at: number, length: number) => new Int32Array(memory.buffer, at, length);
  const length = starts.length - 1;
  return (drawn) => {
    words(drawnAt, WORDS * width).set(drawn);
    call.tallyDraws(
      startsAt,
      columnsAt,
      sharedAt,
      length,
      width,
      drawnAt,
      heldAt,
      inAllAt,
      knownAt,
      belowAt,
      anyAt,
    );
    return {
      any: words(anyAt, WORDS),
      held: words(heldAt, WORDS * width),
      inAll: words(inAllAt, WORDS * width),
    };
  };
}

/** How many first columns each set shares with the one before. */
function sharedColumns(starts: Uint32Array, columns: Uint16Array): Uint16Array {
  const shared = new Uint16Array(starts.length);
  for (let i = 1; i + 1 < starts.length; i++) {
    const most = Math.min(starts[i] - starts[i - 1], starts[i + 1] - starts[i]);
    let same = 0;
    while (same < most && columns[starts[i - 1] + same] === columns[starts[i] + same]) same++;
    shared[i] = same;
  }
  return shared;
}

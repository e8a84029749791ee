import { type Random, randomStream, shuffle } from '../maths/random.js';
import type { Spread } from './spread-remainder.js';
import { type PlacedRecords, SwapBoard } from './swap-board.js';

/** Tries to move one record off a published cell, in so many rounds. */
const TRIES = 20;
const ROUNDS = 6;
/** Tries per record without progress before the number of cells is accepted as it is. */
const PATIENCE = 5;

/**
 * Places the withheld records of a pair table: so many as the published cells leave of each value, arranged at
 * random, then swapped until they stand in `cells` different cells, none of them published, as far as that can be
 * reached; for an even or uneven spread then swapped on to make cells more or less alike. No cell has a largest size:
 * some are withheld only to protect others. The same input gives the same cells.
 * Cost: a few look-ups per record and per missing or surplus cell.
 */
export function placeWithheld(
  rest: readonly [Float64Array, Float64Array],
  isPublished: (a: number, b: number) => boolean,
  cells: number,
  spread: Spread,
  name: string,
): PlacedRecords {
  const random = randomStream(0, `withheld cells/${name}`);
  const [a, b] = [repeat(rest[0]), shuffle(repeat(rest[1]), random)];
  const board = new SwapBoard(a, b, rest[1].length, isPublished);
  clearPublished(board, random);
  approach(board, cells, random);
  if (spread !== 'likely') regroup(board, spread === 'uneven' ? 1 : -1, random);
  return board;
}

/** Each index as often as its count says. */
function repeat(counts: Float64Array): Int32Array {
  const items = new Int32Array(counts.reduce((s, n) => s + n, 0));
  let at = 0;
  counts.forEach((n, value) => {
    items.fill(value, at, at + n);
    at += n;
  });
  return items;
}

/** Swaps records out of published cells, in a few rounds. */
function clearPublished(board: SwapBoard, random: Random): void {
  const records = board.a.length;
  for (let round = 0, left = 1; round < ROUNDS && left > 0; round++) {
    left = 0;
    for (let i = 0; i < records; i++) {
      for (let t = 0; t < TRIES && board.isOnPublished(i); t++) board.trySwap(i, random.int(records), 0);
      if (board.isOnPublished(i)) left++;
    }
  }
}

/** Swaps until the records stand in `cells` cells or no more progress is made. */
function approach(board: SwapBoard, cells: number, random: Random): void {
  const records = board.a.length;
  let patience = PATIENCE * records;
  while (board.cells !== cells && patience-- > 0) {
    const distance = Math.abs(board.cells - cells);
    const i = random.int(records);
    const j = board.cells > cells ? board.partnerForMerging(i, random) : random.int(records);
    board.trySwap(i, j, Math.sign(cells - board.cells));
    if (Math.abs(board.cells - cells) < distance) patience = PATIENCE * records;
  }
}

/** One try per record to make the sum of squares of the cells rise (or fall) without changing their number. */
function regroup(board: SwapBoard, direction: number, random: Random): void {
  for (let t = board.a.length; t > 0; t--) {
    const i = random.int(board.a.length);
    const j = direction > 0 ? board.partnerForMerging(i, random) : random.int(board.a.length);
    board.trySwap(i, j, 0, direction);
  }
}

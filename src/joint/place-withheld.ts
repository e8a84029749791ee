import { type Random, randomStream, shuffle } from '../maths/random.js';
import { type PlacedRecords, SwapBoard } from './swap-board.js';

/** Tries to move one record off a published cell, in so many rounds. */
const TRIES = 20;
const ROUNDS = 6;
/** Tries per record without progress before the number of cells is accepted as it is. */
const PATIENCE = 20;
/** Tries per record to make cells as unequal as wanted. */
const REGROUPING = 4;

/**
 * Places the withheld records of a pair table: so many as the published cells leave of each value, arranged at
 * random, then swapped until they stand in as many cells as there are `sizes`, none of them published, and these are at
 * least as unequal as the sizes, as far as that can be reached. No cell has a largest size: some are withheld only to
 * protect others, so cells are never made more equal. The same input gives the same cells.
 * Cost: a few look-ups per record and per missing or surplus cell.
 */
export function placeWithheld(
  rest: readonly [Float64Array, Float64Array],
  isPublished: (a: number, b: number) => boolean,
  sizes: Float64Array,
  name: string,
): PlacedRecords {
  const random = randomStream(0, `withheld cells/${name}`);
  const [a, b] = [repeat(rest[0]), shuffle(repeat(rest[1]), random)];
  const board = new SwapBoard(a, b, rest[1].length, isPublished);
  clearPublished(board, random);
  approach(board, sizes.length, random);
  regroup(
    board,
    sizes.reduce((sum, n) => sum + n * n, 0),
    random,
  );
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

/** Tries per record to raise the sum of squares of the cells to that wanted without changing their number. */
function regroup(board: SwapBoard, squares: number, random: Random): void {
  for (let t = REGROUPING * board.a.length; t > 0 && board.squares < squares; t--) {
    const i = random.int(board.a.length);
    board.trySwap(i, board.partnerForMerging(i, random), 0, true);
  }
}

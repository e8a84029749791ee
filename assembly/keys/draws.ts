/**
 * 128 random draws of what an attacker knows, a bit each: which keys does he hold? Sets lie one behind the other, the
 * columns of set i from `starts[i]`; its first `shared[i]` columns are those of the set before.
 * @param drawn by column, the draws in which it is known
 * @param held receives, by column, the draws in which some known set holds it
 * @param inAll receives, by column, the draws in which it is known and no known set is without it
 * @param known @param below working space: a vector more than the longest set has columns; `below` all zero
 * @param any receives the draws in which some set is known
 */
export function tallyDraws(
  starts: usize,
  columns: usize,
  shared: usize,
  sets: u32,
  width: u32,
  drawn: usize,
  held: usize,
  inAll: usize,
  known: usize,
  below: usize,
  any: usize,
): void {
  memory.copy(inAll, drawn, (<usize>width) << 4);
  memory.fill(held, 0, (<usize>width) << 4);
  v128.store(known, i64x2.splat(-1));
  // draws in which some column may still be in all known sets
  let open = i64x2.splat(-1);
  let some = i64x2.splat(0);
  // known[j], draws that know the first j columns, holds up to j = reached; below[j] is zero above j = top
  let reached: u32 = 0;
  let top: u32 = 0;
  let before = columns;
  for (let i: u32 = 0; i < sets; i++) {
    const start = <usize>load<u32>(starts + ((<usize>i) << 2));
    const length = <u32>(<usize>load<u32>(starts + ((<usize>i) << 2), 4) - start);
    const first = columns + (start << 1);
    const same = <u32>load<u16>(shared + ((<usize>i) << 1));
    if (top > same) {
      leave(before, top, same, held, below);
      top = same;
    }
    before = first;
    let j = min(same, reached);
    let draws = v128.load(known + ((<usize>j) << 4));
    for (; j < length && v128.any_true(draws); j++) {
      draws = v128.and(draws, v128.load(drawn + ((<usize>load<u16>(first + ((<usize>j) << 1))) << 4)));
      v128.store(known + ((<usize>j + 1) << 4), draws);
    }
    reached = j;
    if (!v128.any_true(draws)) continue;
    some = v128.or(some, draws);
    v128.store(below + ((<usize>length) << 4), draws);
    top = length;
    if (v128.any_true(v128.and(draws, open)))
      open = v128.or(v128.not(some), narrow(first, length, width, inAll, draws));
  }
  leave(before, top, 0, held, below);
  v128.store(below, i64x2.splat(0));
  v128.store(any, some);
}

/** Hands what was known below the columns of a set up to its first `same` ones. */
function leave(set: usize, top: u32, same: u32, held: usize, below: usize): void {
  for (let j = <usize>top; j > <usize>same; j--) {
    const at = below + (j << 4);
    const draws = v128.load(at);
    const column = held + ((<usize>load<u16>(set + ((j - 1) << 1))) << 4);
    v128.store(column, v128.or(v128.load(column), draws));
    v128.store(at - 16, v128.or(v128.load(at - 16), draws));
    v128.store(at, i64x2.splat(0));
  }
}

/** Columns outside a known set are not in all; returns the draws in which some column still is. */
function narrow(set: usize, length: u32, width: u32, inAll: usize, draws: v128): v128 {
  let left = i64x2.splat(0);
  let j: u32 = 0;
  for (let c: u32 = 0; c < width; c++) {
    const at = inAll + ((<usize>c) << 4);
    if (j < length && <u32>load<u16>(set + ((<usize>j) << 1)) === c) j++;
    else v128.store(at, v128.andnot(v128.load(at), draws));
    left = v128.or(left, v128.load(at));
  }
  return left;
}

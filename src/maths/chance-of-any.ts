/**
 * The chance, for each group of members, that at least one of them is met: 1 - prod (1 - chance), members taken as independent.
 * Ascending, so that sums over them do not depend on the order of members.
 * @param groups group of every member, -1 where it has none (then it is one by itself)
 */
export function chanceOfAny(groups: Int32Array, chances: Float64Array): Float64Array {
  const order = Int32Array.from(groups.keys()).sort(
    (a, b) => groups[a] - groups[b] || chances[b] - chances[a],
  );
  const found: number[] = [];
  let safe = 1;
  for (const [i, member] of order.entries()) {
    safe *= 1 - chances[member];
    const group = groups[member];
    if (group !== -1 && i + 1 < order.length && groups[order[i + 1]] === group) continue;
    found.push(1 - safe);
    safe = 1;
  }
  return Float64Array.from(found).sort();
}

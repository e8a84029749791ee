/** The candidate closest in spelling, if close enough to be a slip. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  // any single letter is one slip away from any other
  const limit = name.length < 2 ? 0 : Math.max(1, Math.floor(name.length / 3));
  const scored = candidates
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((x, y) => x.distance - y.distance);
  return scored[0]?.candidate;
}

/** Letters to change, add, leave out or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? rows[i - 2][j - 2] + 1 : change;
      row.push(Math.min(change, swap, rows[i - 1][j] + 1, row[j - 1] + 1));
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

/** A cell of a pair table that is put somewhere with so many records. */
export interface LargeCell {
  readonly a: number;
  readonly b: number;
  readonly count: number;
}

/**
 * Places the large cells among the withheld ones. Where all cells of a row (or column) are withheld, at most one of them
 * can be large: of several only one would have been hidden to protect a small one. There is one where chance alone would
 * put more than `rare` records into the cell with most records left; it gets all of the row but `rare`. What it holds
 * is taken off `rest`.
 * @param rest what published cells leave of the two columns; changed
 * Cost: values of one column times wholly withheld values of the other.
 */
export function placeLarge(
  margins: readonly [Float64Array, Float64Array],
  rest: readonly [Float64Array, Float64Array],
  isPublished: (a: number, b: number) => boolean,
  rare: number,
): LargeCell[] {
  const total = rest[0].reduce((sum, n) => sum + n, 0);
  const found: LargeCell[] = [];
  const isOpen = (a: number, b: number) =>
    !isPublished(a, b) && !found.some((cell) => cell.a === a && cell.b === b);
  for (const side of [0, 1] as const) {
    const [own, other] = [rest[side], rest[1 - side]];
    const hidden = Array.from(own.keys()).filter((v) => own[v] === margins[side][v] && own[v] > 2 * rare);
    for (const v of hidden.sort((p, q) => own[q] - own[p] || p - q)) {
      const place = (w: number): [number, number] => (side === 0 ? [v, w] : [w, v]);
      const w = largestOpen(other, (i) => isOpen(...place(i)));
      if (w < 0 || own[v] * (other[w] / total) <= rare) continue;
      const count = Math.min(own[v] - rare, other[w]);
      const [a, b] = place(w);
      found.push({ a, b, count });
      own[v] -= count;
      other[w] -= count;
    }
  }
  return found;
}

function largestOpen(counts: Float64Array, isOpen: (i: number) => boolean): number {
  let best = -1;
  for (let i = 0; i < counts.length; i++) {
    if ((best < 0 || counts[i] > counts[best]) && isOpen(i)) best = i;
  }
  return best;
}

/** Share of positives found by share of negatives taken for positives, over all thresholds. */
export type RocCurve = readonly (readonly [falsePositive: number, truePositive: number])[];

/**
 * The receiver operating characteristic at even steps of the false positive rate; scores that are equal are taken together,
 * in between the curve is straight. Undefined where all are of one kind. Cost: that of sorting the scores.
 * @param truth 1 where the outcome came true, 0 where not
 */
export function rocCurve(
  scores: ArrayLike<number>,
  truth: ArrayLike<number>,
  steps = 50,
): RocCurve | undefined {
  const order = Uint32Array.from({ length: scores.length }, (_, i) => i).sort(
    (a, b) => scores[b] - scores[a],
  );
  const positives = order.reduce((sum, i) => sum + truth[i], 0);
  const negatives = order.length - positives;
  if (positives === 0 || negatives === 0) return undefined;
  const corners: [number, number][] = [[0, 0]];
  let [right, wrong] = [0, 0];
  order.forEach((person, at) => {
    if (truth[person] === 1) right++;
    else wrong++;
    if (at + 1 === order.length || scores[order[at + 1]] !== scores[person])
      corners.push([wrong / negatives, right / positives]);
  });
  let from = 0;
  return Array.from({ length: steps + 1 }, (_, s): [number, number] => {
    const x = s / steps;
    while (from + 2 < corners.length && corners[from + 1][0] <= x) from++;
    const [[x0, y0], [x1, y1]] = [corners[from], corners[from + 1]];
    return [x, x1 > x0 ? y0 + (y1 - y0) * Math.min(1, (x - x0) / (x1 - x0)) : y1];
  });
}

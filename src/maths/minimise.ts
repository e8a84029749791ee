/**
 * Minimises a function of a few variables without derivatives (Nelder and Mead).
 * @param start first corner; `step` away from it along each axis are the others
 * @returns the best point found. Cost: at most `evaluations` calls, some hundred for three variables.
 */
export function minimise(
  f: (x: readonly number[]) => number,
  start: readonly number[],
  step: number,
  evaluations = 400,
): number[] {
  const size = start.length;
  const corner = (x: number[]) => ({ x, y: f(x) });
  let corners = [start, ...start.map((_, i) => start.map((v, j) => (i === j ? v + step : v)))].map((x) =>
    corner([...x]),
  );
  for (let used = size + 1; used < evaluations; ) {
    corners.sort((p, q) => p.y - q.y);
    const [best, worst] = [corners[0], corners[size]];
    if (worst.y - best.y < 1e-9 * (Math.abs(best.y) + 1e-9)) break;
    const centre = start.map((_, j) => corners.slice(0, size).reduce((s, { x }) => s + x[j], 0) / size);
    const towards = (t: number) => corner(centre.map((c, j) => c + t * (c - worst.x[j])));
    let next = towards(1);
    used++;
    if (next.y < best.y) {
      const further = towards(2);
      used++;
      if (further.y < next.y) next = further;
    } else if (next.y >= corners[size - 1].y) {
      next = towards(next.y < worst.y ? 0.5 : -0.5);
      used++;
    }
    if (next.y < worst.y) corners[size] = next;
    else {
      corners = corners.map((p) => (p === best ? p : corner(p.x.map((v, j) => (v + best.x[j]) / 2))));
      used += size;
    }
  }
  return corners.sort((p, q) => p.y - q.y)[0].x;
}

/** Points and weights of Gauss-Legendre quadrature on [low, high], by Newton's method on Legendre polynomials. */
export function gaussLegendre(points: number, low: number, high: number): { x: number; weight: number }[] {
  return Array.from({ length: points }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (points + 0.5));
    let slope = 1;
    for (let round = 0; round < 100; round++) {
      let [previous, current] = [1, x];
      for (let n = 2; n <= points; n++)
        [previous, current] = [current, ((2 * n - 1) * x * current - (n - 1) * previous) / n];
      slope = (points * (x * current - previous)) / (x * x - 1);
      const step = current / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) break;
    }
    const weight = 2 / ((1 - x * x) * slope * slope);
    return { x: low + ((high - low) * (x + 1)) / 2, weight: (weight * (high - low)) / 2 };
  });
}

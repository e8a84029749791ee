/** Nodes and weights of a quadrature rule on [0, 1]. */
export interface QuadratureRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/**
 * The Gauss-Legendre rule with `size` nodes on [0, 1], exact for polynomials of degree 2 size - 1.
 * Nodes by Newton's method on the Legendre polynomial. Cost: size squared.
 */
export function gaussLegendre(size: number): QuadratureRule {
  const nodes = new Float64Array(size);
  const weights = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (size + 0.5));
    let slope = 1;
    for (let round = 0; round < 20; round++) {
      let [before, value] = [0, 1];
      for (let k = 1; k <= size; k++)
        [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      slope = (size * (x * value - before)) / (x * x - 1);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) break;
    }
    nodes[i] = (1 - x) / 2;
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return { nodes, weights };
}

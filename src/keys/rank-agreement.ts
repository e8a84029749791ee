import { fallingRanks } from './column-baselines.js';

/**
 * Spearman's rank correlation: how alike two measures order the columns. Undefined where one of them is constant,
 * so that it orders nothing.
 */
export function rankAgreement(a: ArrayLike<number>, b: ArrayLike<number>): number | undefined {
  const [x, y] = [fallingRanks(a), fallingRanks(b)];
  const mean = (x.length + 1) / 2;
  let [both, ofX, ofY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    both += (x[i] - mean) * (y[i] - mean);
    ofX += (x[i] - mean) ** 2;
    ofY += (y[i] - mean) ** 2;
  }
  if (ofX === 0 || ofY === 0) return undefined;
  return Math.min(1, Math.max(-1, both / Math.sqrt(ofX * ofY)));
}

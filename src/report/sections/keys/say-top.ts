import type { ColumnSensitivityFinding } from '../../../core/results/keys.js';
import { formatCount, sayPercent } from '../../../core/words/format.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import { rankBySensitivity } from '../../content/rank-by-sensitivity.js';

/** Sums in another order are apart by so much. */
const ROUNDING = 1e-12;

/** Which columns have the highest sensitivity; ties are told as ties. */
export function sayTop(columns: readonly ColumnSensitivityFinding[]): Prose {
  const ranked = rankBySensitivity(columns);
  const [{ exact }] = ranked;
  const tied = ranked.filter((column) => exact - column.exact <= ROUNDING).map(({ name }) => name);
  const value = sayPercent(exact);
  if (tied.length === 1) return say`${listNames(tied)} has the highest sensitivity (${value})`;
  if (tied.length === ranked.length)
    return say`all ${formatCount(tied.length)} columns are equally sensitive (${value})`;
  return say`${listNames(tied, 5)} are equally the most sensitive (${value})`;
}

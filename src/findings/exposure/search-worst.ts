import { defined } from '../../core/defined.js';
import type { RunOptions } from '../../core/progress.js';
import type { Exposure } from '../../core/results/assessment.js';
import type { PreparedTable } from '../../counts/prepare.js';
import { groupsFit } from '../../kernel/column-groups.js';
import { countUnique } from '../../risk/worst-set/count-unique.js';
import { findWorstSets } from '../../risk/worst-set/find-worst-sets.js';
import { type QuasiCodes, quasiCodes } from '../records/quasi-codes.js';
import { riskInProcess } from './risk-in-process.js';

/** How far risks that were summed in another order may be apart. */
const ROUNDING = 1e-12;

/**
 * The same rows with the worst set of each size, which is searched for and never better than the sets that were looked at; and with
 * a bound that no set of that size exceeds. Where records form no groups, or are not in this process, rows stay as they
 * were: then the risk of all columns bounds them.
 * @formula METHODS.md section 1; the search is described at findWorstSets
 */
export async function searchWorst(
  table: PreparedTable,
  exposure: readonly Exposure[],
  seed: number,
  run: RunOptions,
): Promise<Exposure[]> {
  if (!table.codesFit || table.overlapping) return [...exposure];
  const quasi = await quasiCodes(table);
  if (!groupsFit(quasi.codes)) return [...exposure];
  const { progress, signal } = run;
  const worst = await findWorstSets(quasi.codes, {
    ...defined({ progress, signal, users: quasi.users }),
    sizes: exposure.map(({ columns }) => columns),
    seed,
  });
  const rows = exposure.map((row, i) => {
    const { risk, columns, searched, bound } = worst[i];
    if (!row.sampled) return row;
    if (risk < row.highest - ROUNDING) return { ...row, searched, bound: Math.max(row.highest, bound) };
    return { ...row, highest: risk, worstSet: [...columns], searched, bound };
  });
  return addWeighted(table, addUnique(quasi, rows), run);
}

/** Sets that were filled up with columns that tell nobody apart have what the set before has. */
function addUnique({ codes, users }: QuasiCodes, rows: readonly Exposure[]): Exposure[] {
  const all = rows.findIndex(({ highest }) => highest === rows[rows.length - 1].highest);
  let unique = 0;
  return rows.map((row, i) => {
    const set = row.worstSet.map((name) => codes.names.indexOf(name));
    if (i <= all || users !== undefined) unique = countUnique(codes, set, users);
    return { ...row, unique };
  });
}

/** The highest weighted risk is that of the worst set at least. */
async function addWeighted(
  table: PreparedTable,
  rows: readonly Exposure[],
  run: RunOptions,
): Promise<Exposure[]> {
  if (rows.every(({ weighted }) => weighted === undefined)) return [...rows];
  const columns = table.named('quasi-identifier');
  const sets = rows.map(({ worstSet }) => worstSet.map((name) => columns.indexOf(name)));
  const risks = await riskInProcess(table, sets, run);
  return rows.map((row, i) => {
    const { weighted } = row;
    if (weighted === undefined) return row;
    const highest = Math.max(weighted.highest, risks[i].weightedRisk ?? 0);
    return { ...row, weighted: { ...weighted, highest } };
  });
}

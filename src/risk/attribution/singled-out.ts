import { Breather } from '../../core/breather.js';
import { outOfDomain } from '../../core/errors.js';
import type { CodeTable } from '../../kernel/code-table.js';
import { ColumnGroups } from '../../kernel/column-groups.js';
import { estimateSingledOut } from './estimate-singled-out.js';
import { chancesOfSets, checkKnowledge, withoutColumn } from './known-sets.js';
import { canMeasureAll, measureAllSets } from './measure-all-sets.js';
import type { ShareWithError, SingledOut, SingledOutOptions } from './singled-out-result.js';

const WORK = 3e8;

/**
 * The share of people an attacker singles out, on average over what the attacker may know: each column by itself with its chance `p`, or exactly
 * `kappa` columns. Exact from all sets while these are few, else from seeded draws of what is known, with errors.
 * @formula METHODS.md section 7: S_u(A) = P(A known and this person unique under what is known), averaged over people
 */
export async function singledOut(table: CodeTable, options: SingledOutOptions): Promise<SingledOut> {
  const { p, work = WORK } = options;
  if (p.length !== table.names.length) throw outOfDomain('p', 'a chance for every column', p.length);
  checkKnowledge(options);
  const groups = new ColumnGroups(table, options.users);
  const breather = new Breather(options.signal);
  await breather.pause();
  if (!canMeasureAll(groups, p.length, work)) {
    return estimateSingledOut(table.names, groups, { ...options, work }, breather);
  }
  const { unique } = await measureAllSets(groups, p.length, breather);
  const chances = chancesOfSets(options);
  const share = meanOf(unique, chances);
  const columns = table.names.map((name, c) => ({
    name,
    through: exactly(
      meanOf(
        unique,
        chances.map((chance, mask) => ((mask >> c) & 1) * chance),
      ),
    ),
    fall: exactly(share - meanOf(unique, chancesOfSets(withoutColumn(options, c)))),
  }));
  return { ...exactly(share), columns };
}

function exactly(share: number): ShareWithError {
  return { share, error: 0 };
}

function meanOf(values: Float64Array, chances: Float64Array): number {
  return values.reduce((sum, value, i) => sum + value * chances[i], 0);
}

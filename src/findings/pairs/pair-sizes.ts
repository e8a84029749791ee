import type { RunOptions } from '../../core/progress.js';
import type { Refusal } from '../../core/results/assessment.js';
import type { SizeHistogram } from '../../core/results/size-histogram.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { RoledTable } from '../../counts/roles.js';
import { countSetSizes, SETS_PER_PASS, setSizesSql } from '../../counts/sets/set-sizes.js';
import type { Statement } from '../../counts/statement.js';
import { pairSizes } from '../../kernel/pair-sizes.js';
import { comparedColumns } from './compared-columns.js';

/** Two quasi-identifiers, and how many of their pairs of values occur 1, 2, 3 .. times. */
export interface PairSizes {
  readonly columns: readonly [string, string];
  readonly histogram: SizeHistogram;
}

/** The quasi-identifiers that were compared, two at a time. */
export interface ComparedPairs {
  /** In the order of the table. */
  readonly columns: readonly string[];
  /** All pairs of these. */
  readonly pairs: readonly PairSizes[];
}

/**
 * Counts the cells of every pair of quasi-identifiers by size, once for all findings that need them. Of very many columns only
 * those that tell most are compared, and the others are named in `refused`.
 */
export async function countPairSizes(
  table: PreparedTable,
  run: RunOptions = {},
): Promise<ComparedPairs & { readonly refused: Refusal[] }> {
  const names = comparedColumns(table);
  const columns = pairsOf(names);
  const histograms = table.codesFit
    ? await countOnCodes(table, names, run)
    : await countSetSizes(table.relation, columns, run);
  return {
    columns: names,
    pairs: columns.map((pair, i) => ({ columns: pair, histogram: histograms[i] })),
    refused: refuseOthers(table.named('quasi-identifier').length, names.length),
  };
}

/** What counts the cells of all pairs of quasi-identifiers by size. */
export function pairSizesStatements(table: RoledTable): Statement[] {
  const pairs = pairsOf(table.named('quasi-identifier'));
  if (pairs.length === 0) return [];
  const first = pairs.length > SETS_PER_PASS ? ` (here: the first ${SETS_PER_PASS})` : '';
  return [
    {
      what: `sizes of all pairs of columns${first}`,
      sql: setSizesSql(table.relation, pairs.slice(0, SETS_PER_PASS)),
      times: Math.ceil(pairs.length / SETS_PER_PASS),
    },
  ];
}

/** All pairs of names, in their order. */
export function pairsOf(names: readonly string[]): (readonly [string, string])[] {
  return names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
}

async function countOnCodes(
  table: PreparedTable,
  names: readonly string[],
  run: RunOptions,
): Promise<SizeHistogram[]> {
  const codes = await table.codes();
  return pairSizes(
    codes,
    names.map((name) => codes.names.indexOf(name)),
    run,
  );
}

function refuseOthers(all: number, compared: number): Refusal[] {
  if (compared === all) return [];
  const said = (many: number) => many.toLocaleString('en-US');
  return [
    {
      finding: `dependency between all ${said(all)} columns`,
      because: `there are ${said((all * (all - 1)) / 2)} pairs of them; the ${said(compared)} columns of the highest entropy are compared`,
    },
  ];
}

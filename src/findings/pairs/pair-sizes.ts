import type { RunOptions } from '../../core/progress.js';
import type { Refusal } from '../../core/results/assessment.js';
import type { SizeHistogram } from '../../core/results/size-histogram.js';
import type { PreparedTable } from '../../counts/prepare.js';
import { countSetSizes } from '../../counts/sets/set-sizes.js';
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
  /** What was not compared. */
  readonly refused: readonly Refusal[];
}

/**
 * Counts the cells of every pair of quasi-identifiers by size, once for all findings that need them. Of very many columns only
 * those that tell most are compared, and the others are named in `refused`.
 */
export async function countPairSizes(table: PreparedTable, run: RunOptions = {}): Promise<ComparedPairs> {
  const names = comparedColumns(table);
  const columns = names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
  const histograms = table.codesFit
    ? await countOnCodes(table, names, run)
    : await countSetSizes(table.relation, columns, run);
  return {
    columns: names,
    pairs: columns.map((pair, i) => ({ columns: pair, histogram: histograms[i] })),
    refused: refuseOthers(table.named('quasi-identifier').length, names.length),
  };
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

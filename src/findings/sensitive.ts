import type { Refusal, Sensitive } from '../core/assessment.js';
import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from '../counts/prepare.js';
import { streamSensitiveCells } from '../counts/sensitive-cells.js';
import { countValues } from '../counts/value-counts.js';
import { measureDiversity } from '../risk/diversity.js';

/** What the groups give away of the sensitive columns. */
export interface SensitiveFinding {
  readonly sensitive: readonly Sensitive[];
  readonly refused: readonly Refusal[];
}

/** l-diversity and t-closeness of every sensitive column; a missing value counts as one of its own. */
export async function measureSensitive(
  table: PreparedTable,
  run: RunOptions = {},
): Promise<SensitiveFinding> {
  const names = table.named('sensitive');
  if (names.length === 0) return { sensitive: [], refused: [] };
  const because = table.overlapping
    ? 'with --missing any records do not form groups'
    : table.named('weight').length > 0
      ? 'it is not defined for weighted records'
      : undefined;
  if (because !== undefined) {
    return { sensitive: [], refused: [{ finding: 'l-diversity and t-closeness', because }] };
  }
  const sensitive: Sensitive[] = [];
  for (const name of names) {
    run.progress?.({ step: 'looking at sensitive columns', fraction: sensitive.length / names.length });
    sensitive.push({ name, ...(await measureColumn(table, name, run)) });
  }
  return { sensitive, refused: [] };
}

async function measureColumn(
  table: PreparedTable,
  name: string,
  run: RunOptions,
): Promise<Omit<Sensitive, 'name'>> {
  const { counts, missing } = await countValues(table.relation, name, run);
  const overall = missing > 0 ? Float64Array.from([...counts, missing]) : counts;
  // a missing value has no place in an order
  const order = missing > 0 ? 'none' : await table.snapshot.order(name);
  const columns = table.named('quasi-identifier');
  return measureDiversity(
    streamSensitiveCells(table.relation, columns, name, counts.length, run),
    overall,
    order,
  );
}

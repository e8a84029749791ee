import type { RunOptions } from '../core/progress.js';
import type { Refusal, Sensitive } from '../core/results/assessment.js';
import type { PreparedTable } from '../counts/prepare.js';
import { streamSensitiveCells } from '../counts/sensitive-cells.js';
import { countSensitiveMixes, mixesSql } from '../counts/sensitive-mixes.js';
import { once } from '../counts/statement.js';
import { measureDiversity } from '../risk/diversity.js';
import type { Answer, Finding } from './finding.js';

/** What the groups give away of the sensitive columns. */
export const sensitiveFinding: Finding<never> = {
  id: 'sensitive',
  needs: [],
  find: (table, { options }) => measureSensitive(table, options),
  statements: ({ relation, named }) =>
    named('sensitive').map((name) =>
      once(`mixes of ${name} within groups`, mixesSql(relation, named('quasi-identifier'), name)),
    ),
};

const TOO_MIXED = 'its values are mixed in too many ways within groups to bring them all from the database';

/** l-diversity and t-closeness of every sensitive column; a missing value counts as one of its own. */
export async function measureSensitive(
  table: PreparedTable,
  run: RunOptions = {},
): Promise<Answer<'sensitive'>> {
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
  const refused: Refusal[] = [];
  for (const name of names) {
    run.progress?.({ step: 'looking at sensitive columns', fraction: sensitive.length / names.length });
    const found = await measureColumn(table, name, run);
    if (found === undefined)
      refused.push({ finding: `l-diversity and t-closeness of ${name}`, because: TOO_MIXED });
    else sensitive.push({ name, ...found });
  }
  return { sensitive, refused };
}

async function measureColumn(
  table: PreparedTable,
  name: string,
  run: RunOptions,
): Promise<Omit<Sensitive, 'name'> | undefined> {
  const { counts, missing } = await table.snapshot.valueCounts(name);
  const overall = missing > 0 ? Float64Array.from([...counts, missing]) : counts;
  // a missing value has no place in an order
  const order = missing > 0 ? 'none' : await table.snapshot.order(name);
  const columns = table.named('quasi-identifier');
  if (!table.held) {
    const values = await table.snapshot.values(name);
    const mixes = await countSensitiveMixes(table.relation, columns, name, values, run);
    if (mixes === undefined) return undefined;
    return { ...(await measureDiversity([mixes], overall, order)), groups: mixes.groups };
  }
  return measureDiversity(
    streamSensitiveCells(table.relation, columns, name, counts.length, run),
    overall,
    order,
  );
}

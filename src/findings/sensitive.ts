import { defined } from '../core/defined.js';
import type { RunOptions } from '../core/progress.js';
import type { Refusal, Sensitive } from '../core/results/assessment.js';
import type { PreparedTable } from '../counts/prepare.js';
import { streamSensitiveCells } from '../counts/sensitive-cells.js';
import { countSensitiveMixes, mixesSql } from '../counts/sensitive-mixes.js';
import { once } from '../counts/statement.js';
import { streamWeightedCells } from '../counts/weighted-cells.js';
import { type Diversity, measureDiversity } from '../risk/diversity.js';
import type { Answer, Finding } from './finding.js';
import { readWeights, type TableWeights } from './records/read-weights.js';

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
  if (table.overlapping) {
    const because = 'with --missing any records do not form groups';
    return { sensitive: [], refused: [{ finding: 'l-diversity and t-closeness', because }] };
  }
  // weights are those of records, and a user column makes persons the unit
  const weights = table.user === undefined ? await readWeights(table) : undefined;
  const sensitive: Sensitive[] = [];
  const refused: Refusal[] = [];
  for (const name of names) {
    run.progress?.({ step: 'looking at sensitive columns', fraction: sensitive.length / names.length });
    const found = await measureColumn(table, name, weights, run);
    if (found === undefined)
      refused.push({ finding: `l-diversity and t-closeness of ${name}`, because: TOO_MIXED });
    else sensitive.push({ name, ...found });
  }
  return { sensitive, refused };
}

async function measureColumn(
  table: PreparedTable,
  name: string,
  weights: TableWeights | undefined,
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
  const found = await measureDiversity(
    streamSensitiveCells(table.relation, columns, name, counts.length, run),
    overall,
    order,
  );
  return weights === undefined
    ? found
    : { ...found, weighted: await measureWeighted(table, name, weights.ofCode, found, run) };
}

/** The same with every record counted as often as its weight says; how many values there are stays a count. */
async function measureWeighted(
  table: PreparedTable,
  name: string,
  ofCode: Float64Array,
  { tCloseness: { order } }: Diversity,
  run: RunOptions,
): Promise<NonNullable<Sensitive['weighted']>> {
  const [weight] = table.named('weight');
  const { a, b, counts } = await table.snapshot.pairCells(name, weight);
  const { counts: values, missing } = await table.snapshot.valueCounts(name);
  const overall = new Float64Array(values.length + (missing > 0 ? 1 : 0));
  counts.forEach((count, i) => {
    overall[a[i] < 0 ? values.length : a[i]] += count * ofCode[b[i]];
  });
  const cells = streamWeightedCells(
    table.relation,
    table.named('quasi-identifier'),
    name,
    values.length,
    { name: weight, ofCode },
    run,
  );
  const { lDiversity, tCloseness } = await measureDiversity(cells, overall, order);
  const { equal, ordered } = tCloseness;
  return { entropy: lDiversity.entropy, ...defined({ equal, ordered }) };
}

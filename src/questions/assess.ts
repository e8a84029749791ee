import type { Assessment } from '../core/results/assessment.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { orClose, type PreparedTable, type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { listAssumptions, listRefusals } from '../findings/assumptions.js';
import { describeColumns } from '../findings/columns.js';
import { findDependency } from '../findings/dependency.js';
import { measureExposure } from '../findings/exposure.js';
import { findInPopulation, type PopulationOptions } from '../findings/in-population.js';
import { findTableKeys } from '../findings/keys.js';
import { observeGroups } from '../findings/observed.js';
import { countPairSizes } from '../findings/pairs/pair-sizes.js';
import { predictGroups } from '../findings/predictions.js';
import { measureSensitive } from '../findings/sensitive.js';
import { showValues } from '../findings/shown-values.js';
import type { ListOptions } from '../findings/transactions/list-values.js';
import { findTransactions } from '../findings/transactions.js';
import type { Relation } from '../source/relation.js';

/** What to assess, and how. Columns that are given no role get one proposed from their counts. */
export interface AssessOptions extends PrepareOptions, PopulationOptions, ListOptions {
  /** Seed of the sample of column sets, where there are too many to look at all. */
  readonly seed?: number;
  /** Told every finding as soon as it is there. Must be cheap; it never changes the result. */
  readonly found?: (part: Partial<Assessment>) => void;
}

/**
 * The whole flow, from a table to all findings: how easily can a person be singled out of it, through which
 * columns? Exact on the table given; nothing is written. Cost: two scans of the source, then work on codes.
 *
 * @example
 * const table = await open('visits.csv');
 * const { observed } = await assess(table, { qi: ['age', 'sex', 'zip'] });
 * await table.close();
 */
export async function assess(relation: Relation, options: AssessOptions = {}): Promise<Assessment> {
  const table = await prepareTable(relation, options);
  const found = await orClose(table, assessPrepared(table, options));
  await table.close();
  return found;
}

/** The findings of a table that was prepared already, and stays so: what {@link assess} does after that. */
export async function assessPrepared(table: PreparedTable, options: AssessOptions): Promise<Assessment> {
  const seed = options.seed ?? DEFAULT_SEED;
  const tell = options.found ?? (() => {});
  const head = headOf(table, seed);
  const groups = await observeGroups(table, options);
  tell({ ...head, observed: groups.observed, columns: describeColumns(table, groups.observed.averageRisk) });
  const compared = await countPairSizes(table, options);
  const dependency = await findDependency(table, compared, options);
  tell({ dependency });
  const predicted = await predictGroups(table, compared, options);
  tell({ predictions: predicted.predictions, estimates: predicted.estimates });
  const exposed = await measureExposure(table, seed, options, compared.pairs);
  const columns = describeColumns(table, groups.observed.averageRisk, exposed.riskWithout);
  tell({ exposure: [...exposed.exposure], columns });
  const sampled = await findInPopulation(table, seed, options);
  if (sampled.inPopulation) tell({ inPopulation: sampled.inPopulation });
  const { refused: withoutKeys, ...keys } = await findTableKeys(table, seed, options);
  tell(keys);
  const diversity = await measureSensitive(table, options);
  tell({ sensitive: [...diversity.sensitive] });
  const attacked = await findTransactions(table, seed, options);
  const shown = await showValues(table, options);
  return {
    ...head,
    assumptions: listAssumptions(table, exposed.exposure),
    refused: [
      ...groups.refused,
      ...compared.refused,
      ...predicted.refused,
      ...exposed.refused,
      ...sampled.refused,
      ...withoutKeys,
      ...diversity.refused,
      ...attacked.refused,
      ...shown.refused,
      ...listRefusals(table),
    ],
    observed: groups.observed,
    columns,
    dependency,
    predictions: predicted.predictions,
    estimates: predicted.estimates,
    ...(sampled.inPopulation ? { inPopulation: sampled.inPopulation } : {}),
    exposure: [...exposed.exposure],
    ...keys,
    sensitive: [...diversity.sensitive],
    ...(groups.household ? { household: groups.household } : {}),
    ...(attacked.transactions ? { transactions: attacked.transactions } : {}),
    ...(shown.values ? { values: shown.values } : {}),
  };
}

function headOf(
  { name, relation: { engine }, read, dropped, withoutUser, missing }: PreparedTable,
  seed: number,
): Pick<Assessment, 'format' | 'version' | 'tool' | 'source' | 'settings'> {
  return {
    format: 'singleout/assessment',
    version: 1,
    tool: `singleout ${version}`,
    source: { name, engine: engine.name, records: read, dropped, withoutUser },
    settings: { missing, seed },
  };
}

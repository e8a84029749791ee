import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Household, Refusal } from '../core/results/assessment.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';
import { marked, option, wording } from '../core/wording.js';
import { countGroupSizes, groupSizesSql } from '../counts/group-sizes.js';
import { countPersonSizes, personSizesSql } from '../counts/person-sizes.js';
import type { PreparedTable } from '../counts/prepare.js';
import type { RoledTable } from '../counts/roles.js';
import { once, type Statement } from '../counts/statement.js';
import { codesOf } from '../kernel/code-table.js';
import { type GroupRisk, groupRisk } from '../risk/group-risk.js';
import { personRisk } from '../risk/person-risk.js';
import { histogramOfSizes, householdRisk, weightedRisk } from '../risk/record-risk.js';
import { distinctOf, entropyBits } from '../statistics/entropy.js';
import type { Answer, Finding } from './finding.js';
import { readWeights } from './records/read-weights.js';
import { recordSizes } from './records/record-sizes.js';

/** What the groups of the table show, of its households too. */
export const observedFinding: Finding<never> = {
  id: 'observed',
  needs: [],
  find: (table, { options }) => observeGroups(table, options),
  statements: observedStatements,
};

/** Group sizes and the risk that follows, in records or persons, weighted and by household where asked. */
export async function observeGroups(
  table: PreparedTable,
  run: RunOptions = {},
): Promise<Answer<'observed' | 'household'>> {
  run.progress?.({ step: 'counting group sizes' });
  const columns = table.named('quasi-identifier');
  refuseMatchingPersons(table);
  const plain = await countGroupSizes(table.relation, columns, run);
  const { user } = table;
  const sizes = await sizesWhereNeeded(table, run);
  const base = {
    records: table.records,
    distinct: distinctOf(plain),
    entropy: {
      max: Math.log2(table.records),
      experience: columns.reduce((sum, name) => sum + entropyBits(table.profile(name).histogram), 0),
      data: entropyBits(plain),
    },
  };
  const refused: Refusal[] = [];
  if (user !== undefined) {
    const counted = await countPersonSizes(table.relation, columns, user, run);
    const perRecord = groupRisk(plain);
    refused.push(...refusePerRecord(table));
    const groupSizes = pairs(counted.groups);
    return { observed: { ...base, ...personRisk(counted), groupSizes, perRecord }, refused };
  }
  const histogram = table.overlapping && sizes !== undefined ? histogramOfSizes(sizes) : plain;
  const risk: GroupRisk = groupRisk(histogram);
  const weights = await readWeights(table);
  const household = await householdOf(table, sizes);
  return {
    observed: {
      ...base,
      ...risk,
      groupSizes: pairs(histogram),
      ...(weights && sizes ? { weighted: weightedRisk(sizes, weights) } : {}),
    },
    ...(household ? { household } : {}),
    refused,
  };
}

/** What counts groups, and persons in them where there are some. */
export function observedStatements({ relation, named, user }: RoledTable): Statement[] {
  const columns = named('quasi-identifier');
  return [
    once('group sizes', groupSizesSql(relation, columns)),
    ...(user === undefined ? [] : [once('persons in groups', personSizesSql(relation, columns, user))]),
  ];
}

/** Sizes per record are needed only where records differ within a group, or are alike without being equal. */
async function sizesWhereNeeded(table: PreparedTable, run: RunOptions): Promise<Float64Array | undefined> {
  if (table.user !== undefined) return undefined;
  const needed = table.overlapping || table.named('weight').length + table.named('household').length > 0;
  return needed ? recordSizes(table, run) : undefined;
}

async function householdOf(
  table: PreparedTable,
  sizes: Float64Array | undefined,
): Promise<Household | undefined> {
  const [name] = table.named('household');
  if (name === undefined || sizes === undefined) return undefined;
  return householdRisk(codesOf(await table.codes(), name), sizes);
}

/** Why persons are refused where missing cells match anything: nothing here counts such matches, and equal cells would mislead. */
function refuseMatchingPersons(table: PreparedTable): void {
  if (!table.overlapping || table.user === undefined) return;
  throw new SingleoutError(
    'config/unsupported',
    wording`${marked(option('missing', 'any'))} does not go together with ${marked(option('user'))}`,
    {
      where: table.name,
      hint: wording`read missing cells as values with ${option('missing', 'own')}, or leave records out with ${option('missing', 'drop')}`,
    },
  );
}

function refusePerRecord(table: PreparedTable): Refusal[] {
  const because = 'it is defined per record, and a user column makes persons the unit';
  return [
    ...table.named('weight').map(() => ({ finding: 'weighted shares', because })),
    ...table.named('household').map(() => ({ finding: 'household risk', because })),
  ];
}

function pairs({ sizes, groups }: SizeHistogram): [number, number][] {
  return Array.from(sizes, (size, i) => [size, groups[i]]);
}

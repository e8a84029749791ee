import type { Policy } from '../core/results/policy.js';
import { dictionarySql, valuesSql, viewCodes } from '../counts/codes/text-snapshot.js';
import { recordsSql } from '../counts/count-records.js';
import { groupSizesSql } from '../counts/group-sizes.js';
import { personSizesSql } from '../counts/person-sizes.js';
import type { PrepareOptions } from '../counts/prepare.js';
import { tuplesSql } from '../counts/tuple-counts.js';
import { changedBy } from '../protect/apply-steps.js';
import { profilesOf } from '../protect/policy/parse-policy.js';
import { safeHarborSql } from '../protect/policy/safe-harbor.js';
import { parseSteps } from '../protect/steps/parse-step.js';
import type { Step } from '../protect/steps/step.js';
import type { Relation } from '../source/relation.js';
import type { AssessOptions } from './assess.js';
import type { CheckOptions } from './check.js';
import { planScans } from './dry-run.js';
import { columnsOf, once, type PlannedScan, profileOf, settlePlan } from './planned-scan.js';

/** The statements by which a plan would be searched for a table of a database, without running one. */
export async function planSearchScans(
  relation: Relation,
  options: PrepareOptions = {},
): Promise<PlannedScan[]> {
  const { qi, user } = settlePlan(relation, options);
  const columns = user === undefined ? qi : [...qi, user];
  return [
    profileOf(relation, options),
    once(
      'different combinations of values, as numbers',
      tuplesSql(await viewCodes(relation, columns), columns),
    ),
    once('values of the columns that describe people', valuesSql(columnsOf(relation, qi))),
    {
      what: 'values of a column, which are then recoded (here: as they are; twice for every column)',
      sql: dictionarySql(relation, qi[0]),
      times: 2 * qi.length,
    },
  ];
}

/** The statements by which a table of a database would be held against a policy, at most, without running one. */
export async function planCheckScans(
  relation: Relation,
  policy: Policy,
  options: CheckOptions = {},
): Promise<PlannedScan[]> {
  const assessing = { ...policy.roles, ...options } as AssessOptions;
  const { user } = settlePlan(relation, assessing);
  const sets = (policy.sets ?? []).flatMap(({ columns }) => [
    profileOf(relation, assessing),
    once(`group sizes of ${columns.join(', ')}`, groupSizesSql(relation, columns)),
    ...(user === undefined
      ? []
      : [once(`persons in groups of ${columns.join(', ')}`, personSizesSql(relation, columns, user))]),
  ]);
  const looks = profilesOf(policy).some(({ safeHarbor }) => safeHarbor)
    ? [once('cells that break rules of Safe Harbor', safeHarborSql(relation, policy['safe-harbor']))]
    : [];
  return [
    ...(await planScans(relation, assessing)),
    ...sets,
    ...looks,
    once('records', recordsSql(relation)),
  ];
}

/**
 * The statements by which steps would be tried on a table of a database, at most, without running one: those of an assessment,
 * before and after, and what tells the loss. After the steps they read the recoded table; shown is what they read before.
 */
export async function planWhatIfScans(
  relation: Relation,
  steps: readonly (string | Step)[],
  options: AssessOptions = {},
): Promise<PlannedScan[]> {
  const parsed = parseSteps(steps);
  const touched = new Set(parsed.flatMap(changedBy));
  const twice = (await planScans(relation, options)).map((scan) => ({
    ...scan,
    what: `${scan.what} (before and after)`,
    times: 2 * scan.times,
  }));
  return [
    ...twice,
    {
      what: 'records, before, after, and where steps do not fit',
      sql: recordsSql(relation),
      times: 3 + 2 * parsed.length,
    },
    ...[...touched].map((name) => ({
      what: `what the new cells tell of the old in ${name} (here: before)`,
      sql: groupSizesSql(relation, [name]),
      times: 5,
    })),
  ];
}

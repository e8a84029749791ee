import type { Check, Checked } from '../core/results/check.js';
import type { Policy } from '../core/results/policy.js';
import { version } from '../core/version.js';
import { countRecords, recordsSql } from '../counts/count-records.js';
import { dryTable, preparing } from '../counts/dry-table.js';
import { prepareTable } from '../counts/prepare.js';
import { once, type Statement } from '../counts/statement.js';
import { observedStatements, observeGroups } from '../findings/observed.js';
import { holdLimits } from '../protect/policy/hold-limits.js';
import { profilesOf } from '../protect/policy/parse-policy.js';
import { lookBySafeHarbor, safeHarborSql } from '../protect/policy/safe-harbor.js';
import { type Relation, requireColumn } from '../source/relation.js';
import { type AssessOptions, assess, dryRunAssess } from './assess.js';

/** How to check. */
export interface CheckOptions extends AssessOptions {
  /** An earlier check: only what got worse since then fails. */
  readonly baseline?: Check;
}

/**
 * Holds a policy against a table: every limit with what was measured. With a baseline only regressions fail. Roles come from
 * the options, else from the policy, else they are proposed.
 *
 * @example
 * const { passed, results } = await check(table, { limits: { 'smallest-group': 11 } }, { qi: ['age', 'sex', 'zip'] });
 */
export async function check(relation: Relation, policy: Policy, options: CheckOptions = {}): Promise<Check> {
  const { baseline, ...given } = options;
  const assessing = { ...policy.roles, ...given } as AssessOptions;
  const profiles = profilesOf(policy);
  const needsGroups =
    policy.limits !== undefined || profiles.some(({ limits }) => Object.keys(limits).length > 0);
  const assessment = needsGroups ? await assess(relation, assessing) : undefined;
  const results: Checked[] = [];
  if (assessment !== undefined) {
    const columns = assessment.columns
      .filter(({ role }) => role === 'quasi-identifier')
      .map(({ name }) => name);
    for (const { name, limits, source } of profiles)
      results.push(...holdLimits(limits, assessment, { prefix: name, columns, profile: name, source }));
    results.push(...holdLimits(policy.limits ?? {}, assessment, { prefix: 'policy', columns }));
  }
  for (const set of policy.sets ?? []) {
    for (const name of set.columns) requireColumn(relation, name, 'sets');
    const table = await prepareTable(relation, {
      ...assessing,
      ...othersOf(assessing, set.columns),
      qi: set.columns,
    });
    const { observed } = await observeGroups(table, options);
    await table.close();
    const prefix = set.name ?? set.columns.join('+');
    results.push(...holdLimits(set.limits, { observed }, { prefix, columns: set.columns }));
  }
  if (profiles.some(({ safeHarbor }) => safeHarbor))
    results.push(...(await lookBySafeHarbor(relation, policy['safe-harbor'], options)));
  const compared = baseline === undefined ? results : results.map((result) => compareWith(baseline, result));
  return {
    format: 'singleout/check',
    version: 1,
    tool: `singleout ${version}`,
    policy: policy.name ?? ([policy.profile ?? []].flat().join(', ') || 'policy'),
    source: { name: relation.name, records: assessment?.observed.records ?? (await countRecords(relation)) },
    passed: compared.every(({ passed, state }) => passed || state === 'unchanged' || state === 'better'),
    baseline: baseline !== undefined,
    results: compared,
    notes: [
      ...profiles.flatMap(({ name, title, explains }) =>
        explains.map((note, i) => (i === 0 ? `${name} (${title}): ${note}` : note)),
      ),
      ...(assessment?.assumptions ?? []),
    ].filter((note, i, all) => all.indexOf(note) === i),
  };
}

/**
 * The statements by which a table of a database would be held against a policy, at most, without running one.
 *
 * @example
 * const statements = await dryRunCheck(table, { profile: 'k5' }, { qi: ['age', 'sex', 'zip'] });
 */
export async function dryRunCheck(
  relation: Relation,
  policy: Policy,
  options: CheckOptions = {},
): Promise<Statement[]> {
  const assessing = { ...policy.roles, ...options } as AssessOptions;
  const table = dryTable(relation, assessing);
  const ofSets = (policy.sets ?? []).flatMap(({ columns }) => [
    ...preparing(relation, assessing),
    ...observedStatements({ ...table, named: () => columns }).map((statement) => ({
      ...statement,
      what: `${statement.what} of ${columns.join(', ')}`,
    })),
  ]);
  const looks = profilesOf(policy).some(({ safeHarbor }) => safeHarbor)
    ? [once('cells that break rules of Safe Harbor', safeHarborSql(relation, policy['safe-harbor']))]
    : [];
  return [
    ...(await dryRunAssess(relation, assessing)),
    ...ofSets,
    ...looks,
    once('records', recordsSql(relation)),
  ];
}

/** Columns of a set play no other part while it is looked at. */
function othersOf(options: AssessOptions, columns: readonly string[]): AssessOptions {
  const without = (names: readonly string[] | undefined) =>
    names?.filter((name) => !columns.includes(name)) ?? [];
  return {
    id: without(options.id),
    sensitive: without(options.sensitive),
    ignore: without(options.ignore),
  };
}

function compareWith(baseline: Check, now: Checked): Checked {
  const before = baseline.results.find(({ id }) => id === now.id);
  if (before === undefined) return { ...now, state: 'new' };
  if (before.measured === now.measured)
    return { ...now, state: before.passed && !now.passed ? 'worse' : 'unchanged' };
  if (before.measured === null || now.measured === null)
    return { ...now, state: now.measured === null ? 'worse' : 'better' };
  const rises = now.measured > before.measured;
  return { ...now, state: rises === (now.direction === 'at-most') ? 'worse' : 'better' };
}

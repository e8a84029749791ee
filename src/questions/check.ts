import type { RunOptions } from '../core/progress.js';
import type { ColumnFinding } from '../core/results/assessment.js';
import type { Check, Checked } from '../core/results/check.js';
import type { Limits, Policy } from '../core/results/policy.js';
import { version } from '../core/version.js';
import { option } from '../core/wording.js';
import { countRecords, recordsSql } from '../counts/count-records.js';
import { dryTable, preparing } from '../counts/dry-table.js';
import { prepareTable } from '../counts/prepare.js';
import { once, type Statement } from '../counts/statement.js';
import { observedStatements, observeGroups } from '../findings/observed.js';
import { holdColumns, type SeenColumn } from '../protect/policy/hold-columns.js';
import { holdLimits } from '../protect/policy/hold-limits.js';
import { profilesOf } from '../protect/policy/parse-policy.js';
import { lookBySafeHarbor, safeHarborSql } from '../protect/policy/safe-harbor/look-by-safe-harbor.js';
import { type Relation, requireColumn } from '../source/relation.js';
import { type AssessOptions, dryRunAssess } from './assess.js';
import { assessLimited, onlyNeeded } from './check/assess-limited.js';
import { columns as describeColumns } from './columns.js';

/** How to check. */
export interface CheckOptions extends AssessOptions {
  /** An earlier check: only what got worse since then fails. */
  readonly baseline?: Check;
  /** Columns that may stay although they identify people or hold free text, besides those of the policy. */
  readonly allow?: readonly string[];
}

/**
 * Holds a policy against a table: every limit with what was measured. Columns that identify people by themselves fail under every
 * policy unless it allows them, and so do texts that nobody read, and columns that a policy with quasi-identifiers does not list.
 * With a baseline only regressions fail. Roles come from the options, else from the policy, else they are proposed.
 *
 * @example
 * const { passed, results } = await check(table, { limits: { 'smallest-group': 11 } }, { qi: ['age', 'sex', 'zip'] });
 */
export async function check(relation: Relation, policy: Policy, options: CheckOptions = {}): Promise<Check> {
  const { baseline, allow: alsoAllowed = [], ...given } = options;
  const allow = [...(policy.allow ?? []), ...alsoAllowed];
  for (const name of allow) requireColumn(relation, name, option('allow'));
  const assessing = { ...policy.roles, ...given } as AssessOptions;
  const profiles = profilesOf(policy);
  const needsGroups =
    policy.limits !== undefined || profiles.some(({ limits }) => Object.keys(limits).length > 0);
  const assessment = needsGroups ? await assessLimited(relation, limitsOf(policy), assessing) : undefined;
  const seen = assessment?.columns ?? (await seeColumns(relation, options));
  const listed = listedBy(policy, assessing, allow);
  const results: Checked[] = holdColumns(seen, { allow, ...(listed && { listed }) });
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
    results.push(...(await lookBySafeHarbor(relation, seen, { ...policy, allow }, options)));
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
      ...notLookedAt(assessment?.columns ?? [], listed),
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
    ? [once('cells that break rules of Safe Harbor', safeHarborSql(relation))]
    : [];
  return [
    ...(await dryRunAssess(relation, { ...assessing, ...onlyNeeded(limitsOf(policy)) })),
    ...ofSets,
    ...looks,
    once('records', recordsSql(relation)),
  ];
}

/** What the columns are, where no assessment tells it. */
async function seeColumns(relation: Relation, run: RunOptions): Promise<SeenColumn[]> {
  const { columns } = await describeColumns(relation, run);
  return columns.map(({ name, kind, why, identifies }) => ({ name, kind, evidence: why, identifies }));
}

/** All columns that a policy lists, where it names quasi-identifiers and so leaves others out; undefined where others may be there. */
function listedBy(policy: Policy, roles: AssessOptions, allow: readonly string[]): string[] | undefined {
  const { unlisted = policy.roles?.qi?.length ? 'fail' : 'ignore', sets = [] } = policy;
  if (unlisted === 'ignore') return undefined;
  const { qi = [], id = [], sensitive = [], ignore = [], user, weight, household } = roles;
  const single = [user, weight, household].flatMap((name) => name ?? []);
  const rest = Object.values(policy['safe-harbor'] ?? {}).flatMap((names) => names ?? []);
  return [
    ...qi,
    ...id,
    ...sensitive,
    ...ignore,
    ...single,
    ...sets.flatMap((set) => set.columns),
    ...allow,
    ...rest,
  ];
}

/** Columns that no limit looks at, where the policy allows that. */
function notLookedAt(
  columns: readonly Pick<ColumnFinding, 'name' | 'role'>[],
  listed: readonly string[] | undefined,
): string[] {
  const left = columns.filter(({ role }) => role === 'ignore').map(({ name }) => name);
  if (left.length === 0 || listed !== undefined) return [];
  return [
    `No limit on groups looks at ${left.join(', ')}: what an attacker may know of them is not in the figures.`,
  ];
}

/** All limits of a policy on the whole table: its own, and those of its profiles. */
function limitsOf(policy: Policy): Limits[] {
  return [policy.limits ?? {}, ...profilesOf(policy).map(({ limits }) => limits)];
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

import { defined } from '../core/defined.js';
import type { RunOptions } from '../core/progress.js';
import type { Assessment } from '../core/results/assessment.js';
import type { Role } from '../core/results/column.js';
import type { StepDescription, WhatIf, WhatIfStatistics } from '../core/results/what-if.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { recordsSql } from '../counts/count-records.js';
import { groupSizesSql } from '../counts/group-sizes.js';
import type { Statement } from '../counts/statement.js';
import { applySteps, changedBy, requireColumns } from '../protect/apply-steps.js';
import { compareFigures } from '../protect/figures.js';
import { measureLoss } from '../protect/measure-loss.js';
import { recodeStatistics } from '../protect/recode-statistics.js';
import { rolesAfter } from '../protect/roles-after.js';
import { parseSteps } from '../protect/steps/parse-step.js';
import type { Step } from '../protect/steps/step.js';
import { startDuckdb } from '../source/duckdb/start.js';
import type { Relation } from '../source/relation.js';
import type { Statistics } from '../statistics/statistics.js';
import { type AssessOptions, assess, dryRunAssess } from './assess.js';
import { predict } from './predict.js';

const SEEDED =
  'A seed makes random steps repeatable, and so whoever knows or guesses it can undo them: a seeded release carries no privacy guarantee. For one, draw from a secure source.';
const STATISTICS =
  'From statistics alone the risk is predicted, not observed; group sizes after the steps are not known.';

/**
 * All findings before and after some steps, with what they cost. The changed table is never written: the engine
 * computes it as it counts. Roles stay as they are before, for the attacker does not change; only an identifier
 * that was proposed as such and that a step changes is looked at again.
 *
 * @example
 * const table = await open('visits.csv');
 * const { before, after, loss } = await whatIf(table, ['mask zip 2', 'band age 5'], { qi: ['age', 'sex', 'zip'] });
 */
export async function whatIf(
  relation: Relation,
  steps: readonly (string | Step)[],
  options: AssessOptions = {},
): Promise<WhatIf> {
  const parsed = parseSteps(steps);
  const seed = options.seed ?? DEFAULT_SEED;
  requireColumns(relation, parsed);
  const before = await assess(relation, { ...options, advice: false });
  const context = contextOf(before, seed);
  const { relation: changed } = await applySteps(relation, parsed, context, options);
  const roles = await rolesAfter(before.columns, changed, parsed, options);
  const { user, weight, household, ...rest } = options;
  const after = await assess(changed, { ...rest, ...roles, advice: false });
  return {
    ...head(relation.name, parsed, seed),
    from: 'data',
    loss: await measureLoss(relation, parsed, context, options),
    changes: compareFigures(before, after),
    notes: parsed.some(({ random }) => random) ? [SEEDED] : [],
    before,
    after,
  };
}

/**
 * The statements by which steps would be tried on a table of a database, at most, without running one: those of an assessment,
 * before and after, and what tells the loss. After the steps they read the recoded table; shown is what they read before.
 *
 * @example
 * const statements = await dryRunWhatIf(table, ['band age 10'], { qi: ['age', 'sex', 'zip'] });
 */
export async function dryRunWhatIf(
  relation: Relation,
  steps: readonly (string | Step)[],
  options: AssessOptions = {},
): Promise<Statement[]> {
  const parsed = parseSteps(steps);
  const touched = new Set(parsed.flatMap(changedBy));
  const twice = (await dryRunAssess(relation, options)).map((statement) => ({
    ...statement,
    what: `${statement.what} (before and after)`,
    times: 2 * statement.times,
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

/**
 * The same from published statistics, where value counts determine what the steps do.
 *
 * @example
 * const { before, after } = await whatIfStatistics(counted, ['mask zip 2']);
 */
export async function whatIfStatistics(
  statistics: Statistics,
  steps: readonly (string | Step)[],
  options: RunOptions & { readonly name?: string; readonly seed?: number } = {},
): Promise<WhatIfStatistics> {
  const parsed = parseSteps(steps);
  const seed = options.seed ?? DEFAULT_SEED;
  const source = { name: options.name ?? 'statistics', kind: 'statistics' } as const;
  const engine = await startDuckdb();
  try {
    const { statistics: changed, loss } = await recodeStatistics(engine, statistics, parsed, options);
    const run = defined({ progress: options.progress, signal: options.signal });
    const before = await predict(statistics, { ...run, source, seed });
    const after = await predict(changed, { ...run, source, seed });
    const withheld = statistics.columns.some((column) => column.withheld !== undefined);
    return {
      ...head(source.name, parsed, seed),
      from: 'statistics',
      loss,
      changes: compareFigures(before, after),
      notes: [
        STATISTICS,
        ...(withheld
          ? [
              'Values that were withheld cannot be recoded: they stay as many, so that the risk after is rather overstated.',
            ]
          : []),
      ],
      before,
      after,
    };
  } finally {
    await engine.close();
  }
}

/** What steps need to know of a table, from its assessment. */
function contextOf(
  { columns }: Assessment,
  seed: number,
): { qi: readonly string[]; user?: string; seed: number } {
  const named = (role: Role) => columns.filter((column) => column.role === role).map(({ name }) => name);
  const [user] = named('user');
  return { qi: named('quasi-identifier'), ...(user !== undefined && { user }), seed };
}

function head(name: string, steps: readonly Step[], seed: number) {
  return {
    format: 'singleout/what-if',
    version: 1,
    tool: `singleout ${version}`,
    source: { name },
    seed,
    steps: steps.map(({ text, description, random }): StepDescription => ({ text, description, random })),
  } as const;
}

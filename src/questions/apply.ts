import { defined } from '../core/defined.js';
import { SingleoutError } from '../core/errors.js';
import { FileGuard } from '../core/files/file-guard.js';
import type { Assessment, Observed } from '../core/results/assessment.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { marked, option, wording } from '../core/wording.js';
import { countMarginals } from '../counts/marginals.js';
import { prepareTable } from '../counts/prepare.js';
import type { RoleOptions } from '../counts/roles.js';
import { settleRoles } from '../counts/settle-roles.js';
import { observeGroups } from '../findings/observed.js';
import { applySteps, writeSql } from '../protect/apply-steps.js';
import { refuseIdentifying, requireAllowed } from '../protect/refuse-identifying.js';
import { rolesAfter } from '../protect/roles-after.js';
import { parseSteps } from '../protect/steps/parse-step.js';
import type { Step, StepContext } from '../protect/steps/step.js';
import {
  countFormulas,
  escapeFormulas,
  escapeName,
  type FormulaCells,
} from '../source/duckdb/formula-cells.js';
import { formatFor, isDelimited, writeRelation } from '../source/duckdb/write-file.js';
import { open } from '../source/open.js';
import type { Relation } from '../source/relation.js';
import { type AssessOptions, assess } from './assess.js';

/** Where to write, and what must not be overwritten. */
export interface ApplyOptions extends AssessOptions {
  readonly output: string;
  /** Further files that must not be written over, besides those the relation reads. */
  readonly inputs?: readonly string[];
  /** Knows what must not be written over, where more is read than this. */
  readonly guard?: FileGuard;
  /** Name of the table in the exported SQL. */
  readonly table?: string;
  /** Puts a single quote before cells and names of a CSV or TSV file that spreadsheet programs may take for formulas. */
  readonly escapeFormulas?: boolean;
  /** Columns that may be written although they identify people. */
  readonly allow?: readonly string[];
}

/** What was written. */
export interface Applied {
  readonly output: string;
  readonly sql: string;
  /** What spreadsheet programs may take for formulas; only of CSV and TSV, which they open so. */
  readonly formulas?: FormulaCells;
  /** Assessment of the written file, read back. */
  readonly assessment: Assessment;
  /** Groups of persons in what was written, where the steps left out the column that told them apart; a goal is held against these. */
  readonly persons?: Observed;
}

/**
 * Writes the changed table to a file and assesses what was written. The file is there whole or not at all, and never one of
 * the inputs. Records are sorted by their cells. A table that still has columns that identify people is refused, unless they are
 * allowed.
 *
 * @example
 * const table = await open('visits.csv');
 * const { assessment } = await apply(table, ['mask zip 2', 'band age 5'], { output: 'safer.csv', qi: ['age', 'sex', 'zip'] });
 * await table.close();
 */
export async function apply(
  relation: Relation,
  steps: readonly (string | Step)[],
  options: ApplyOptions,
): Promise<Applied> {
  const {
    output,
    inputs = [],
    table,
    guard = new FileGuard(),
    escapeFormulas: escaped,
    allow = [],
    ...assessing
  } = options;
  formatFor(output);
  if (escaped && !isDelimited(output))
    throw new SingleoutError(
      'config/unsupported',
      wording`${marked(option('escapeFormulas'))} is for CSV and TSV only`,
      {
        where: output,
        hint: 'leave it out: in other files a cell is never taken for a formula',
      },
    );
  for (const { path } of relation.inputs ?? []) guard.reads(path);
  for (const path of inputs) guard.reads(path);
  guard.writes(output);
  const { steps: parsed, roles, changed, selects, context } = await change(relation, steps, options);
  requireAllowed(relation, allow);
  await refuseIdentifying(changed, parsed, allow, options);
  const after = await rolesAfter(roles, changed, parsed, options);
  const persons = await observePersons(relation, parsed, context, after, options);
  const safe = escaped ? escapeFormulas(changed) : changed;
  const formulas = isDelimited(output) ? await countFormulas(changed, options) : undefined;
  await writeRelation(safe, output, { ...options, guard });
  const { user, weight, household, ...rest } = assessing;
  const written = await open(output, { ...(options.signal && { signal: options.signal }) });
  try {
    const assessment = await assess(written, {
      ...rest,
      ...(escaped ? escapeNames(after) : after),
      advice: false,
    });
    const sql = writeSql(selects, nameOf(relation, table));
    const told = { ...(formulas && { formulas: inFile(formulas, escaped) }), ...(persons && { persons }) };
    return { output, sql, assessment, ...told };
  } finally {
    await written.close();
  }
}

/**
 * Groups of persons after the steps, where one of them drops the column by which persons are counted: without it the file shows
 * records only, and twelve records of one person would pass for twelve people.
 */
async function observePersons(
  relation: Relation,
  steps: readonly Step[],
  context: Omit<StepContext, 'place'>,
  { qi }: RoleOptions,
  options: ApplyOptions,
): Promise<Observed | undefined> {
  const { user } = context;
  const isDrop = (step: Step) => step.kind === 'removal' && step.column === user;
  if (user === undefined || !steps.some(isDrop)) return undefined;
  const kept = steps.filter((step) => !isDrop(step));
  const { relation: changed } = await applySteps(relation, kept, context, options);
  const { signal, progress, missing } = options;
  const table = await prepareTable(changed, defined({ qi, user, missing, signal, progress }));
  try {
    return (await observeGroups(table, options)).observed;
  } finally {
    await table.close();
  }
}

/** What was counted before writing, by the names in the file. */
function inFile({ cells, columns }: Omit<FormulaCells, 'escaped'>, escaped = false): FormulaCells {
  return { cells, columns: escaped ? columns.map(escapeName) : columns, escaped };
}

function escapeNames(roles: RoleOptions): RoleOptions {
  const named = Object.entries(roles).map(([role, names]: [string, string | readonly string[]]) => [
    role,
    typeof names === 'string' ? escapeName(names) : names.map(escapeName),
  ]);
  return Object.fromEntries(named);
}

/**
 * The steps as one SQL statement over a table, to be run where the data are. Holds values where steps name them
 * (hierarchies, randomised columns). Refused where the outcome still has columns that identify people, unless they are allowed.
 *
 * @example
 * const sql = await exportSql(table, ['mask zip 2'], { qi: ['age', 'sex', 'zip'], table: 'visits' });
 */
export async function exportSql(
  relation: Relation,
  steps: readonly (string | Step)[],
  options: AssessOptions & Pick<ApplyOptions, 'table' | 'allow'> = {},
): Promise<string> {
  const { steps: parsed, changed, selects } = await change(relation, steps, options);
  const { allow = [] } = options;
  requireAllowed(relation, allow);
  await refuseIdentifying(changed, parsed, allow, options);
  return writeSql(selects, nameOf(relation, options.table));
}

async function change(relation: Relation, steps: readonly (string | Step)[], options: AssessOptions) {
  const parsed = parseSteps(steps);
  const roles = await rolesOf(relation, options);
  const named = (role: string) => roles.filter((r) => r.role === role).map(({ name }) => name);
  const [user] = named('user');
  const context = {
    qi: named('quasi-identifier'),
    seed: options.seed ?? DEFAULT_SEED,
    ...(user !== undefined && { user }),
  };
  const { relation: changed, selects } = await applySteps(relation, parsed, context, options);
  return { steps: parsed, roles, changed, selects, context };
}

function nameOf({ engine }: Relation, table = 'input'): string {
  return engine.dialect.identifier(table);
}

async function rolesOf(relation: Relation, options: AssessOptions) {
  const marginals = await countMarginals(relation, options);
  try {
    return await settleRoles(relation, marginals, options);
  } finally {
    await marginals.drop();
  }
}

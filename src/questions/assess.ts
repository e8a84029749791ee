import { defined } from '../core/defined.js';
import { type Assessment, assessmentSchema, type Refusal } from '../core/results/assessment.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { dryTable, preparing } from '../counts/dry-table.js';
import { orClose, type PreparedTable, prepareTable } from '../counts/prepare.js';
import type { Statement } from '../counts/statement.js';
import { listAssumptions, listRefusals } from '../findings/assumptions.js';
import type { FindingOptions, Findings } from '../findings/finding.js';
import { findingsFor } from '../findings/list.js';
import type { Relation } from '../source/relation.js';
import { judge } from '../verdict/judge.js';
import { advise } from './advise.js';

/** What to assess, and how. Columns that are given no role get one proposed from their counts. */
export interface AssessOptions extends FindingOptions {
  /** Seed of the sample of column sets, where there are too many to look at all. */
  readonly seed?: number;
  /** Whether the verdict says what to do, which takes a search; it does by default. */
  readonly advice?: boolean;
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
  const { assessment, table } = await assessAndKeep(relation, options);
  await table.close();
  return assessment;
}

/**
 * {@link assess} for who asks of the same table next: it stays prepared, without its codes, and is closed by the caller.
 */
export async function assessAndKeep(
  relation: Relation,
  options: AssessOptions = {},
): Promise<{ assessment: Assessment; table: PreparedTable }> {
  const table = await prepareTable(relation, options);
  const assessment = await orClose(table, assessPrepared(table, options));
  table.releaseCodes();
  return { assessment, table };
}

/** The findings of a table that was prepared already, and stays so. */
async function assessPrepared(table: PreparedTable, options: AssessOptions): Promise<Assessment> {
  const { seed = DEFAULT_SEED, found: tell = () => {} } = options;
  const head = headOf(table, seed);
  tell(head);
  const found: Partial<Findings> = {};
  const [assumptions, refused]: [string[], Refusal[]] = [[], []];
  for (const finding of findingsFor(table, options)) {
    if (finding.needs.some((id) => found[id] === undefined)) continue;
    const answer = await finding.find(table, { seed, options, found: found as Findings });
    const { assumptions: assumed = [], refused: left = [], ...parts } = answer;
    assumptions.push(...assumed);
    refused.push(...left);
    Object.assign(found, parts);
    tell(shown(parts));
  }
  // where only some findings were asked for there is no verdict: what was not looked for could speak against it
  const judged = options.only === undefined ? await judgeAll(table, found as Findings, options) : {};
  tell(judged);
  return {
    ...head,
    ...judged,
    assumptions: listAssumptions(table, assumptions),
    refused: [...refused, ...listRefusals(table)],
    ...shown(found),
  } as Assessment;
}

async function judgeAll(table: PreparedTable, found: Findings, run: AssessOptions) {
  return { verdict: judge(found, run.advice === false ? [] : await advise(table, found, run)) };
}

/**
 * The statements by which {@link assess} would count a table of a database, without running one.
 *
 * @example
 * for (const { what, sql } of await dryRunAssess(table, { qi: ['age', 'sex', 'zip'] })) console.log(what, sql);
 */
export async function dryRunAssess(relation: Relation, options: AssessOptions = {}): Promise<Statement[]> {
  const table = dryTable(relation, options);
  const statements = preparing(relation, options);
  for (const finding of findingsFor(table, options))
    statements.push(...(await finding.statements(table, options)));
  return statements;
}

/** What of the findings has a place in an assessment, in the order of its schema. */
function shown(parts: Partial<Findings>): Partial<Assessment> {
  const keys = Object.keys(assessmentSchema.shape) as (keyof Findings)[];
  return defined(Object.fromEntries(keys.map((key) => [key, parts[key]])));
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

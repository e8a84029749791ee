import { SingleoutError } from '../core/errors.js';
import type { FrontPoint, PlanResult } from '../core/results/plan.js';
import { version } from '../core/version.js';
import { option, wording } from '../core/wording.js';
import { dictionarySql, viewCodes } from '../counts/codes/text-snapshot.js';
import { dryTable, preparing, valuesStatement } from '../counts/dry-table.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { once, type Statement } from '../counts/statement.js';
import { tuplesSql } from '../counts/tuple-counts.js';
import { candidateOf, fileOf } from '../protect/plan/compose-plan.js';
import { explainDifference } from '../protect/plan/explain-difference.js';
import { type Goal, parseGoal } from '../protect/plan/goal.js';
import type { Lattice } from '../protect/plan/lattice.js';
import { measureSizes, reachableK } from '../protect/plan/measure-sizes.js';
import { type LadderOptions, prepareSearch, type Searched } from '../protect/plan/prepare-search.js';
import { LatticeSearch } from '../protect/plan/search-lattice.js';
import { type Relation, requireColumn } from '../source/relation.js';

/** What a plan must reach, and within which bounds. */
export interface PlanOptions extends PrepareOptions, LadderOptions {
  /** `k=11`, `average-risk=0.09`, `uniques=0`, or a profile such as `cms-11`. */
  readonly goal: string;
  /** Share of records that may be left out; none by default. */
  readonly suppress?: number;
  /** Lattices of more nodes are searched for a good plan, not for the best. */
  readonly mostNodes?: number;
}

const MOST_NODES = 1_000_000;
/** Tuples to look at before the search for the goal, and for each other point of the front, ends with what it has. */
const MOST_LOOKS = 2e9;
const MOST_FRONT_LOOKS = 5e8;
const FRONT_K = [2, 3, 5, 11, 20];
const FRONT_RISK = [0.5, 0.33, 0.2, 0.09, 0.05];

/**
 * Searches levels of the quasi-identifiers that meet a goal with least loss. The distinct combinations of values are
 * counted once; all other group sizes are rolled up from them here. Exact for global recoding by these levels when the
 * result says `proven`. Cost: three scans of the source, then work on distinct combinations.
 *
 * @example
 * const { best } = await plan(table, { goal: 'k=11', qi: ['age', 'sex', 'zip'] });
 * const { after } = await whatIf(table, best?.steps ?? []);
 */
export async function plan(relation: Relation, options: PlanOptions): Promise<PlanResult> {
  const goal = parseGoal(options.goal);
  checkOptions(relation, options, goal);
  const table = await prepareTable(relation, options);
  try {
    return await planFor(table, goal, options);
  } finally {
    await table.close();
  }
}

/**
 * The statements by which a plan would be searched for a table of a database, without running one.
 *
 * @example
 * const statements = await dryRunPlan(table, { qi: ['age', 'sex', 'zip'] });
 */
export async function dryRunPlan(relation: Relation, options: PrepareOptions = {}): Promise<Statement[]> {
  const table = dryTable(relation, options);
  const qi = table.named('quasi-identifier');
  const columns = [...qi, ...table.named('user')];
  return [
    ...preparing(relation, options),
    once(
      'different combinations of values, as numbers',
      tuplesSql(await viewCodes(relation, columns), columns),
    ),
    valuesStatement(table, qi),
    {
      what: 'values of a column, which are then recoded (here: as they are; twice for every column)',
      sql: dictionarySql(relation, qi[0]),
      times: 2 * qi.length,
    },
  ];
}

async function planFor(table: PreparedTable, goal: Goal, options: PlanOptions): Promise<PlanResult> {
  if (table.overlapping)
    throw new SingleoutError(
      'config/unsupported',
      'records with missing cells that match anything form no groups',
      {
        option: option('missing', 'any'),
        hint: wording`plan with ${option('missing', 'own')} or ${option('missing', 'drop')}`,
      },
    );
  checkKept(table, options);
  const suppress = options.suppress ?? 0;
  const searched = await prepareSearch(table, options);
  const { lattice, groups } = searched;
  const goals = frontOf(goal);
  const limits = { suppress, mostNodes: options.mostNodes ?? MOST_NODES };
  const search = new LatticeSearch(lattice, groups, goals, limits, options);
  const main = goals.indexOf(goal);
  const result = await search.search(main, MOST_LOOKS);
  const [best, second] = result.found;
  const front: FrontPoint[] = [];
  for (const [i, { text }] of goals.entries()) {
    const { found, proven } = i === main ? result : await search.search(i, MOST_FRONT_LOOKS);
    if (found.length > 0) front.push({ goal: text, plan: candidateOf(searched, found[0]), proven });
  }
  const top = groups.at(lattice.levelsOf(lattice.top));
  const suppressNeeded = measureNeed(search, lattice, main);
  return {
    format: 'singleout/plan-result',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: table.name, records: table.records },
    unit: groups.persons ? 'person' : 'record',
    goal: goal.text,
    suppress,
    met: best !== undefined,
    ...(best && { best: candidateOf(searched, best) }),
    ...(best &&
      second && {
        runnerUp: { ...candidateOf(searched, second), because: explainDifference(lattice, best, second) },
      }),
    ...(best === undefined && {
      nearest: {
        suppressNeeded,
        reachableK: reachableK(top, suppress),
        reachableAverageRisk: measureSizes(top, reachableK(top, suppress)).averageRisk,
      },
    }),
    front,
    columns: lattice.ladders.map(({ column, levels }) => ({
      name: column,
      levels: levels.map(({ step, values, lost }) => ({ ...(step && { step: step.text }), values, lost })),
    })),
    search: {
      nodes: lattice.nodes,
      counted: search.counted,
      tuples: groups.table.size,
      proven: result.proven,
      lossAtLeast: result.lossAtLeast,
    },
    notes: notesOf(searched, best !== undefined, result.proven),
    ...(best && { file: fileOf(searched, best, goal, suppress) }),
  };
}

/** Goals from lax to strict with the one that is asked for among them. */
function frontOf(goal: Goal): Goal[] {
  if (goal.kind === 'uniques') return [goal];
  const [values, name] = goal.kind === 'k' ? [FRONT_K, 'k'] : [FRONT_RISK, 'average-risk'];
  const others = values
    .filter((value) => value !== goal.value)
    .map((value): Goal => ({ text: `${name}=${value}`, kind: goal.kind, value }));
  const lax = (a: Goal, b: Goal) => (goal.kind === 'k' ? a.value - b.value : b.value - a.value);
  return [...others, goal].sort(lax);
}

function measureNeed(search: LatticeSearch, lattice: Lattice, goal: number): number | null {
  const need = search.needAt(lattice.top, goal);
  return Number.isFinite(need) ? need : null;
}

function notesOf(searched: Searched, met: boolean, proven: boolean): string[] {
  const { table, lattice, drops, keeps } = searched;
  const found = !met
    ? 'The coarsest levels miss the goal, and finer ones only split groups: no plan of these levels meets it.'
    : proven
      ? 'Every combination of the levels was counted or ruled out: no plan of these levels loses less.'
      : 'There are more combinations of levels than can be looked at: this is the best plan found, and a better one may exist.';
  return [
    found,
    ...notesOnColumns(table, drops, keeps),
    'A column’s loss is the share of its entropy that recoding takes away; a record that is left out loses everything.',
    ...(lattice.ladders.some(({ levels }) => levels.some(({ step }) => step?.text.startsWith('merge ')))
      ? [
          'Merging rare values is decided by the counts of this table: with other records, other values may be rare.',
        ]
      : []),
    ...(table.named('weight').length > 0 || table.named('household').length > 0
      ? ['Weights and households play no part in the plan; the assessment of the result looks at them.']
      : []),
  ];
}

/** What a plan does with columns that no level of quasi-identifiers can protect. */
function notesOnColumns(table: PreparedTable, drops: readonly string[], keeps: readonly string[]): string[] {
  const texts = table.roles.filter(({ kind }) => kind === 'free-text').map(({ name }) => name);
  const { user } = table;
  return [
    ...(drops.length > 0
      ? [`Dropped, because they identify people by themselves: ${drops.join(', ')}. Keep one with \`keep\`.`]
      : []),
    ...(user !== undefined && drops.includes(user)
      ? [`The goal is about persons, told apart by ${user}; without it a table shows records only.`]
      : []),
    ...(keeps.length > 0
      ? [`Kept, although they identify people by themselves: ${keeps.join(', ')}. No level protects them.`]
      : []),
    ...(texts.length > 0
      ? [`Free text that the plan does not look at: ${texts.join(', ')}. Drop it, or have somebody read it.`]
      : []),
  ];
}

/** What is kept must be a quasi-identifier, or would be dropped. */
function checkKept({ roles }: PreparedTable, { keep, qi }: PlanOptions): void {
  const known = roles.filter(({ role, identifies }) => identifies || role === 'quasi-identifier');
  const strange = keep?.find((name) => !known.some((column) => column.name === name));
  if (qi?.length && strange !== undefined) throw noQuasiIdentifier(strange);
}

function noQuasiIdentifier(column: string): SingleoutError {
  return new SingleoutError('config/invalid', `${column} is not among the quasi-identifiers`, {
    option: 'qi',
  });
}

function checkOptions(
  relation: Relation,
  { suppress, keep, levels, importance, qi, user }: PlanOptions,
  goal: Goal,
): void {
  if (suppress !== undefined && !(suppress >= 0 && suppress < 1))
    throw new SingleoutError(
      'config/invalid',
      `\`suppress\` must be a share from 0 to below 1; got ${suppress}`,
    );
  for (const name of keep ?? []) requireColumn(relation, name, option('keep'));
  for (const name of levels?.keys() ?? []) requireColumn(relation, name, option('levels'));
  for (const [name, weight] of importance ?? []) {
    requireColumn(relation, name, option('importance'));
    if (!(weight > 0 && weight <= 1e6))
      throw new SingleoutError('config/invalid', `the importance of ${name} must be above 0; got ${weight}`);
  }
  if (goal.kind === 'uniques' && user !== undefined)
    throw new SingleoutError(
      'config/unsupported',
      wording`with ${option('user')} a plan can only be made for uniques=0`,
      {
        option: option('goal', goal.text),
      },
    );
  const strange = [...(levels?.keys() ?? [])].find((name) => qi?.length && !qi.includes(name));
  if (strange !== undefined) throw noQuasiIdentifier(strange);
}

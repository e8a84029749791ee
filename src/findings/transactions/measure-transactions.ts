import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { AttributeRisk, TransactionFigures, UserRisk } from '../../core/results/transactions.js';
import { option, wording } from '../../core/wording.js';
import type { PreparedTable } from '../../counts/prepare.js';
import { countTransactionCells, type TransactionCells } from '../../counts/transactions/transaction-cells.js';
import {
  countExposedUsers,
  countUsers,
  keepUserTable,
  readChances,
  type UserTable,
} from '../../counts/transactions/transaction-users.js';
import { countValueHistogram, pickValues } from '../../counts/transactions/transaction-values.js';
import { compareModels } from '../../risk/transactions/model-agreement.js';
import { sampledRisk } from '../../risk/transactions/sampled-risk.js';
import { samplingCoverage } from '../../risk/transactions/sampling-coverage.js';
import { exactRisk } from '../../risk/transactions/transactions.js';
import { summariseUsers, type UserSummary } from '../../risk/transactions/user-risk.js';
import { distinctOf } from '../../statistics/entropy.js';
import { drawPlaces, type SampleOptions, sampleSize, trialSizes, trialStream } from './draw-values.js';
import { DEFAULT_LIST, type ListOptions, listUsers, listValues } from './list-values.js';
import { measureUnicity } from './measure-unicity.js';

/** What to find out about attackers on transaction data. */
export interface TransactionOptions extends ListOptions, SampleOptions {
  /** Columns an attacker knows, alone or together; each quasi-identifier alone unless given. */
  readonly attributes?: readonly (readonly string[])[];
  /** Times to draw again, to see how often the intervals hold the truth; none unless given. */
  readonly trials?: number;
  /** Up to how many records of a user an attacker knows; 4 unless given. */
  readonly unicity?: number;
  readonly seed: number;
}

/** The chances that users are counted by. */
export const CHANCES = [0.5, 0.2, 0.1, 0.05, 0.01] as const;
/** Up to how many records of a user an attacker knows by default. */
export const UNICITY = 4;

/** An attribute counted, and its users. */
interface Measured {
  readonly risk: AttributeRisk;
  readonly summary: UserSummary;
  readonly table: UserTable;
}

/**
 * What attackers who know a value, or several records, of a user can do, for each attribute.
 * @formula METHODS.md section 4. Cost: per attribute one grouping of the records, then work on its values and users.
 */
export async function measureTransactions(
  table: PreparedTable,
  options: TransactionOptions,
): Promise<TransactionFigures> {
  const attributes = options.attributes ?? table.named('quasi-identifier').map((name) => [name]);
  const measured: Measured[] = [];
  for (const [i, columns] of attributes.entries()) {
    options.progress?.({
      step: `counting users behind ${columns.join(', ')}`,
      fraction: i / attributes.length,
    });
    measured.push(await measureAttribute(table, columns, options));
  }
  const tables = measured.map((found) => found.table);
  const exposed = await countExposedUsers(tables, options);
  const listed = await listUsers(table, attributes, tables, options);
  for (const kept of tables) await kept.drop();
  const risks = measured.map(({ risk }, i): AttributeRisk => {
    if (risk.users === undefined) return risk;
    const { onlyBy, mostTelling, certain } = exposed;
    return {
      ...risk,
      users: { ...risk.users, certain: certain[i], onlyBy: onlyBy[i], mostTelling: mostTelling[i] },
    };
  });
  const [{ summary }] = measured;
  return {
    records: table.records,
    users: summary.users,
    oneRecordUsers: summary.oneRecord,
    mostRecords: summary.mostRecords,
    certain: exposed.any,
    exposed: listed,
    attributes: risks,
    riskiest: compareModels(risks),
  };
}

async function measureAttribute(
  table: PreparedTable,
  columns: readonly string[],
  options: TransactionOptions,
): Promise<Measured> {
  const [user] = table.named('user');
  const cardinalities = columns.map((name) => codesOf(table, name));
  const relation = await table.snapshot.coded([...columns, user]);
  const plan = { relation, columns, cardinalities, user };
  const cells = await countTransactionCells(plan, options);
  const users = await keepUserTable(cells, table.records, options);
  const counted = await countUsers(users, options);
  const summary = summariseUsers(counted.byRecords);
  if (summary.users === 1) throw oneUser(table.name);
  const risk: AttributeRisk = {
    columns: [...columns],
    ...(await measureValues(table, columns, cells, options)),
    users: await measureUsers(users, summary, options),
    unicity: await measureUnicity(
      cells,
      users,
      counted,
      columns,
      options.unicity ?? UNICITY,
      options.seed,
      options,
    ),
  };
  await cells.drop();
  return { risk, summary, table: users };
}

async function measureValues(
  table: PreparedTable,
  columns: readonly string[],
  cells: TransactionCells,
  options: TransactionOptions,
): Promise<Omit<AttributeRisk, 'columns'>> {
  const { seed, trials } = options;
  const { records } = table;
  const histogram = await countValueHistogram(cells, options);
  const exact = exactRisk(histogram, records);
  const s = sampleSize(options, exact.values, columns);
  const places = drawPlaces(s, exact.values, columns, seed);
  const picked = await pickValues(cells, places, options.list ?? DEFAULT_LIST, options);
  const listed = {
    riskiest: await listValues(table, columns, cells, picked.riskiest, options),
    givesAway: await listValues(table, columns, cells, picked.singleUser, options),
  };
  const sampled = sampledRisk(picked.drawn, exact.values, records);
  if (trials === undefined) return { ...exact, sampled, ...listed };
  const coverage = [];
  for (const size of trialSizes(options, exact.values)) {
    const random = trialStream(columns, size, seed);
    coverage.push(await samplingCoverage(histogram, records, size, trials, random, options.signal));
  }
  return { ...exact, sampled, ...listed, coverage };
}

/** How exposed users are; who is given away is known once all attributes are. */
async function measureUsers(table: UserTable, summary: UserSummary, run: RunOptions): Promise<UserRisk> {
  const places = [Math.ceil(summary.users / 2), summary.users];
  const { at, atLeast } = await readChances(table, places, CHANCES, run);
  const [median, highest] = at;
  return {
    average: summary.average,
    median,
    highest,
    certain: 0,
    onlyBy: 0,
    mostTelling: 0,
    atLeast: Object.fromEntries(CHANCES.map((chance, i) => [String(chance), atLeast[i]])),
  };
}

/** Codes of a column; the missing cell has none. */
function codesOf(table: PreparedTable, name: string): number {
  const { histogram, missing } = table.profile(name);
  return distinctOf(histogram) - (missing > 0 ? 1 : 0);
}

function oneUser(where: string): SingleoutError {
  return new SingleoutError(
    'data/bad-value',
    'all records belong to one user, so there is nobody to tell apart',
    {
      where,
      hint: wording`is ${option('user')} the column that says whose record it is?`,
    },
  );
}

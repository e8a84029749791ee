import { SingleoutError } from '../core/errors.js';
import type { ColumnKindFound } from '../core/results/column-kind.js';
import type { TransactionFigures, TransactionReport } from '../core/results/transactions.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { marked, option, wording } from '../core/wording.js';
import { orClose, type PreparedTable, type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { roundTerms, type Term } from '../counts/transactions/attribute-terms.js';
import { selectTerms } from '../counts/transactions/select-terms.js';
import { onlyDifferent, settleTerms } from '../counts/transactions/settle-terms.js';
import { settleUser, type UserColumn } from '../counts/transactions/user-column.js';
import {
  attackerAssumptions,
  listTransactionAssumptions,
} from '../findings/transactions/list-assumptions.js';
import {
  measureTransactions,
  type TransactionOptions,
} from '../findings/transactions/measure-transactions.js';
import { type SampledOptions, sampleTransactions } from '../findings/transactions/sample-transactions.js';
import type { Relation } from '../source/relation.js';
import type { Statistics } from '../statistics/statistics.js';

/** Whose records they are, what attackers know of them, and how to look. */
export interface TransactionsOptions extends Omit<TransactionOptions, 'seed'> {
  /** The column that says whose record it is; else one that looks like it, else each record is a user of its own. */
  readonly user?: string;
  /** Columns not to take as attributes, where none are named. */
  readonly ignore?: readonly string[];
  /** Missing cells as a value of their own, or records that have one left out. */
  readonly missing?: 'own' | 'drop';
  /** What the attacker knows less finely, such as `date:month`, `time:hour`, `price:1`: all figures again. */
  readonly round?: readonly string[];
  /** Reads only the records of the drawn values: without the exact risk, users and unicity. */
  readonly sampleOnly?: boolean;
  /** Values and records of the attributes for `sampleOnly`, else read from their columns. */
  readonly statistics?: Statistics;
  readonly seed?: number;
}

/**
 * Attackers on transaction data: what somebody who learns a value, or a few records, of a user's history can do.
 *
 * @example
 * const table = await open('purchases.csv');
 * const report = await transactions(table, {
 *   user: 'customer',
 *   attributes: [['date'], ['time', 'goods']],
 * });
 * await table.close();
 */
export async function transactions(
  relation: Relation,
  options: TransactionsOptions,
): Promise<TransactionReport> {
  const user = await settleUser(relation, options.user, options);
  const attributes =
    options.attributes === undefined ? {} : { attributes: onlyDifferent(options.attributes) };
  const asked: Asked = { ...options, ...attributes, user: user.name, whose: user };
  const terms = await settleTerms(relation, asked);
  return asked.sampleOnly === true ? sampleOnly(relation, terms, asked) : countAll(relation, terms, asked);
}

/** Options with the user column that is settled. */
interface Asked extends TransactionsOptions {
  readonly user: string;
  readonly whose: UserColumn;
}

async function countAll(
  relation: Relation,
  terms: readonly Term[],
  options: Asked,
): Promise<TransactionReport> {
  const { whose, attributes, round = [], seed = DEFAULT_SEED } = options;
  const selected = await selectTerms(relation, terms, [whose], options);
  // settled before the long work: a rule that does not fit costs nothing
  const rounded =
    round.length === 0
      ? undefined
      : await selectTerms(relation, roundTerms(selected.terms, round), [whose], options);
  const qi = attributes === undefined ? { alsoDescribes } : { qi: terms.map((term) => term.name) };
  const table = await prepareTable(selected.relation, { ...readingOf(options), ...qi }).catch(sayAttribute);
  const measured = await measureBoth(table, rounded?.relation, options, seed);
  return {
    ...reportOf(table.name, relation, options, table),
    assumptions: [
      ...listTransactionAssumptions(table, whose, attributes === undefined),
      ...selected.remarks,
      ...(rounded?.remarks ?? []),
    ],
    transactions: {
      ...measured.figures,
      domain: { from: 'records', recordsScanned: 0 },
      ...(measured.after && { rounded: { rules: [...round], ...measured.after } }),
    },
  };
}

/** The figures as they are, and once more where values are rounded; gives the table back. */
async function measureBoth(
  table: PreparedTable,
  rounded: Relation | undefined,
  options: Asked,
  seed: number,
): Promise<{ figures: TransactionFigures; after?: TransactionFigures }> {
  const known = options.attributes ?? table.named('quasi-identifier').map((name) => [name]);
  const figures = await orClose(table, measureTransactions(table, { ...options, attributes: known, seed }));
  await table.close();
  return { figures, ...(rounded && { after: await countRounded(rounded, known, options) }) };
}

/** Near-unique columns tell most: only what is surely a number that nobody sees stays out, besides names of people. */
function alsoDescribes({ kind, confidence }: ColumnKindFound): boolean {
  if (kind === 'free-text') return true;
  return (kind === 'record-number' || kind === 'person-key') && confidence < SURE_NUMBER;
}

/** From this on a column is taken for a number of records or people on the word of its name or form. */
const SURE_NUMBER = 0.8;

/** Here columns are named by another option than where groups are formed. */
function sayAttribute(error: unknown): never {
  if (!(error instanceof SingleoutError) || error.code !== 'data/no-quasi-identifier') throw error;
  throw new SingleoutError(error.code, 'no column describes users without naming their records', {
    ...(error.where === undefined ? {} : { where: error.where }),
    hint: wording`name what an attacker may know with ${option('attributes')}`,
  });
}

/** The same figures on the values an attacker knows after rounding. */
async function countRounded(
  rounded: Relation,
  attributes: readonly (readonly string[])[],
  options: Asked,
): Promise<TransactionFigures> {
  const { seed = DEFAULT_SEED } = options;
  const table = await prepareTable(rounded, { ...readingOf(options), qi: [...new Set(attributes.flat())] });
  const figures = await measureTransactions(table, { ...options, attributes, seed, sampleFewer: true });
  await table.close();
  return figures;
}

/** Options that cannot be honoured from the records of a few values. */
const NEED_ALL = ['round', 'trials', 'unicity', 'showValues'] as const;

async function sampleOnly(
  relation: Relation,
  terms: readonly Term[],
  options: Asked,
): Promise<TransactionReport> {
  const { user, whose, attributes, statistics, seed = DEFAULT_SEED } = options;
  if (whose.from === 'record') throw needsUser();
  const asked = NEED_ALL.find((name) => options[name] !== undefined);
  if (asked !== undefined || attributes === undefined) {
    const message =
      asked === undefined
        ? wording`${marked(option('sampleOnly'))} needs ${option('attributes')}`
        : wording`${marked(option(asked))} needs all records, and ${option('sampleOnly')} reads few`;
    throw new SingleoutError('config/unsupported', message, {
      hint: wording`without ${option('sampleOnly')} all records are counted`,
    });
  }
  const selected = await selectTerms(relation, terms, [whose], options);
  const sampling: SampledOptions = {
    ...options,
    attributes,
    seed,
    drop: options.missing === 'drop',
    ...(statistics === undefined ? {} : { statistics }),
  };
  const found = await sampleTransactions({ relation: selected.relation, user }, sampling);
  const dropped = found.read - found.withoutUser - found.transactions.records;
  return {
    ...reportOf(relation.name, relation, options, { ...found, dropped }),
    assumptions: [...attackerAssumptions(whose), ...selected.remarks],
    transactions: found.transactions,
  };
}

function needsUser(): SingleoutError {
  return new SingleoutError(
    'config/invalid',
    wording`${marked(option('sampleOnly'))} needs ${option('user')}`,
    {
      hint: 'where each record is a user of its own, values divided by records are the risk, and nothing needs to be read',
    },
  );
}

function readingOf({ user, missing = 'own', progress, signal }: Asked): PrepareOptions {
  return { user, missing, ...(progress && { progress }), ...(signal && { signal }) };
}

function reportOf(
  name: string,
  relation: Relation,
  { whose, missing = 'own', seed = DEFAULT_SEED, showValues = false }: Asked,
  { read, dropped, withoutUser }: Pick<PreparedTable, 'read' | 'dropped' | 'withoutUser'>,
): Omit<TransactionReport, 'assumptions' | 'transactions'> {
  return {
    format: 'singleout/transactions',
    version: 1,
    tool: `singleout ${version}`,
    source: { name, engine: relation.engine.name, records: read, dropped, withoutUser },
    settings: {
      ...(whose.from !== 'record' && { user: whose.name }),
      userFrom: whose.from,
      missing,
      seed,
      values: showValues,
    },
  };
}

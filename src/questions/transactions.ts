import { SingleoutError } from '../core/errors.js';
import type { TransactionFigures, TransactionReport } from '../core/results/transactions.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { marked, option, wording } from '../core/wording.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { roundTerms, type Term } from '../counts/transactions/attribute-terms.js';
import { selectTerms } from '../counts/transactions/select-terms.js';
import { onlyDifferent, settleTerms } from '../counts/transactions/settle-terms.js';
import {
  attackerAssumptions,
  listTransactionAssumptions,
} from '../findings/transactions/list-assumptions.js';
import {
  measureTransactions,
  type TransactionOptions,
} from '../findings/transactions/measure-transactions.js';
import { type SampledOptions, sampleTransactions } from '../findings/transactions/sample-transactions.js';
import { type Relation, requireColumn } from '../source/relation.js';
import type { Statistics } from '../statistics/statistics.js';

/** Whose records they are, what attackers know of them, and how to look. */
export interface TransactionsOptions extends Omit<TransactionOptions, 'seed'> {
  /** The column that says whose record it is. */
  readonly user: string;
  /** Columns that are no attribute, where none are named. */
  readonly ignore?: readonly string[];
  /** Missing cells as a value of their own, or records that have one left out. */
  readonly missing?: 'own' | 'drop';
  /** What the attacker knows less finely, such as `date:month`, `time:hour`, `price:1`: all figures again. */
  readonly round?: readonly string[];
  /** Reads only the records of the drawn values: the exact risk, users and unicity are not to be had. */
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
  requireColumn(relation, options.user, option('user'));
  const attributes =
    options.attributes === undefined ? {} : { attributes: onlyDifferent(options.attributes) };
  const asked = { ...options, ...attributes };
  const terms = await settleTerms(relation, asked);
  return asked.sampleOnly === true ? sampleOnly(relation, terms, asked) : countAll(relation, terms, asked);
}

async function countAll(
  relation: Relation,
  terms: readonly Term[],
  options: TransactionsOptions,
): Promise<TransactionReport> {
  const { user, attributes, round = [], seed = DEFAULT_SEED } = options;
  const selected = await selectTerms(relation, terms, [user], options);
  // settled before the long work: a rule that does not fit costs nothing
  const rounded =
    round.length === 0 ? undefined : await selectTerms(relation, roundTerms(terms, round), [user], options);
  const qi = attributes === undefined ? {} : { qi: terms.map((term) => term.name) };
  const table = await prepareTable(selected.relation, { ...readingOf(options), ...qi }).catch(sayAttribute);
  const known = attributes ?? table.named('quasi-identifier').map((name) => [name]);
  const figures = await measureTransactions(table, { ...options, attributes: known, seed });
  await table.close();
  const after = rounded && (await countRounded(rounded.relation, known, options));
  return {
    ...reportOf(table.name, relation, options, table),
    assumptions: [
      ...listTransactionAssumptions(table, attributes === undefined),
      ...selected.remarks,
      ...(rounded?.remarks ?? []),
    ],
    transactions: {
      ...figures,
      domain: { from: 'records', recordsScanned: 0 },
      ...(after && { rounded: { rules: [...round], ...after } }),
    },
  };
}

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
  options: TransactionsOptions,
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
  options: TransactionsOptions,
): Promise<TransactionReport> {
  const { user, attributes, statistics, seed = DEFAULT_SEED } = options;
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
  const selected = await selectTerms(relation, terms, [user], options);
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
    assumptions: [...attackerAssumptions(user), ...selected.remarks],
    transactions: found.transactions,
  };
}

function readingOf({ user, missing = 'own', progress, signal }: TransactionsOptions): PrepareOptions {
  return { user, missing, ...(progress && { progress }), ...(signal && { signal }) };
}

function reportOf(
  name: string,
  relation: Relation,
  { user, missing = 'own', seed = DEFAULT_SEED, showValues = false }: TransactionsOptions,
  { read, dropped, withoutUser }: Pick<PreparedTable, 'read' | 'dropped' | 'withoutUser'>,
): Omit<TransactionReport, 'assumptions' | 'transactions'> {
  return {
    format: 'singleout/transactions',
    version: 1,
    tool: `singleout ${version}`,
    source: { name, engine: relation.engine.name, records: read, dropped, withoutUser },
    settings: { user, missing, seed, values: showValues },
  };
}

import { DEFAULT_SEED } from './core/config.js';
import { SingleoutError } from './core/errors.js';
import type { TransactionFigures, TransactionReport } from './core/transactions.js';
import { version } from './core/version.js';
import { readTerm, roundTerms, type Term } from './counts/attribute-terms.js';
import { findTimestamps } from './counts/find-timestamps.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from './counts/prepare.js';
import { selectTerms } from './counts/select-terms.js';
import { type SampledOptions, sampleTransactions } from './findings/sampled-transactions.js';
import { attackerAssumptions, listTransactionAssumptions } from './findings/transaction-assumptions.js';
import { measureTransactions, type TransactionOptions } from './findings/transactions.js';
import { type Relation, requireColumn } from './source/relation.js';
import type { Statistics } from './statistics/statistics.js';

/** Whose records they are, what attackers know of them, and how to look. */
export interface AssessTransactionsOptions extends Omit<TransactionOptions, 'seed'> {
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
 * const { transactions } = await assessTransactions(table, {
 *   user: 'customer',
 *   attributes: [['date'], ['time', 'goods']],
 * });
 * await table.engine.close();
 */
export async function assessTransactions(
  relation: Relation,
  options: AssessTransactionsOptions,
): Promise<TransactionReport> {
  requireColumn(relation, options.user, '--user');
  const attributes =
    options.attributes === undefined ? {} : { attributes: onlyDifferent(options.attributes) };
  const asked = { ...options, ...attributes };
  const terms = await settleTerms(relation, asked);
  return asked.sampleOnly === true ? sampleOnly(relation, terms, asked) : countAll(relation, terms, asked);
}

async function countAll(
  relation: Relation,
  terms: readonly Term[],
  options: AssessTransactionsOptions,
): Promise<TransactionReport> {
  const { user, attributes, round = [], seed = DEFAULT_SEED } = options;
  const selected = await selectTerms(relation, terms, [user], options);
  const qi = attributes === undefined ? {} : { qi: terms.map((term) => term.name) };
  const table = await prepareTable(selected.relation, { ...readingOf(options), ...qi });
  const known = attributes ?? table.named('quasi-identifier').map((name) => [name]);
  const figures = await measureTransactions(table, { ...options, attributes: known, seed });
  await table.close();
  const used = terms.filter((term) => known.some((columns) => columns.includes(term.name)));
  const rounded = round.length === 0 ? undefined : await countRounded(relation, used, known, options);
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
      ...(rounded === undefined ? {} : { rounded: { rules: [...round], ...rounded.figures } }),
    },
  };
}

/** The same figures on the values an attacker knows after rounding. */
async function countRounded(
  relation: Relation,
  terms: readonly Term[],
  attributes: readonly (readonly string[])[],
  options: AssessTransactionsOptions,
): Promise<{ figures: TransactionFigures; remarks: readonly string[] }> {
  const { user, round = [], seed = DEFAULT_SEED } = options;
  const { relation: rounded, remarks } = await selectTerms(
    relation,
    roundTerms(terms, round),
    [user],
    options,
  );
  const table = await prepareTable(rounded, { ...readingOf(options), qi: terms.map((term) => term.name) });
  const figures = await measureTransactions(table, { ...options, attributes, seed, sampleFewer: true });
  await table.close();
  return { figures, remarks };
}

async function sampleOnly(
  relation: Relation,
  terms: readonly Term[],
  options: AssessTransactionsOptions,
): Promise<TransactionReport> {
  const { user, attributes, statistics, seed = DEFAULT_SEED } = options;
  const asked = (['round', 'trials', 'unicity', 'showValues'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (asked !== undefined || attributes === undefined) {
    const message =
      asked === undefined
        ? '`sampleOnly` needs attributes'
        : `\`${asked}\` needs all records, and \`sampleOnly\` reads few`;
    throw new SingleoutError('config/unsupported', message, {
      hint: 'name attributes with --attribute, and leave --sample-only out for all else',
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

/** Every column once per attribute, and every attribute once. */
function onlyDifferent(attributes: readonly (readonly string[])[]): string[][] {
  const sets = attributes.map((columns) => [...new Set(columns)]);
  const keys = sets.map((columns) => JSON.stringify([...columns].sort()));
  return sets.filter((_, i) => keys.indexOf(keys[i]) === i);
}

/** Every column that an attribute names, once; all columns, and the parts of points in time, where none is named. */
async function settleTerms(relation: Relation, options: AssessTransactionsOptions): Promise<Term[]> {
  const { user, attributes, ignore = [] } = options;
  for (const name of ignore) requireColumn(relation, name, '--ignore');
  if (attributes === undefined) {
    const columns = relation.columns
      .map(({ name }) => name)
      .filter((name) => name !== user && !ignore.includes(name));
    const times = await findTimestamps(relation, columns, options);
    const names = columns.flatMap((name) =>
      times.includes(name) ? [name, `${name}:date`, `${name}:time`] : [name],
    );
    return names.map((name) => readTerm(name, relation, '--attribute'));
  }
  if (attributes.length === 0) throw new SingleoutError('config/invalid', 'at least one attribute is needed');
  const terms = [...new Set(attributes.flat())].map((name) => readTerm(name, relation, '--attribute'));
  const own = terms.find((term) => term.column === user);
  if (own !== undefined) {
    throw new SingleoutError('config/column-conflict', `${user} cannot be both the user and an attribute`, {
      where: '--attribute',
      hint: 'an attacker who knows the user needs no attribute',
    });
  }
  return terms;
}

function readingOf({ user, missing = 'own', progress, signal }: AssessTransactionsOptions): PrepareOptions {
  return { user, missing, ...(progress && { progress }), ...(signal && { signal }) };
}

function reportOf(
  name: string,
  relation: Relation,
  { user, missing = 'own', seed = DEFAULT_SEED, showValues = false }: AssessTransactionsOptions,
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

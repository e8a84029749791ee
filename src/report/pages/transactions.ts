import type { TransactionFigures, TransactionReport } from '../../core/results/transactions.js';
import { formatCount, formatPercent, plural } from '../../core/words/format.js';
import { formatRisk } from '../content/format-risk.js';
import type { Page, Tile } from '../content/page.js';
import { personalData } from '../content/personal-data.js';
import type { Section } from '../content/section.js';
import { listAssumptions } from '../sections/assumptions.js';
import { madeSection } from '../sections/made-section.js';
import { transactionAlphaSection } from '../sections/transactions/alpha.js';
import { coverageSection } from '../sections/transactions/coverage.js';
import { exposedUsersSection } from '../sections/transactions/exposed-users.js';
import { roundingSection } from '../sections/transactions/rounding.js';
import { transactionSampleSection } from '../sections/transactions/sample.js';
import { transactionsSection } from '../sections/transactions/transactions.js';
import { unicitySection } from '../sections/transactions/unicity.js';
import { transactionUsersSection } from '../sections/transactions/users.js';
import { transactionValuesSection } from '../sections/transactions/values.js';
import { transactionsHeadline } from './transactions-headline.js';

/**
 * What attackers on transaction data can do, as a page; holds values of the data only where they were asked for.
 *
 * @example
 * const page = pageOfTransactions(await transactions(table, { user: 'customer' }));
 */
export function pageOfTransactions(report: TransactionReport): Page {
  const { transactions, settings, source, tool } = report;
  return {
    tool,
    question: 'What can attackers learn from the records of',
    source: source.name,
    size: plural(transactions.records, 'record'),
    sizeOnTerminal: `${plural(source.records, 'record')} read`,
    headline: transactionsHeadline(report),
    tiles: tilesOf(report),
    sections: sectionsOf(report),
    ...personalData(settings.values),
  };
}

/** What attackers on transaction data can do, in order: a part of the report of an assessment too. */
export function transactionSections(transactions: TransactionFigures): Section[] {
  return [
    transactionsSection(transactions),
    unicitySection(transactions),
    transactionUsersSection(transactions),
    exposedUsersSection(transactions),
    transactionValuesSection(transactions),
    transactionAlphaSection(transactions),
  ].flatMap((section) => section ?? []);
}

function sectionsOf(report: TransactionReport): Section[] {
  return [
    ...transactionSections(report.transactions),
    transactionSampleSection(report.transactions),
    ...[coverageSection(report.transactions), roundingSection(report.transactions)].flatMap(
      (section) => section ?? [],
    ),
    listAssumptions(report.assumptions),
    appendix(report),
  ];
}

function appendix({ source, settings, tool, format, version }: TransactionReport): Section {
  const rows: [string, string][] = [
    ['Source', source.name],
    ['Engine', source.engine],
    ['Records read', formatCount(source.records)],
    ['Left out, no user named', formatCount(source.withoutUser)],
    ['Left out, cell of an attribute missing', formatCount(source.dropped)],
    ['User column', settings.user ?? 'none: each record is a user of its own'],
    ['Seed', String(settings.seed)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
  ];
  const meaning = [[personalData(settings.values).remark]];
  // the terminal is read by who has just typed the settings
  return { ...madeSection(rows, meaning), only: 'document' };
}

function tilesOf({ transactions }: TransactionReport): Tile[] {
  const { attributes, users, certain = 0, records } = transactions;
  const highest = Math.max(...attributes.map(({ exact, sampled }) => exact ?? sampled.value));
  const last = attributes.flatMap(({ unicity = [] }) => unicity.at(-1) ?? []);
  const most = last.reduce((best, { value = 0 }) => Math.max(best, value), 0);
  const first: Tile = [formatRisk(highest), 'chance to be right with one value, at most'];
  if (users === undefined) return [first, [formatCount(records), 'records']];
  return [
    first,
    [formatPercent(certain / users), 'of users given away by a value'],
    ...last
      .slice(0, 1)
      .map(({ p }): Tile => [formatPercent(most), `of users told apart by ${plural(p, 'record')}`]),
    [formatCount(users), 'users'],
  ];
}

import type { TransactionFigures, TransactionReport } from '../../core/results/transactions.js';
import { formatCount } from '../content/format.js';
import { personalData } from '../content/personal-data.js';
import type { Section } from '../content/section.js';
import { listAssumptions } from '../sections/assumptions.js';
import { coverageSection } from '../sections/coverage.js';
import { exposedUsersSection } from '../sections/exposed-users.js';
import { madeSection } from '../sections/made-section.js';
import { roundingSection } from '../sections/rounding.js';
import { transactionAlphaSection } from '../sections/transaction-alpha.js';
import { transactionSampleSection } from '../sections/transaction-sample.js';
import { transactionUsersSection } from '../sections/transaction-users.js';
import { transactionValuesSection } from '../sections/transaction-values.js';
import { transactionsSection } from '../sections/transactions.js';
import { unicitySection } from '../sections/unicity.js';

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

/** The contents of the report of `singleout transactions`. */
export function transactionsOutline(report: TransactionReport): Section[] {
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
    ['User column', settings.user],
    ['Seed', String(settings.seed)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
  ];
  return madeSection(rows, [[personalData(settings.values).remark]]);
}

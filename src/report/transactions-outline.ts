import type { TransactionFigures, TransactionReport } from '../core/transactions.js';
import { formatCount } from './format.js';
import type { Prose } from './prose.js';
import type { Section } from './section.js';
import { coverageSection } from './sections/coverage.js';
import { exposedUsersSection } from './sections/exposed-users.js';
import { roundingSection } from './sections/rounding.js';
import { transactionAlphaSection } from './sections/transaction-alpha.js';
import { transactionSampleSection } from './sections/transaction-sample.js';
import { transactionUsersSection } from './sections/transaction-users.js';
import { transactionValuesSection } from './sections/transaction-values.js';
import { transactionsSection } from './sections/transactions.js';
import { unicitySection } from './sections/unicity.js';

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
    {
      id: 'assumptions',
      title: 'Assumptions',
      lead: [],
      list: report.assumptions.map((text): Prose => [text]),
      meaning: [],
    },
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
  return {
    id: 'appendix',
    title: 'How this was made',
    lead: [],
    table: {
      columns: [
        { title: 'Setting', align: 'left' },
        { title: 'Value', align: 'left' },
      ],
      rows: rows.map((row): Prose[] => row.map((text) => [text])),
    },
    meaning: [
      settings.values
        ? [
            'This report names values of the data, as was asked for. Do not pass it on with less care than the data.',
          ]
        : ['This report is made from counts and holds no value of the data.'],
    ],
  };
}

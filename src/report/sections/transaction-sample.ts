import type { AttributeRisk, Coverage, Transactions } from '../../core/transactions.js';
import { formatCount, formatPercent, plural } from '../format.js';
import { formatRelativeError, formatRisk, formatRiskInterval } from '../format-risk.js';
import { type Prose, say } from '../prose.js';
import type { Section, Table, TableColumn } from '../section.js';
import { nameAttribute } from './transactions.js';

/** The sampling model, its intervals and, where they were measured, what these are worth (METHODS.md section 4). */
export function transactionSampleSection(transactions: Transactions): Section {
  const { attributes, domain } = transactions;
  const trials = attributes.flatMap(({ coverage }) => coverage ?? []);
  return {
    id: 'transaction-sample',
    title: 'The risk from a few values',
    lead: [
      say`The records of a few values, drawn at random, give the risk without reading the others.`,
      ...(domain.from === 'records' ? [] : [domainOf(domain)]),
      ...(trials.length === 0 ? [] : [worstOf(trials)]),
    ],
    table: trials.length === 0 ? sampleTable(attributes) : coverageTable(attributes),
    meaning: [
      say`The interval is for the mean of a skewed, finite population: the hull of Student's t and of Hall's t corrected for skewness, with the finite population factor, cut to what is certain (a value has at least one record per user). It claims to hold the true risk in 90 % of all draws.`,
      say`Printed bound: the relative error as the published model gives it, sigma m / (sqrt(s) |D| alpha). It mixes the scales of alpha and of the risk, and is too wide by the factor records / values.`,
      ...(trials.length === 0
        ? [say`How often the interval does hold it on these data is measured by --trials.`]
        : [
            say`Held is the share of repeated draws whose interval held the exact risk; normal is the plain interval mean ± 1.645 standard errors.`,
          ]),
    ],
  };
}

function domainOf({ from, recordsScanned }: Transactions['domain']): Prose {
  return from === 'statistics'
    ? say`The values were known from statistics.`
    : say`To know the values, the columns of the attributes were passed over once (${plural(recordsScanned, 'cell')}).`;
}

function worstOf(trials: readonly Coverage[]): Prose {
  const worst = trials.reduce((least, next) => (next.corrected < least.corrected ? next : least));
  return say`Of ${formatCount(worst.trials)} draws of each size the 90 % interval held the exact risk in at least ${formatPercent(worst.corrected)}.`;
}

function sampleTable(attributes: readonly AttributeRisk[]): Table {
  const columns: TableColumn[] = [
    { title: 'Attribute', align: 'left' },
    { title: 'Values drawn', align: 'right' },
    { title: 'Records read', align: 'right' },
    { title: 'Risk', align: 'right' },
    { title: '90 % interval', align: 'right' },
    { title: 'Printed bound', align: 'right' },
  ];
  return {
    columns,
    rows: attributes.map(({ sampled, ...attribute }) => [
      nameAttribute(attribute),
      [`${formatCount(sampled.s)} of ${formatCount(attribute.values)}`],
      [formatCount(sampled.recordsRead)],
      [formatRisk(sampled.value)],
      [formatRiskInterval(sampled.interval)],
      [sampled.printedBound === undefined ? 'none' : formatRelativeError(sampled.printedBound)],
    ]),
  };
}

function coverageTable(attributes: readonly AttributeRisk[]): Table {
  const columns: TableColumn[] = [
    { title: 'Attribute', align: 'left' },
    { title: 'Values drawn', align: 'right' },
    { title: 'Held', align: 'right' },
    { title: 'Mean half width', align: 'right' },
    { title: 'Normal held', align: 'right' },
    { title: 'Printed held', align: 'right' },
    { title: 'Mean printed bound', align: 'right' },
  ];
  return {
    columns,
    rows: attributes.flatMap(({ coverage = [], ...attribute }) =>
      coverage.map((found) => [
        nameAttribute(attribute),
        [formatCount(found.s)],
        [formatPercent(found.corrected)],
        [formatRelativeError(found.halfWidth)],
        [formatPercent(found.normal)],
        [formatPercent(found.printed)],
        [formatRelativeError(found.printedWidth)],
      ]),
    ),
  };
}

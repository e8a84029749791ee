import type { AttributeRisk, Transactions } from '../../../core/results/transactions.js';
import { formatCount, plural } from '../../../core/words/format.js';
import { formatRelativeError, formatRisk, formatRiskInterval } from '../../content/format-risk.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section, Table, TableColumn } from '../../content/section.js';
import { nameAttribute } from './transactions.js';

/** The sampling model with its interval and the bound in print (METHODS.md section 4). */
export function transactionSampleSection(transactions: Transactions): Section {
  const { attributes, domain } = transactions;
  return {
    id: 'transaction-sample',
    title: 'The risk from a few values',
    lead: [
      say`The records of a few values, drawn at random, give the risk without reading the others.`,
      ...(domain.from === 'records' ? [] : [domainOf(domain)]),
    ],
    table: sampleTable(attributes),
    meaning: [
      say`The interval is for the mean of a skewed, finite population: the hull of Student's t and of Hall's t corrected for skewness, with the finite population factor, cut to what is certain (a value has at least one record per user). It claims to hold the true risk in 90 % of all draws.`,
      say`Printed bound: the relative error as the published model gives it, sigma m / (sqrt(s) |D| alpha). It mixes the scales of alpha and of the risk, and is too wide by the factor records / values.`,
      ...(attributes.some(({ coverage }) => coverage !== undefined)
        ? []
        : [say`How often the interval does hold the risk on these data is measured by --trials.`]),
    ],
  };
}

function domainOf({ from, recordsScanned }: Transactions['domain']): Prose {
  return from === 'statistics'
    ? say`The values were known from statistics.`
    : say`To know the values, the columns of the attributes were passed over once (${plural(recordsScanned, 'cell')}).`;
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

import type { ValueHistogram } from '../../src/core/results/transaction-counts.js';
import {
  type AttributeRisk,
  type TransactionReport,
  transactionReportSchema,
  type Unicity,
} from '../../src/core/results/transactions.js';
import { compareModels } from '../../src/risk/transactions/model-agreement.js';
import { sampledRisk } from '../../src/risk/transactions/sampled-risk.js';
import { exactRisk, valueRisk } from '../../src/risk/transactions/transactions.js';

/** Attributes of made-up purchases: `counts` has [records, users] of each value. */
function attributeOf(
  columns: string[],
  counts: readonly (readonly [number, number])[],
  values: string[][],
): AttributeRisk {
  const histogram: ValueHistogram = {
    users: Float64Array.from(counts, ([, u]) => u),
    records: Float64Array.from(counts, ([r]) => r),
    values: Float64Array.from(counts, () => 1),
  };
  const records = counts.reduce((sum, [r]) => sum + r, 0);
  const drawn = {
    records: Float64Array.from(counts.slice(0, 2), ([r]) => r),
    users: Float64Array.from(counts.slice(0, 2), ([, u]) => u),
  };
  const listed = counts.map(([r, u], i) => ({ value: values[i], ...valueRisk(r, u, records) }));
  return {
    columns,
    ...exactRisk(histogram, records),
    sampled: sampledRisk(drawn, counts.length, records),
    coverage: [
      {
        s: 2,
        trials: 9,
        nominal: 0.9,
        corrected: 8 / 9,
        halfWidth: 0.3,
        normal: 7 / 9,
        printed: 1,
        printedWidth: 70,
      },
    ],
    riskiest: listed,
    givesAway: listed.filter(({ users }) => users === 1),
    users: {
      average: 0.4,
      median: 0.35,
      highest: 1,
      certain: 3,
      onlyBy: 1,
      mostTelling: 4,
      atLeast: { 0.5: 2, 0.2: 7, 0.1: 8, 0.05: 8, 0.01: 8 },
    },
    unicity: [1, 2, 3, 4].map(
      (p): Unicity => ({
        p,
        value: p / 5,
        interval: p === 1 ? [0.2, 0.2] : [p / 5 - 0.02, p / 5 + 0.02],
        level: 0.9,
        exact: p === 1,
        users: 8,
        draws: p === 1 ? 0 : 2000,
        fewer:
          p === 4 ? { users: 2, value: 0.5, interval: [0.5, 0.5], exact: true } : { users: 0, exact: true },
      }),
    ),
  };
}

/** A report with two attributes, rounding and trials; `names` and `values` may be as hostile as data can be. */
export function purchases(
  names: readonly [string, string] = ['date', 'goods'],
  values = ['2024-01-01', '2024-01-02', 'Tea'],
): TransactionReport {
  const attributes = [
    attributeOf(
      [names[0]],
      [
        [12, 1],
        [8, 6],
        [10, 8],
      ],
      values.map((value) => [value]),
    ),
    attributeOf(
      [names[0], names[1]],
      [
        [3, 1],
        [15, 7],
        [12, 5],
      ],
      values.map((value) => [value, value]),
    ),
  ];
  const figures = {
    records: 30,
    users: 8,
    oneRecordUsers: 1,
    mostRecords: 9,
    certain: 4,
    exposed: [{ user: values[2], records: 9, columns: [names[0]], chance: 0.75, sure: 3 }],
    attributes,
    riskiest: compareModels(attributes),
  };
  return transactionReportSchema.parse({
    format: 'singleout/transactions',
    version: 1,
    tool: 'singleout 0.1.0',
    source: { name: 'purchases.csv', engine: 'duckdb', records: 33, dropped: 1, withoutUser: 2 },
    settings: { user: 'customer', userFrom: 'named', missing: 'own', seed: 1, values: true },
    assumptions: ['Users are told apart by customer.'],
    transactions: {
      ...figures,
      domain: { from: 'records', recordsScanned: 0 },
      rounded: { rules: ['date:month'], ...figures, certain: 1 },
    },
  });
}

/** The same without any value of the data. */
export function withoutValues(report: TransactionReport): TransactionReport {
  const hide = <T extends object>({ value: _, ...rest }: T & { value?: unknown }) => rest;
  const strip = (attribute: AttributeRisk): AttributeRisk => ({
    ...attribute,
    riskiest: attribute.riskiest?.map(hide) as AttributeRisk['riskiest'],
    givesAway: attribute.givesAway?.map(hide) as AttributeRisk['givesAway'],
  });
  const { transactions, settings } = report;
  const exposed = transactions.exposed?.map(({ user: _, ...rest }) => rest);
  return transactionReportSchema.parse({
    ...report,
    settings: { ...settings, values: false },
    transactions: {
      ...transactions,
      exposed,
      attributes: transactions.attributes.map(strip),
      rounded: { ...transactions.rounded, exposed, attributes: transactions.rounded?.attributes.map(strip) },
    },
  });
}

/** What sampling mode reports: no exact risk, no users. */
export function sampledOnly(): TransactionReport {
  const full = purchases();
  const attributes = full.transactions.attributes.map(({ columns, values, lowCost, sampled }) => ({
    columns,
    values,
    lowCost,
    sampled,
  }));
  return transactionReportSchema.parse({
    ...full,
    transactions: {
      records: 30,
      attributes,
      riskiest: compareModels(attributes),
      domain: { from: 'column', recordsScanned: 60 },
    },
  });
}

import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { AttributeRisk, Transactions } from '../../core/results/transactions.js';
import { option, wording } from '../../core/wording.js';
import { countRecords } from '../../counts/count-records.js';
import {
  countPickedValues,
  countUserRecords,
  type Domain,
  findDomain,
  leaveOutMissing,
  type SampleSource,
} from '../../counts/transactions/transaction-sample.js';
import { compareModels } from '../../risk/transactions/model-agreement.js';
import { sampledRisk } from '../../risk/transactions/sampled-risk.js';
import type { Statistics } from '../../statistics/statistics.js';
import { drawPlaces, type SampleOptions, sampleSize } from './draw-values.js';

/** What to find out in sampling mode. */
export interface SampledOptions extends RunOptions, SampleOptions {
  readonly attributes: readonly (readonly string[])[];
  /** Whether records that lack a cell of an attribute are left out. */
  readonly drop?: boolean;
  /** Where values and the number of records are known from; else the attribute columns are passed over once. */
  readonly statistics?: Statistics;
  readonly seed: number;
}

/** What sampling mode finds, and the records it left out. */
export interface SampledFinding {
  readonly transactions: Transactions;
  readonly read: number;
  readonly withoutUser: number;
}

/** Where values are drawn from. */
interface Known {
  readonly records: number;
  readonly domainOf: (columns: readonly string[]) => Promise<Domain>;
}

/**
 * The sampling and the low-cost model alone, for data too large to count: reads the records of the drawn values and no
 * others, once the values are known.
 * @formula METHODS.md section 4. Cost: s m / |D_X| records per attribute, and one pass over the columns of an attribute
 * for its values unless statistics tell them.
 */
export async function sampleTransactions(
  source: SampleSource,
  options: SampledOptions,
): Promise<SampledFinding> {
  const { statistics, attributes } = options;
  const counted =
    statistics === undefined
      ? await countUserRecords(source, options)
      : {
          all: Math.max(await countRecords(source.relation, options), statistics.records),
          named: statistics.records,
        };
  if (counted.named === 0) throw noRecords(source, counted.all);
  const columns = options.drop === true ? [...new Set(attributes.flat())] : [];
  // a condition on further columns is one more column to read
  const lacking = statistics === undefined && (counted.named < counted.all || columns.length > 0);
  const kept = lacking ? leaveOutMissing(source, columns) : source;
  const records = columns.length > 0 ? (await countUserRecords(kept, options)).named : counted.named;
  const known: Known = {
    records,
    domainOf: async (names) =>
      statistics === undefined ? findDomain(kept, names, options) : domainIn(statistics, names),
  };
  const risks: AttributeRisk[] = [];
  for (const [i, names] of attributes.entries()) {
    options.progress?.({ step: `sampling ${names.join(', ')}`, fraction: i / attributes.length });
    risks.push(await sampleAttribute(kept, names, known, options));
  }
  return {
    transactions: {
      records,
      attributes: risks,
      riskiest: compareModels(risks),
      domain:
        statistics === undefined
          ? { from: 'column', recordsScanned: counted.all * attributes.length }
          : { from: 'statistics', recordsScanned: 0 },
    },
    read: counted.all,
    withoutUser: counted.all - counted.named,
  };
}

async function sampleAttribute(
  source: SampleSource,
  columns: readonly string[],
  { records, domainOf }: Known,
  options: SampledOptions,
): Promise<AttributeRisk> {
  const domain = await domainOf(columns);
  const s = sampleSize(options, domain.values, columns);
  const picked = await domain.pick(drawPlaces(s, domain.values, columns, options.seed));
  await domain.drop();
  const drawn = await countPickedValues(source, columns, picked, options);
  return {
    columns: [...columns],
    values: domain.values,
    lowCost: domain.values / records,
    sampled: sampledRisk(drawn, domain.values, records),
  };
}

/** The values that statistics list for a single column. */
function domainIn(statistics: Statistics, columns: readonly string[]): Domain {
  const [name] = columns;
  const column = statistics.columns.find((known) => known.name === name);
  if (columns.length > 1 || column === undefined || column.withheld !== undefined) {
    const because =
      columns.length > 1
        ? 'they list no combinations of columns'
        : column === undefined
          ? 'the column is not among them'
          : 'some of its values are withheld, and those that are left are not like the others';
    throw new SingleoutError(
      'data/statistics',
      `the statistics cannot tell the values of ${columns.join(', ')}: ${because}`,
      {
        where: columns.join(', '),
        hint: wording`leave out ${option('statistics')}, and the values are read from the column`,
      },
    );
  }
  return {
    values: column.values.length,
    pick: async (places) => places.map((place) => [column.values[place]]),
    drop: async () => {},
  };
}

function noRecords({ relation, user }: SampleSource, all: number): SingleoutError {
  return all === 0
    ? new SingleoutError('data/no-records', 'there is a header but no record', { where: relation.name })
    : new SingleoutError('data/no-records', `no record is left: each has a missing cell in ${user}`, {
        where: relation.name,
        hint: wording`is ${option('user')} right?`,
      });
}

import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import { marked, option, wording } from '../../core/wording.js';
import { readKnownCodes } from '../../counts/codes/known-codes.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from '../../counts/prepare.js';
import { takeForestStatistics } from '../../findings/pairs/forest-statistics.js';
import { countPairSizes } from '../../findings/pairs/pair-sizes.js';
import { type PopulationOptions, populationSize } from '../../findings/population-size.js';
import { refuseHouseholds, refuseSample } from '../../findings/records/read-sample.js';
import { type Relation, requireColumn } from '../../source/relation.js';
import type { Statistics } from '../../statistics/statistics.js';
import { type ScoredRecords, scoreCodes } from './score-codes.js';

/** What to score records by. */
export interface ScoreOptions extends PrepareOptions, PopulationOptions {
  /** Counts to score by; those of the table itself by default. */
  readonly statistics?: Statistics;
  /** k of P(at least k alike); 2, 3, 5 and 11 by default. */
  readonly ks?: readonly number[];
  readonly seed?: number;
}

/** k by default. */
export const KS: readonly number[] = [2, 3, 5, 11];

/**
 * Scores every record of a table: how probable is it that at least k records are alike, from statistics alone, by
 * independence and by the dependency forest, person reading. Where the statistics are those of the table, the scores
 * are held against the true numbers. A record with a value, or a pair of values, that the statistics do not list is
 * not scored. Open the table with one thread to keep the order of the file. Where the table is a sample of a population,
 * every record's risk in it is added, with its interval.
 * @formula METHODS.md section 3. Memory: 4 bytes per record and column, 8 per record and score.
 * Cost: 2 to 10 microseconds per record, method and k, after reading the table once or twice.
 */
export async function scoreRecords(relation: Relation, options: ScoreOptions = {}): Promise<ScoredRecords> {
  const ks = options.ks ?? KS;
  const { statistics, size }: Counted =
    options.statistics === undefined
      ? await ownStatistics(relation, options)
      : { statistics: options.statistics };
  const columns = options.qi ?? statistics.columns.map(({ name }) => name);
  for (const name of columns) requireColumn(relation, name, option(options.qi ? 'qi' : 'statistics'));
  const values = columns.map((name) => statistics.columns.find((c) => c.name === name)?.values ?? []);
  const codes = await readKnownCodes(relation, columns, values, options);
  const input = { statistics, columns, values, codes, ks, ...defined({ size, seed: options.seed }) };
  return scoreCodes(input, defined({ progress: options.progress, signal: options.signal }));
}

/** What records are scored by, and the population the table was drawn from, where that is given. */
interface Counted {
  readonly statistics: Statistics;
  readonly size?: number;
}

async function ownStatistics(relation: Relation, options: ScoreOptions): Promise<Counted> {
  if ((options.missing ?? 'own') !== 'own') {
    throw new SingleoutError(
      'config/unsupported',
      wording`${marked(option('every'))} reads missing cells as values of their own`,
      {
        hint: wording`leave out ${option('missing')}`,
      },
    );
  }
  const table = await prepareTable(relation, options);
  try {
    const size = populationSize(table, options);
    const because =
      size === undefined
        ? undefined
        : (refuseSample(table) ?? refuseHouseholds(table) ?? refuseWeights(table));
    if (because !== undefined)
      throw new SingleoutError('config/unsupported', `no risk in the population: ${because}`, {
        where: table.name,
      });
    const { pairs } = await countPairSizes(table, options);
    const statistics = await takeForestStatistics(table, pairs, options);
    return { statistics, ...(size === undefined ? {} : { size }) };
  } finally {
    await table.close();
  }
}

function refuseWeights(table: PreparedTable): string | undefined {
  return table.named('weight').length === 0
    ? undefined
    : 'weights are not read here; assess takes them into account';
}

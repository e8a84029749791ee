import { setImmediate } from 'node:timers/promises';
import { SingleoutError } from './core/errors.js';
import type { ScoreEvaluation } from './core/person.js';
import type { RunOptions } from './core/progress.js';
import { requireGoingOn } from './core/require-going-on.js';
import { readKnownCodes } from './counts/known-codes.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from './counts/prepare.js';
import { evaluateScores } from './evaluate/evaluate-scores.js';
import { takeForestStatistics } from './findings/forest-statistics.js';
import { type PopulationOptions, populationSize } from './findings/in-population.js';
import { countPairSizes } from './findings/pair-sizes.js';
import { refuseSample } from './findings/read-sample.js';
import { amongAll, type RecordsAmongAll } from './findings/records-among-all.js';
import { completeStatistics } from './joint/complete-statistics.js';
import { forest } from './joint/forest.js';
import { independence } from './joint/independence.js';
import { personScorer } from './risk/person-in-statistics.js';
import { RowGrouper } from './risk/row-grouper.js';
import { type Relation, requireColumn } from './source/relation.js';
import type { Statistics } from './statistics/statistics.js';

/** What to score records by. */
export interface ScoreOptions extends PrepareOptions, PopulationOptions {
  /** Counts to score by; those of the table itself unless told. */
  readonly statistics?: Statistics;
  /** k of P(at least k alike); 2, 3, 5 and 11 unless told. */
  readonly ks?: readonly number[];
  readonly seed?: number;
}

/** P(at least k alike) of one method for one k, by record; NaN where a record cannot be scored. */
export interface ScoreColumn {
  readonly method: 'independence' | 'forest';
  readonly k: number;
  readonly scores: Float64Array;
}

/** The records of a table, scored in the order of the file. */
export interface ScoredRecords {
  readonly records: number;
  readonly scored: number;
  readonly columns: readonly string[];
  readonly edges: readonly (readonly [string, string])[];
  readonly scores: readonly ScoreColumn[];
  /** Records alike in the table, the own one counted; where the statistics are those of the table. */
  readonly alike?: Int32Array;
  readonly evaluation?: readonly ScoreEvaluation[];
  /** What is expected of every record among all people the table is a sample of, where their number was told. */
  readonly inPopulation?: RecordsAmongAll;
}

const KS = [2, 3, 5, 11];

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
  for (const name of columns) requireColumn(relation, name, options.qi ? '--qi' : '--statistics');
  const complete = completeStatistics(statistics);
  const models = [independence(complete, columns), forest(complete, columns)] as const;
  const values = columns.map((name) => statistics.columns.find((c) => c.name === name)?.values ?? []);
  const codes = await readKnownCodes(relation, columns, values, options);
  const plain = await scoreBy(personScorer(models[0], ks), codes, ks.length, options);
  const bound = await scoreBy(personScorer(models[1], ks), codes, ks.length, options);
  const scores = ks.flatMap((k, i): ScoreColumn[] => [
    { method: 'independence', k, scores: plain[i] },
    { method: 'forest', k, scores: bound[i] },
  ]);
  const records = codes[0].length;
  const inPopulation =
    size === undefined ? {} : { inPopulation: amongAll(codes, values, size, options.seed) };
  const base = { records, columns, edges: models[1].edges, scores, ...inPopulation };
  const known = bound[0]?.map((score, i) => (Number.isNaN(score + plain[0][i]) ? 0 : 1)) ?? [];
  const scored = known.reduce((sum: number, one: number) => sum + one, 0);
  if (!describes(statistics, columns, codes)) return { ...base, scored };
  const alike = new RowGrouper(
    records,
    values.map(({ length }) => length + 1),
  ).sizeOfEach(codes.map((column) => column.map((code) => code + 1)));
  if (scored < records || records < 10) return { ...base, scored, alike };
  const evaluation = scores.map(({ method, k, scores: of }) => evaluateScores(method, k, of, alike));
  return { ...base, scored, alike, evaluation };
}

/** What records are scored by, and the population the table was drawn from, where that was told. */
interface Counted {
  readonly statistics: Statistics;
  readonly size?: number;
}

async function ownStatistics(relation: Relation, options: ScoreOptions): Promise<Counted> {
  if ((options.missing ?? 'own') !== 'own') {
    throw new SingleoutError('config/unsupported', '`--every` reads missing cells as values of their own', {
      hint: 'leave out --missing',
    });
  }
  const table = await prepareTable(relation, options);
  try {
    const size = populationSize(table, options);
    const because = size === undefined ? undefined : (refuseSample(table) ?? refuseWeights(table));
    if (because !== undefined)
      throw new SingleoutError('config/unsupported', `no risk in the population: ${because}`, {
        where: table.name,
      });
    const statistics = await takeForestStatistics(table, await countPairSizes(table, options), options);
    return { statistics, ...(size === undefined ? {} : { size }) };
  } finally {
    await table.close();
  }
}

function refuseWeights(table: PreparedTable): string | undefined {
  return table.named('weight').length === 0
    ? undefined
    : 'weights are not read here; assess --population takes them into account';
}

/** Whether statistics are those of the coded table: as many records, and every listed value as often. */
function describes(
  statistics: Statistics,
  columns: readonly string[],
  codes: readonly Int32Array[],
): boolean {
  if (statistics.records !== codes[0].length) return false;
  return columns.every((name, j) => {
    const counts = statistics.columns.find((column) => column.name === name)?.counts ?? new Float64Array(0);
    const found = new Float64Array(counts.length);
    for (const code of codes[j]) if (code >= 0) found[code]++;
    return counts.every((n, code) => n === found[code]);
  });
}

async function scoreBy(
  score: ReturnType<typeof personScorer>,
  codes: readonly Int32Array[],
  width: number,
  run: RunOptions,
): Promise<Float64Array[]> {
  const records = codes[0].length;
  const all = Array.from({ length: width }, () => new Float64Array(records).fill(Number.NaN));
  const cell = new Int32Array(codes.length);
  const into = new Float64Array(width);
  for (let i = 0; i < records; i++) {
    if (i % 65_536 === 0) {
      // lets a signal through
      await setImmediate();
      requireGoingOn(run.signal);
      run.progress?.({ step: 'scoring records', fraction: i / records });
    }
    let known = true;
    for (let j = 0; j < codes.length; j++) {
      cell[j] = codes[j][i];
      if (cell[j] < 0) known = false;
    }
    if (!known || !score(cell, into)) continue;
    for (let w = 0; w < width; w++) all[w][i] = into[w];
  }
  return all;
}

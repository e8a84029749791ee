import { evaluateScores } from '../../calibrate/evaluate-scores.js';
import type { RunOptions } from '../../core/progress.js';
import type { ScoreEvaluation } from '../../core/results/person.js';
import { amongAll, type RecordsAmongAll } from '../../findings/records/records-among-all.js';
import { completeStatistics } from '../../joint/complete-statistics.js';
import { forest } from '../../joint/forest.js';
import { independence } from '../../joint/independence.js';
import { doApart, type LongWork } from '../../kernel/apart.js';
import { RowGrouper } from '../../risk/data-set/row-grouper.js';
import { personScorer } from '../../risk/person/person-in-statistics.js';
import type { Statistics } from '../../statistics/statistics.js';

/** Records as codes of the values that statistics list (-1 where they do not), and what to score them by. */
export interface CodedRecords {
  readonly statistics: Statistics;
  readonly columns: readonly string[];
  readonly values: readonly (readonly (string | null)[])[];
  readonly codes: readonly Int32Array[];
  readonly ks: readonly number[];
  /** People in the population, where the records are a sample of one. */
  readonly size?: number;
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
  /** What is expected of every record among all people the table is a sample of, where their number is given. */
  readonly inPopulation?: RecordsAmongAll;
}

const WORK: LongWork<CodedRecords, ScoredRecords> = {
  file: 'questions/person/score-codes.js',
  name: 'scoreHere',
  here: scoreHere,
};

/** Records that are scored in milliseconds. */
const FEW_RECORDS = 1000;

/** Scores records by statistics, in a thread of its own where that takes long. */
export function scoreCodes(input: CodedRecords, run: RunOptions): Promise<ScoredRecords> {
  return doApart(WORK, input, run, input.codes[0].length > FEW_RECORDS);
}

/**
 * {@link scoreCodes} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export function scoreHere(
  { statistics, columns, values, codes, ks, size, seed }: CodedRecords,
  run: RunOptions,
): ScoredRecords {
  const complete = completeStatistics(statistics);
  const models = [independence(complete, columns), forest(complete, columns)] as const;
  const plain = scoreBy(personScorer(models[0], ks), codes, ks.length, run);
  const bound = scoreBy(personScorer(models[1], ks), codes, ks.length, run);
  const scores = ks.flatMap((k, i): ScoreColumn[] => [
    { method: 'independence', k, scores: plain[i] },
    { method: 'forest', k, scores: bound[i] },
  ]);
  const records = codes[0].length;
  const inPopulation = size === undefined ? {} : { inPopulation: amongAll(codes, values, size, seed) };
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

/** Records between two words of progress. */
const STEP = 65_536;

function scoreBy(
  score: ReturnType<typeof personScorer>,
  codes: readonly Int32Array[],
  width: number,
  { progress }: RunOptions,
): Float64Array[] {
  const records = codes[0].length;
  const all = Array.from({ length: width }, () => new Float64Array(records).fill(Number.NaN));
  const cell = new Int32Array(codes.length);
  const into = new Float64Array(width);
  for (let i = 0; i < records; i++) {
    if (i % STEP === 0) progress?.({ step: 'scoring records', fraction: i / records });
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

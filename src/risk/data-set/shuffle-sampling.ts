import { setImmediate } from 'node:timers/promises';
import { outOfDomain } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { type Estimate, INTERVAL_LEVEL, INTERVAL_Z } from '../../core/results/estimate.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import type { CompleteStatistics } from '../../joint/complete-statistics.js';
import { type Random, randomStream, shuffle } from '../../maths/random.js';
import { BELOW } from '../group-risk.js';
import { RowGrouper } from './row-grouper.js';

/** How much to sample: `samples` sample means over `capacity` shuffled tables each (paper: 100 and 50). */
export interface SamplingOptions extends RunOptions {
  readonly columns?: readonly string[];
  readonly samples?: number;
  readonly capacity?: number;
  readonly seed?: number;
  readonly below?: readonly number[];
}

/** What the printed algorithms report, and the measures of {@link predictDataSet} as means over all tables. */
export interface SamplingPrediction {
  readonly records: number;
  readonly shuffles: number;
  readonly sampleMeans: Float64Array;
  readonly averageSampleMean: number;
  readonly largestDeviation: number;
  readonly orr: Estimate;
  readonly uniques: Estimate;
  readonly below: readonly { readonly k: number; readonly share: Estimate }[];
  readonly rde: Estimate;
}

/** Memory limit: a shuffled table is held in full, 4 bytes a cell and 40 a record. */
const MOST_CELLS = 1e8;

/**
 * Shuffles every column of the standard table on its own, adjusts it, and measures it, samples x capacity times.
 * One column may keep its order: only how columns lie beside each other matters. The interval is that of one table,
 * mean +- 1.645 standard deviations over the tables.
 * @formula METHODS.md section 1, Algorithms 1 and 2 of paper 000. Cost: samples x capacity x records x columns.
 */
export async function sampleShuffles(
  statistics: CompleteStatistics,
  options: SamplingOptions,
  stream: string,
  method: string,
  adjust: (table: readonly Int32Array[], random: Random) => void,
): Promise<SamplingPrediction> {
  const { samples = 100, capacity = 50, seed = 0, below = BELOW } = options;
  for (const [name, value] of Object.entries({ samples, capacity })) {
    if (!Number.isInteger(value) || value < 1) throw outOfDomain(name, 'an integer of at least 1', value);
  }
  const columns = (options.columns ?? statistics.columns.map(({ name }) => name)).map(statistics.column);
  if (statistics.records * columns.length > MOST_CELLS) {
    throw outOfDomain('records x columns', `at most ${MOST_CELLS} for a shuffled table`, statistics.records);
  }
  const table = columns.map(({ counts }) => standardColumn(counts, statistics.records));
  const grouper = new RowGrouper(
    statistics.records,
    columns.map(({ counts }) => counts.length),
  );
  const random = randomStream(seed, stream);
  const tally = new Tally(samples * capacity, statistics.records, below);
  for (let i = 0; i < samples * capacity; i++) {
    for (let j = 1; j < table.length; j++) shuffle(table[j], random);
    adjust(table, random);
    tally.add(grouper.sizesOf(table));
    // lets a signal through
    await setImmediate();
    throwIfAborted(options.signal);
    options.progress?.({ step: 'shuffling columns', fraction: (i + 1) / (samples * capacity) });
  }
  return tally.summarise(capacity, method, statistics.assumptions);
}

/** Column of D_m: each code as often as its value occurs. */
function standardColumn(counts: Float64Array, records: number): Int32Array {
  const column = new Int32Array(records);
  let at = 0;
  counts.forEach((n, code) => {
    column.fill(code, at, at + n);
    at += n;
  });
  return column;
}

/** Collects the measures of every table. */
class Tally {
  readonly #records: number;
  readonly #below: readonly number[];
  readonly #measures: Float64Array[];
  #tables = 0;

  constructor(tables: number, records: number, below: readonly number[]) {
    this.#records = records;
    this.#below = below;
    this.#measures = Array.from({ length: 3 + below.length }, () => new Float64Array(tables));
  }

  add(sizes: Int32Array): void {
    const n = this.#records;
    const [orr, uniques, rde, ...below] = this.#measures;
    const t = this.#tables++;
    orr[t] = sizes.length / n;
    let logs = 0;
    for (const size of sizes) {
      if (size === 1) uniques[t]++;
      else logs += size * Math.log2(size);
      for (let i = 0; i < below.length; i++) if (size < this.#below[i]) below[i][t] += size / n;
    }
    rde[t] = Math.log2(n) - logs / n;
  }

  summarise(capacity: number, method: string, assumptions: readonly string[]): SamplingPrediction {
    const most = [1, this.#records, Math.log2(this.#records)];
    const [orr, uniques, rde, ...below] = this.#measures.map((values, i) =>
      estimateOf(values, most[i] ?? 1, method, assumptions),
    );
    const values = this.#measures[0];
    const sampleMeans = Float64Array.from({ length: values.length / capacity }, (_, s) =>
      meanOf(values.subarray(s * capacity, (s + 1) * capacity)),
    );
    return {
      records: this.#records,
      shuffles: values.length,
      sampleMeans,
      averageSampleMean: meanOf(sampleMeans),
      largestDeviation: sampleMeans.reduce((d, m) => Math.max(d, Math.abs(m - orr.value)), 0),
      orr,
      uniques,
      below: below.map((share, i) => ({ k: this.#below[i], share })),
      rde,
    };
  }
}

function meanOf(values: Float64Array): number {
  return values.reduce((s, v) => s + v, 0) / values.length;
}

function estimateOf(
  values: Float64Array,
  most: number,
  method: string,
  assumptions: readonly string[],
): Estimate {
  // sums of shares may exceed 1 by rounding
  const value = Math.min(most, meanOf(values));
  const squares = values.reduce((s, v) => s + (v - value) ** 2, 0);
  const half = values.length > 1 ? INTERVAL_Z * Math.sqrt(squares / (values.length - 1)) : 0;
  return {
    value,
    interval: [Math.max(0, value - half), Math.min(most, value + half)],
    level: INTERVAL_LEVEL,
    claims: 'model',
    method,
    assumptions: [...assumptions],
  };
}

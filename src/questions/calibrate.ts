import { countValues } from '../calibrate/count-values.js';
import { judgeAttribute } from '../calibrate/judge-attribute.js';
import { judgeSample } from '../calibrate/judge-sample.js';
import { drawConclusions, reliabilityOf, summariseRate } from '../calibrate/summarise-judged.js';
import { Breather } from '../core/breather.js';
import { defined } from '../core/defined.js';
import { outOfDomain, SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Calibration } from '../core/results/calibration.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { marked, option, wording } from '../core/wording.js';
import { type PreparedTable, type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { readSample, refuseHouseholds, refuseSample } from '../findings/records/read-sample.js';
import { codesOf } from '../kernel/code-table.js';
import { randomStream, shuffle } from '../maths/random.js';
import { groupRecords, takeRows } from '../sample/sample-table.js';
import type { Relation } from '../source/relation.js';

/** What to draw from the table that is taken for the truth. */
export interface CalibrateOptions extends PrepareOptions, RunOptions {
  /** Shares of the table to draw; .01, .05, .1 and .5 by default, those that leave at least 50 records. */
  readonly rates?: readonly number[];
  readonly repetitions?: number;
  readonly seed?: number;
}

const RATES = [0.01, 0.05, 0.1, 0.5];
const FEWEST = 50;
const REPETITIONS = 20;
/** Far more than the spread of what estimators say needs. */
const MOST_REPETITIONS = 10_000;
/** Samples of each rate that a copula is fitted to. */
const COPULA_REPETITIONS = 5;

/**
 * Takes a table for the truth, draws samples from it, and holds what every estimator says of them against what is true:
 * which to trust on data like these (METHODS.md section 6). Nothing is written.
 * Cost: rates times repetitions times an estimate from that share of the table.
 *
 * @example
 * const { rows } = await calibrate(table, { qi: ['age', 'sex', 'zip'], rates: [0.1], repetitions: 5 });
 */
export async function calibrate(relation: Relation, options: CalibrateOptions = {}): Promise<Calibration> {
  const seed = options.seed ?? DEFAULT_SEED;
  const repetitions = options.repetitions ?? REPETITIONS;
  if (!(Number.isInteger(repetitions) && repetitions >= 1 && repetitions <= MOST_REPETITIONS))
    throw new SingleoutError(
      'config/invalid',
      wording`${marked(option('repetitions'))} must be an integer from 1 to ${MOST_REPETITIONS}`,
    );
  const table = await prepareTable(relation, options);
  if (table.user !== undefined) return calibrateAttributes(table, options);
  const because = refuseSample(table) ?? refuseHouseholds(table);
  if (because) throw new SingleoutError('config/unsupported', `estimators cannot be tried: ${because}`);
  const { sample: whole } = await readSample(table);
  const columns = table.named('quasi-identifier');
  await table.close();
  const { ids, sizes } = groupRecords(whole);
  const uniques = sizes.reduce((n, size) => n + (size === 1 ? 1 : 0), 0);
  const truth = { unique: uniques / whole.records, meanInverse: sizes.length / whole.records };
  const rates = settleRates(options.rates, whole.records, table.name);
  const rows = [];
  const reliability = [];
  const run = defined({ signal: options.signal });
  for (const rate of rates) {
    const records = Math.round(rate * whole.records);
    const rounds = [];
    for (let r = 0; r < repetitions; r++) {
      options.progress?.({ step: `rate ${rate}`, fraction: r / repetitions });
      const order = Int32Array.from({ length: whole.records }, (_, i) => i);
      const drawn = shuffle(order, randomStream(seed, `calibrate/${rate}/${r}`)).slice(0, records);
      const sample = takeRows(whole, drawn);
      const alike = drawn.map((row) => sizes[ids[row]]);
      const known = { ...truth, alike };
      const withCopula = r < COPULA_REPETITIONS;
      const input = { sample, population: whole.records, truth: known, seed: seed + r, withCopula };
      const judged = await judgeSample(input, run);
      rounds.push({ judged, unique: Uint8Array.from(alike, (n) => (n === 1 ? 1 : 0)) });
    }
    rows.push(
      ...summariseRate(
        rounds.map(({ judged }) => judged),
        rate,
        records,
      ),
    );
    reliability.push(...reliabilityOf(rounds, rate));
  }
  return {
    format: 'singleout/calibration',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: table.name, records: table.read, dropped: table.dropped },
    settings: { columns, rates, repetitions, seed },
    rows,
    reliability,
    ...drawConclusions(rows),
  };
}

/** Transaction data: the low-cost and the sampling model against the exact risk of each attribute. */
async function calibrateAttributes(table: PreparedTable, options: CalibrateOptions): Promise<Calibration> {
  const { seed = DEFAULT_SEED, repetitions = REPETITIONS, rates = RATES } = options;
  const wrong = rates.find((rate) => !(rate > 0 && rate <= 1));
  if (wrong !== undefined) throw outOfDomain(option('rates'), 'shares above 0, at most 1', wrong);
  const codes = await table.codes();
  const columns = table.named('quasi-identifier');
  const users = codesOf(codes, table.named('user')[0]);
  await table.close();
  const rows = [];
  const breather = new Breather(options.signal);
  for (const column of columns) {
    const counted = countValues(codesOf(codes, column), users);
    const values = counted.users.length;
    for (const rate of rates) {
      const s = Math.min(values, Math.max(2, Math.round(rate * values)));
      if (s < 2 || values < 2) continue;
      options.progress?.({ step: `sampling ${column}` });
      const random = randomStream(seed, `calibrate/${column}/${rate}`);
      const rounds = [];
      for (let r = 0; r < repetitions; r++) {
        if (breather.due) await breather.pause();
        rounds.push(judgeAttribute(counted, table.records, s, random));
      }
      rows.push(...summariseRate(rounds, rate, s, column));
    }
  }
  return {
    format: 'singleout/calibration',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: table.name, records: table.read, dropped: table.dropped },
    settings: { columns, rates: [...rates], repetitions, seed },
    rows,
    reliability: [],
    ...drawConclusions(rows),
  };
}

function settleRates(given: readonly number[] | undefined, records: number, where: string): number[] {
  const rates = (given ?? RATES).filter((rate) => given || rate * records >= FEWEST);
  const small = rates.find((rate) => !(rate > 0 && rate <= 1 && Math.round(rate * records) >= FEWEST));
  if (small !== undefined || rates.length === 0) {
    throw new SingleoutError('config/invalid', `a sample must have at least ${FEWEST} records`, {
      where,
      hint:
        records < FEWEST
          ? `there are ${records} in all: too few to draw from`
          : `rates are shares from ${(FEWEST / records).toPrecision(2)} on, at most 1`,
    });
  }
  return rates;
}

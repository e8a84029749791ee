import { z } from 'zod';
import { SingleoutError } from '../../core/errors.js';
import { poissonProbability } from '../../maths/binomial.js';
import { zipfWeights } from '../../maths/discrete.js';
import type { ColumnStatistics, Statistics } from '../../statistics/statistics.js';

const share = z.number().gt(0).max(1);
const distributionSchema = z.strictObject({
  values: z.int().min(1).max(10_000_000),
  distribution: z.enum(['uniform', 'zipf']),
  exponent: z
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe('zipf: share of rank r in proportion to r^-exponent; 1'),
});

/** What somebody intends to collect: how many records, and which values in which proportions per column. */
export const forecastSchema = z.strictObject({
  format: z.literal('singleout/collection').optional(),
  records: z.int().min(1).max(1e10),
  columns: z
    .record(z.string(), z.union([distributionSchema, z.record(z.string(), share), z.array(share).min(1)]))
    .refine((columns) => Object.keys(columns).length > 0, 'a plan needs at least one column'),
});
export type Forecast = z.infer<typeof forecastSchema>;

/** Values expected this often or more occur as often as expected; rarer ones vary too much for that. */
const COMMON = 50;

/**
 * The statistics that a forecast of the data leads one to expect, so that risk is known before anything is collected. Common values get
 * their expected count; of rare ones as many get 0, 1, 2 .. records as independent draws give on average (0 drops
 * out), because expected counts of .3 each would otherwise round to none or to all.
 * @formula number of values with c records = sum over values of Poisson(c; N p). Cost: values times 200.
 *
 * @example
 * const intended = statisticsFromForecast({
 *   records: 5000,
 *   columns: { sex: { female: 0.5, male: 0.5 }, region: { values: 20, distribution: 'uniform' } },
 * });
 * const { predictions } = await predict(intended);
 */
export function statisticsFromForecast(forecast: unknown): Statistics {
  const parsed = forecastSchema.safeParse(forecast);
  if (!parsed.success) {
    throw new SingleoutError('config/invalid', 'the plan does not have the form asked for', {
      hint: parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || 'the plan'}: ${message}`)
        .join('; '),
    });
  }
  const { records, columns } = parsed.data;
  return {
    records,
    columns: Object.entries(columns).map(([name, column]) => forecastColumn(name, column, records)),
    pairs: [],
    groups: [],
  };
}

function forecastColumn(
  name: string,
  column: Forecast['columns'][string],
  records: number,
): ColumnStatistics {
  const { values, shares } = sharesOf(column);
  const total = shares.reduce((s, p) => s + p, 0);
  if (Math.abs(total - 1) > 1e-6) {
    throw new SingleoutError(
      'data/statistics',
      `the proportions of column ${name} must sum to 1; they sum to ${total}`,
      {
        where: name,
      },
    );
  }
  const order = Array.from(shares.keys()).sort((i, j) => shares[j] - shares[i]);
  const counts = realise(
    Float64Array.from(order, (i) => (shares[i] / total) * records),
    records,
  );
  return { name, values: order.slice(0, counts.length).map((i) => values[i]), counts };
}

function sharesOf(column: Forecast['columns'][string]): { values: string[]; shares: Float64Array } {
  if (Array.isArray(column)) {
    return { values: column.map((_, i) => `value ${i + 1}`), shares: Float64Array.from(column) };
  }
  const spec = distributionSchema.safeParse(column);
  if (!spec.success)
    return { values: Object.keys(column), shares: Float64Array.from(Object.values(column) as number[]) };
  const { values, distribution, exponent = 1 } = spec.data;
  const weights = zipfWeights(values, distribution === 'zipf' ? exponent : 0);
  const sum = weights.reduce((s, w) => s + w, 0);
  return { values: Array.from(weights, (_, i) => `value ${i + 1}`), shares: weights.map((w) => w / sum) };
}

/** Whole counts that sum to the records, from expected ones in falling order; values without record drop out. */
function realise(expected: Float64Array, records: number): Float64Array {
  const rareFrom = expected.findIndex((mean) => mean < COMMON);
  const common = rareFrom < 0 ? expected : expected.subarray(0, rareFrom);
  const rare = rareFrom < 0 ? [] : rareCounts(expected.subarray(rareFrom));
  const counts = Float64Array.from([...common.map(Math.round), ...rare]).filter((n) => n > 0);
  if (counts.length === 0) return Float64Array.of(records);
  return settle(counts.sort().reverse(), records);
}

/** How many rare values reach each count, largest first. */
function rareCounts(expected: Float64Array): number[] {
  const most = 4 * COMMON;
  const reach = new Float64Array(most + 2);
  for (const mean of expected) for (let c = 1; c <= most; c++) reach[c] += poissonProbability(c, mean);
  const counts: number[] = [];
  let above = 0;
  for (let c = most; c >= 1; c--) {
    above += reach[c];
    while (counts.length < Math.round(above)) counts.push(c);
  }
  return counts;
}

/** Takes what rounding left over from, or adds it to, the largest counts. */
function settle(counts: Float64Array, records: number): Float64Array {
  let missing = records - counts.reduce((s, n) => s + n, 0);
  if (missing > 0) counts[0] += missing;
  for (let i = 0; missing < 0; i++) {
    const less = Math.min(-missing, counts[i] - 1);
    counts[i] -= less;
    missing += less;
    if (i === counts.length - 1 && missing < 0) return counts.slice(0, records).fill(1);
  }
  return counts.sort().reverse();
}

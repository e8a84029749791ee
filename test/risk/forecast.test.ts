import { describe, expect, it } from 'vitest';
import { discreteSampler, zipfWeights } from '../../src/maths/discrete.js';
import { randomStream } from '../../src/maths/random.js';
import { predictDataSet } from '../../src/risk/data-set/data-set.js';
import { statisticsFromForecast } from '../../src/risk/data-set/forecast.js';
import { checkStatistics } from '../../src/statistics/check-statistics.js';
import { groupSizes } from '../joint/statistics-of.js';

describe('statisticsFromForecast', () => {
  it('turns proportions into counts that sum to the records', () => {
    const statistics = statisticsFromForecast({
      records: 2_000_000,
      columns: {
        sex: { F: 0.51, M: 0.49 },
        age: Array.from({ length: 90 }, () => 1 / 90),
        zip: { values: 40_000, distribution: 'zipf', exponent: 0.7 },
      },
    });
    checkStatistics(statistics);
    expect(statistics.columns[0]).toMatchObject({
      values: ['F', 'M'],
      counts: Float64Array.of(1_020_000, 980_000),
    });
    expect(statistics.columns[1].counts.length).toBe(90);
    const { counts } = statistics.columns[2];
    expect(counts.every((n, i) => i === 0 || n <= counts[i - 1])).toBe(true);
  });

  it('expects as many distinct rare values as independent draws give', () => {
    const { columns } = statisticsFromForecast({
      records: 10_000,
      columns: { zip: { values: 40_000, distribution: 'uniform' } },
    });
    expect(columns[0].counts.length / (40_000 * (1 - Math.exp(-0.25)))).toBeCloseTo(1, 2);
    expect(columns[0].counts.reduce((s, n) => s + n, 0)).toBe(10_000);
  });

  it('predicts the risk of data drawn from the plan', () => {
    const plan = {
      records: 20_000,
      columns: {
        zip: { values: 3000, distribution: 'uniform' },
        age: { values: 80, distribution: 'zipf', exponent: 0.5 },
        sex: { F: 0.5, M: 0.5 },
      },
    };
    const predicted = predictDataSet(statisticsFromForecast(plan), { method: 'independence' });
    const random = randomStream(3, 'plan');
    const drawAge = discreteSampler(zipfWeights(80, 0.5));
    const rows = Array.from({ length: 20_000 }, () => [random.int(3000), drawAge(random), random.int(2)]);
    const truth = groupSizes([0, 1, 2].map((j) => rows.map((row) => row[j]))).length / 20_000;
    expect(Math.abs(predicted.orr.value - truth)).toBeLessThan(0.005);
  });

  const bad: [string, unknown, string][] = [
    ['no records', { records: 0, columns: { a: [1] } }, 'config/invalid'],
    ['no columns', { records: 5, columns: {} }, 'config/invalid'],
    [
      'an unknown distribution',
      { records: 5, columns: { a: { values: 3, distribution: 'normal' } } },
      'config/invalid',
    ],
    ['a negative proportion', { records: 5, columns: { a: [1.5, -0.5] } }, 'config/invalid'],
    ['proportions that do not sum to 1', { records: 5, columns: { a: [0.5, 0.4] } }, 'data/statistics'],
  ];
  it.each(bad)('refuses %s', (_, plan, code) => {
    expect(() => statisticsFromForecast(plan)).toThrowError(expect.objectContaining({ code }));
  });
});

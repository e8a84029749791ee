import { describe, expect, it } from 'vitest';
import { predictionReportSchema } from '../../src/core/results/prediction.js';
import { predict } from '../../src/questions/predict.js';
import { predictDataSet } from '../../src/risk/data-set/data-set.js';
import { encode, groupSizes, statisticsOf } from '../joint/statistics-of.js';

const table = {
  zip: encode(Array.from({ length: 900 }, (_, i) => (i * i) % 61)),
  county: encode(Array.from({ length: 900 }, (_, i) => ((i * i) % 61) % 7)),
  age: encode(Array.from({ length: 900 }, (_, i) => (i * 7919) % 23)),
};
const statistics = statisticsOf(table);
const all = {
  methods: ['independence', 'forest', 'random', 'semi-random'],
  samples: 2,
  capacity: 2,
} as const;

/** A report without what may differ between runs. */
const timeless = (value: unknown) => JSON.stringify(value, (key, v) => (key === 'seconds' ? 0 : v));

describe('predict', () => {
  it('keeps the contract: one row per method, quantity and k, and the estimate beside it', async () => {
    const report = predictionReportSchema.parse(await predict(statistics, { ...all, below: [3, 5] }));
    expect(
      report.predictions.map(({ method, quantity, k }) => `${method} ${quantity} ${k ?? ''}`.trim()),
    ).toEqual(
      all.methods.flatMap((m) => [`${m} orr`, `${m} uniques`, `${m} below 3`, `${m} below 5`, `${m} rde`]),
    );
    for (const { method, quantity, k, value, interval, seconds } of report.predictions) {
      const of = report.estimates[method];
      const estimate = quantity === 'below' ? of?.below[String(k)] : of?.[quantity];
      expect(estimate).toMatchObject({ value, interval, level: 0.9, claims: 'model' });
      expect(interval[0]).toBeLessThanOrEqual(value);
      expect(interval[1]).toBeGreaterThanOrEqual(value);
      expect(seconds).toBeGreaterThanOrEqual(0);
    }
    expect(report.edges).toEqual([['zip', 'county']]);
    expect(report.sampling?.['semi-random']?.strong?.map(({ a, b }) => [a, b])).toContainEqual([
      'county',
      'zip',
    ]);
  });

  it('gives the same report again but for seconds, and the numbers of the models', async () => {
    const first = await predict(statistics, all);
    expect(timeless(await predict(statistics, all))).toBe(timeless(first));
    expect(first.estimates.forest?.orr).toEqual(predictDataSet(statistics, { method: 'forest' }).orr);
  });

  it('puts what was observed beside it where the group sizes are known', async () => {
    const sizes = groupSizes(Object.values(table)).sort((a, b) => a - b);
    const distinct = [...new Set(sizes)];
    const groups = [
      {
        columns: ['age', 'zip', 'county'],
        sizes: Float64Array.from(distinct),
        groups: Float64Array.from(distinct, (s) => sizes.filter((x) => x === s).length),
      },
    ];
    const { observed } = await predict({ ...statistics, groups }, { below: [3] });
    expect(observed?.orr).toBeCloseTo(sizes.length / 900, 12);
    expect(observed?.uniques).toBe(sizes.filter((s) => s === 1).length);
    expect(observed?.below['3']).toBeCloseTo(sizes.filter((s) => s < 3).reduce((a, b) => a + b, 0) / 900, 12);
    expect((await predict({ ...statistics, groups }, { columns: ['age'] })).observed).toBeUndefined();
  });

  it('says so where no pair table is known, and leaves the forest out', async () => {
    const { predictions, notes } = await predict({ ...statistics, pairs: [] });
    expect(new Set(predictions.map(({ method }) => method))).toEqual(new Set(['independence']));
    expect(notes.join()).toMatch(/no pair table/);
  });
});

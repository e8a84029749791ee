import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSubset } from '../../src/maths/draw-subset.js';
import { randomStream } from '../../src/maths/random.js';
import { sampledRisk } from '../../src/risk/transactions/sampled-risk.js';
import { samplingCoverage } from '../../src/risk/transactions/sampling-coverage.js';
import { histogramOf } from './value-histogram.js';

const all = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 40 }))
    .map(([users, more]) => [users + more, users] as const),
  { minLength: 1, maxLength: 60 },
);

const counted = (values: readonly (readonly [number, number])[]) => ({
  records: Float64Array.from(values, ([r]) => r),
  users: Float64Array.from(values, ([, u]) => u),
});

describe('sampledRisk', () => {
  it('is that of the first and third day of the ten purchases', () => {
    const found = sampledRisk(
      counted([
        [4, 2],
        [3, 1],
      ]),
      3,
      10,
    );
    expect(found).toMatchObject({ s: 2, alpha: 2.5, recordsRead: 7 });
    expect(found.value).toBeCloseTo(0.75, 15);
    expect(found.expectedRecords).toBeCloseTo(20 / 3, 12);
    // sigma_s = sqrt(0.5), with alpha' for alpha_X
    expect(found.printedBound).toBeCloseTo((Math.sqrt(0.5) * 10) / (Math.sqrt(2) * 3 * 2.5), 12);
    // certain: the third day has at least one record per user, and three records at most
    expect(found.interval[0]).toBeGreaterThanOrEqual(0.6);
    expect(found.interval[1]).toBeLessThanOrEqual(0.8);
  });

  it('holds the exact risk for certain where one value is drawn, and is the exact risk where all are', () => {
    fc.assert(
      fc.property(all, (values) => {
        const records = values.reduce((sum, [r]) => sum + r, 0);
        const exact = values.reduce((sum, [r, u]) => sum + r / u, 0) / records;
        const whole = sampledRisk(counted(values), values.length, records);
        expect(whole.value).toBeCloseTo(exact, 12);
        expect(whole.interval[0]).toBeCloseTo(exact, 12);
        expect(whole.interval[1]).toBeCloseTo(exact, 12);
        expect(whole.recordsRead).toBe(records);
        const one = sampledRisk(counted(values.slice(0, 1)), values.length, records);
        expect(one.printedBound).toBeUndefined();
        expect(one.interval[0]).toBeLessThanOrEqual(exact + 1e-12);
        expect(one.interval[1]).toBeGreaterThanOrEqual(exact - 1e-12);
      }),
    );
  });

  it('never claims what the other values cannot have', () => {
    fc.assert(
      fc.property(all, fc.nat(), (values, seed) => {
        const records = values.reduce((sum, [r]) => sum + r, 0);
        const s = 1 + (seed % values.length);
        const drawn = drawSubset(s, values.length, randomStream(seed)).map((i) => values[i]);
        const { value, interval } = sampledRisk(counted(drawn), values.length, records);
        const seen = drawn.reduce((sum, [r, u]) => sum + r / u, 0);
        const read = drawn.reduce((sum, [r]) => sum + r, 0);
        const least = (seen + values.length - s) / records;
        const most = (seen + records - read) / records;
        expect(interval[0]).toBeGreaterThanOrEqual(least - 1e-12);
        expect(interval[1]).toBeLessThanOrEqual(most + 1e-12);
        expect(most).toBeLessThanOrEqual(1 + 1e-12);
        expect(interval[0]).toBeLessThanOrEqual(value);
        expect(interval[1]).toBeGreaterThanOrEqual(value);
      }),
    );
  });

  it('refuses no values, and more than there are', () => {
    expect(() => sampledRisk(counted([]), 3, 10)).toThrow('`s` must be an integer from 1 to the 3 values');
    expect(() =>
      sampledRisk(
        counted([
          [1, 1],
          [1, 1],
        ]),
        1,
        10,
      ),
    ).toThrow('`s` must be');
  });
});

describe('samplingCoverage', () => {
  // 400 values: most with one or two records per user, some with many
  const random = randomStream(3, 'skewed');
  const values = Array.from({ length: 400 }, () => {
    const users = 5 + random.int(200);
    return [
      Math.ceil(users * (1 + 0.8 * -Math.log(1 - random.float()) + (random.float() < 0.05 ? 6 : 0))),
      users,
    ] as const;
  });
  const records = values.reduce((sum, [r]) => sum + r, 0);

  it.each([
    [10, 0.8],
    [50, 0.86],
    [200, 0.87],
  ])('finds that the corrected interval holds a skewed mean for s = %i', async (s, least) => {
    const found = await samplingCoverage(histogramOf(values), records, s, 1000, randomStream(1, 'trials'));
    expect(found).toMatchObject({ s, trials: 1000, nominal: 0.9 });
    expect(found.corrected).toBeGreaterThanOrEqual(least);
    expect(found.corrected).toBeGreaterThan(found.normal);
    expect(found.halfWidth).toBeLessThan(3 / Math.sqrt(s));
    // the bound in print is too wide by records / values, here some hundred times
    expect(found.printed).toBe(1);
    expect(found.printedWidth).toBeGreaterThan(20 * found.halfWidth);
  });

  it('always holds what is drawn whole, and says the same for the same seed', async () => {
    const again = () => samplingCoverage(histogramOf(values), records, 400, 3, randomStream(1));
    expect(await again()).toMatchObject({ corrected: 1, normal: 1, printed: 1 });
    expect((await again()).halfWidth).toBeCloseTo(0, 12);
    const drawn = () => samplingCoverage(histogramOf(values), records, 10, 50, randomStream(7));
    expect(await drawn()).toEqual(await drawn());
  });

  it.each([0, 1.5, 1_000_001])('refuses %d trials', async (trials) => {
    const coverage = samplingCoverage(histogramOf(values), records, 10, trials, randomStream(1));
    await expect(coverage).rejects.toThrow('`trials` must be');
  });

  it('ends when it is asked to, in the middle of its trials', async () => {
    const stop = new AbortController();
    const coverage = samplingCoverage(histogramOf(values), records, 200, 1e6, randomStream(1), stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(coverage).rejects.toMatchObject({ code: 'source/cancelled' });
  });
});

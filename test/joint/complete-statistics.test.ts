import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeStatistics } from '../../src/joint/complete-statistics.js';
import { spreadRemainder } from '../../src/joint/spread-remainder.js';
import { randomStream } from '../../src/maths/random.js';
import { withhold } from '../../src/statistics/withhold.js';
import { encode, statisticsOf } from './statistics-of.js';

const spreads = ['likely', 'even', 'uneven'] as const;

describe('spreadRemainder', () => {
  it('keeps values, records and bounds', () => {
    const remainder = fc
      .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40 }))
      .chain(([values, most]) =>
        fc.tuple(fc.constant(values), fc.constant(most), fc.integer({ min: values, max: values * most })),
      );
    fc.assert(
      fc.property(remainder, fc.constantFrom(...spreads), ([values, most, records], spread) => {
        const counts = spreadRemainder(values, records, most, spread);
        expect(counts.length).toBe(values);
        expect(counts.reduce((s, c) => s + c, 0)).toBe(records);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...counts)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('is geometric where nothing cuts it, and encloses that by the other two', () => {
    const likely = spreadRemainder(10_000, 20_000, 1000, 'likely');
    const ones = (counts: Float64Array) => counts.filter((c) => c === 1).length;
    expect(ones(likely) / 10_000).toBeCloseTo(0.5, 2);
    expect(likely.filter((c) => c === 2).length / 10_000).toBeCloseTo(0.25, 2);
    expect(ones(spreadRemainder(10_000, 20_000, 1000, 'even'))).toBe(0);
    expect(ones(spreadRemainder(10_000, 20_000, 1000, 'uneven'))).toBeGreaterThan(9980);
  });

  it('refuses remainders that cannot be', () => {
    expect(() => spreadRemainder(3, 2, 10, 'likely')).toThrowError(/`withheld`/);
    expect(() => spreadRemainder(3, 31, 10, 'even')).toThrowError(/`withheld`/);
  });
});

describe('completeStatistics', () => {
  const random = randomStream(3, 'test');
  const zip = encode(Array.from({ length: 5000 }, () => Math.floor(400 * random.float() ** 3)));
  const county = encode(Array.from(zip, (z) => (random.float() < 0.9 ? z % 23 : random.int(23))));
  const full = statisticsOf({ zip, county });
  const published = withhold(full, 11);

  it.each(spreads)('gives every withheld value and cell a place (%s)', (spread) => {
    const complete = completeStatistics(published, spread);
    expect(complete.spread).toBe(true);
    expect(complete.column('zip').counts.length).toBe(full.columns[0].counts.length);
    for (const { counts } of complete.columns) expect(counts.reduce((s, c) => s + c, 0)).toBe(5000);
    const { a, b, counts } = complete.pairs[0].cells();
    const margins = complete.columns.map((column) => new Float64Array(column.counts.length));
    counts.forEach((n, i) => {
      margins[0][a[i]] += n;
      margins[1][b[i]] += n;
    });
    expect(margins[0]).toEqual(complete.columns[0].counts);
    expect(margins[1]).toEqual(complete.columns[1].counts);
    expect(Math.abs(counts.length / full.pairs[0].counts.length - 1)).toBeLessThan(0.02);
    expect(complete.pairs[0].sizes().groups.reduce((s, g) => s + g, 0)).toBe(full.pairs[0].counts.length);
  });

  it('leaves published cells as they are', () => {
    const { a, b, counts } = completeStatistics(published).pairs[0].cells();
    const at = new Map(Array.from(counts, (n, i) => [`${a[i]}/${b[i]}`, n]));
    const kept = published.pairs[0];
    const same = Array.from(kept.counts, (n, i) => at.get(`${kept.a[i]}/${kept.b[i]}`) === n);
    // Some records may find no other cell: fewer than one cell in a hundred.
    expect(same.filter(Boolean).length / same.length).toBeGreaterThan(0.99);
  });

  it('copies nothing where nothing was withheld', () => {
    const complete = completeStatistics(full);
    expect(complete.spread).toBe(false);
    expect(complete.columns[0].counts).toBe(full.columns[0].counts);
    expect(complete.pairs[0].cells().counts).toBe(full.pairs[0].counts);
  });
});

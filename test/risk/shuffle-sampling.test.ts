import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { predictDataSet } from '../../src/risk/data-set/data-set.js';
import { frequentTuples } from '../../src/risk/data-set/frequent-tuples.js';
import { predictBySampling } from '../../src/risk/data-set/random-sampling.js';
import { RowGrouper } from '../../src/risk/data-set/row-grouper.js';
import { predictBySemiRandomSampling } from '../../src/risk/data-set/semi-random-sampling.js';
import { TupleSwapper } from '../../src/risk/data-set/tuple-swapper.js';
import { encode, groupSizes, statisticsOf } from '../joint/statistics-of.js';

describe('RowGrouper', () => {
  it('gives 5/6 for the shuffled example of paper 000', () => {
    const columns = ['211232', '211212', '323121'].map((s) => Int32Array.from(s, Number));
    expect(new RowGrouper(6, [4, 4, 4]).sizesOf(columns).length / 6).toBe(5 / 6);
  });

  it('counts rows as a map of strings does, also where keys outgrow 2^53', () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 7 }), fc.boolean())
      .chain(([rows, width, wide]) =>
        fc.tuple(
          fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: rows, maxLength: rows }), {
            minLength: width,
            maxLength: width,
          }),
          fc.constant(wide ? 1e6 : 4),
        ),
      );
    fc.assert(
      fc.property(table, ([codes, cardinality]) => {
        const scale = cardinality === 4 ? 1 : 333_333;
        const columns = codes.map((column) => Int32Array.from(column, (c) => c * scale));
        const sizes = new RowGrouper(
          columns[0].length,
          columns.map(() => cardinality),
        ).sizesOf(columns);
        expect([...sizes].sort()).toEqual(groupSizes(columns).sort());
      }),
    );
  });
});

/** county follows from zip but for some noise; sex stands alone. */
function makeTable(records: number, seed: number): Record<string, string[]> {
  const random = randomStream(seed, 'sampling');
  const zip = Array.from({ length: records }, () => Math.floor(200 * random.float() ** 2));
  return {
    zip: zip.map((z) => `z${z}`),
    county: zip.map((z) => `c${random.float() < 0.95 ? z % 12 : random.int(12)}`),
    sex: zip.map(() => (random.float() < 0.5 ? 'F' : 'M')),
    age: zip.map(() => `${random.int(40)}`),
  };
}

function coded(table: Record<string, string[]>) {
  return Object.fromEntries(Object.entries(table).map(([name, values]) => [name, encode(values)]));
}

/** Statistics whose values carry their names, so that two tables can be compared. */
function named(table: Record<string, string[]>) {
  const statistics = statisticsOf(coded(table));
  return {
    ...statistics,
    columns: statistics.columns.map((column) => {
      const codes = encode(table[column.name]);
      return { ...column, values: column.values.map((_, code) => table[column.name][codes.indexOf(code)]) };
    }),
  };
}

describe('random sampling (Algorithm 1)', () => {
  const statistics = statisticsOf(coded(makeTable(1500, 1)), []);

  it('agrees with the analytic expectation of every measure', async () => {
    const sampled = await predictBySampling(statistics, { samples: 20, capacity: 5, seed: 4, below: [3] });
    const analytic = predictDataSet(statistics, { method: 'independence', below: [3] });
    const pairs = [
      [sampled.orr, analytic.orr],
      [sampled.uniques, analytic.uniques],
      [sampled.below[0].share, analytic.below[0].share],
      [sampled.rde, analytic.rde],
    ];
    for (const [sample, truth] of pairs) {
      const sd = (sample.interval[1] - sample.interval[0]) / (2 * 1.645);
      expect(Math.abs(sample.value - truth.value)).toBeLessThan(4 * (sd / 10) + 3e-4 * truth.value);
    }
  });

  it('reports sample means, their average and the largest deviation; the same seed gives the same answer', async () => {
    const options = { samples: 4, capacity: 3, seed: 7 };
    const first = await predictBySampling(statistics, options);
    expect(first.shuffles).toBe(12);
    expect(first.sampleMeans.length).toBe(4);
    expect(first.averageSampleMean).toBeCloseTo(first.orr.value, 14);
    const largest = Math.max(...first.sampleMeans.map((m) => Math.abs(m - first.orr.value)));
    expect(first.largestDeviation).toBeCloseTo(largest, 15);
    expect(await predictBySampling(statistics, options)).toEqual(first);
    expect((await predictBySampling(statistics, { ...options, seed: 8 })).orr.value).not.toBe(
      first.orr.value,
    );
  });

  it('refuses no samples, and stops on request', async () => {
    await expect(predictBySampling(statistics, { samples: 0 })).rejects.toThrowError(/`samples` must be/);
    const signal = AbortSignal.abort();
    await expect(predictBySampling(statistics, { signal })).rejects.toMatchObject({
      code: 'source/cancelled',
    });
  });
});

describe('semi-random sampling (Algorithm 2)', () => {
  const table = makeTable(3000, 2);
  const statistics = named(table);

  it('comes much nearer to dependent data than random sampling', async () => {
    const truth = groupSizes(Object.values(coded(table))).length / 3000;
    const options = { samples: 2, capacity: 3, seed: 1 };
    const random = (await predictBySampling(statistics, options)).orr.value;
    const semi = await predictBySemiRandomSampling(statistics, options);
    expect(semi.strong.map(({ a, b }) => `${a} on ${b}`)).toEqual(['county on zip']);
    expect(Math.abs(semi.orr.value - truth)).toBeLessThan(0.4 * Math.abs(random - truth));
  });

  it('takes confidences from a larger table, no higher than supp(a)/supp(b)', () => {
    const background = named(makeTable(20_000, 3));
    const [pair] = frequentTuples(statistics, background);
    expect([pair.a, pair.b]).toEqual(['county', 'zip']);
    const target = { a: statistics.columns[1], b: statistics.columns[0] };
    for (const { a, b, count } of pair.tuples) {
      expect(count).toBeLessThanOrEqual(target.a.counts[a]);
      expect(count).toBeLessThanOrEqual(target.b.counts[b]);
      expect(Number(target.b.values[b]?.slice(1)) % 12).toBe(Number(target.a.values[a]?.slice(1)));
    }
    const [own] = frequentTuples(statistics, statistics);
    const cells = statistics.pairs[0];
    for (const { a, b, count } of own.tuples) {
      expect(cells.counts[cells.counts.findIndex((_, i) => cells.a[i] === b && cells.b[i] === a)]).toBe(
        count,
      );
    }
  });

  it('refuses thresholds that are no shares', () => {
    expect(() => frequentTuples(statistics, statistics, { strong: 2 })).toThrowError(/`strong` must be/);
  });
});

describe('TupleSwapper', () => {
  it('brings every tuple to its count, up and down, and keeps value counts', () => {
    const random = randomStream(6, 'swaps');
    const columnA = Int32Array.from({ length: 600 }, (_, i) => (i < 500 ? i % 5 : 4));
    const before = Float64Array.from({ length: 5 }, (_, v) => columnA.filter((x) => x === v).length);
    const locked = new Uint8Array(600);
    const swapper = new TupleSwapper(600, 5);
    swapper.index(columnA, locked);
    const rows = (b: number) => Int32Array.from({ length: 100 }, (_, i) => b * 100 + i);
    const wanted = [
      { a: 0, b: 0, count: 90 },
      { a: 1, b: 1, count: 100 },
      { a: 3, b: 3, count: 55 },
      { a: 4, b: 5, count: 60 },
    ];
    for (const tuple of wanted) swapper.settle(columnA, tuple, rows(tuple.b), locked, random);
    for (const { a, b, count } of wanted) {
      expect(columnA.subarray(b * 100, b * 100 + 100).filter((x) => x === a).length).toBe(count);
    }
    expect(Float64Array.from({ length: 5 }, (_, v) => columnA.filter((x) => x === v).length)).toEqual(before);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiversityBatch, measureDiversity } from '../../src/risk/diversity.js';

type Row = readonly [group: number, value: number, count: number];

function batchOf(rows: readonly Row[]): DiversityBatch {
  return {
    group: Float64Array.from(rows, ([group]) => group),
    value: Int32Array.from(rows, ([, value]) => value),
    count: Float64Array.from(rows, ([, , count]) => count),
  };
}

async function* stream(batches: readonly DiversityBatch[]): AsyncGenerator<DiversityBatch> {
  yield* batches;
}

/** Groups as full lists of counts per value, looked at one value at a time. */
function naive(groups: readonly number[][], overall: readonly number[]) {
  const share = (list: readonly number[]) => {
    const sum = list.reduce((x, y) => x + y, 0);
    return list.map((count) => count / sum);
  };
  const q = share(overall);
  const figures = groups.map((group) => {
    const p = share(group);
    let moved = 0;
    for (let i = 0, d = 0; i < p.length - 1; i++) {
      d += p[i] - q[i];
      moved += Math.abs(d);
    }
    return {
      distinct: group.filter((count) => count > 0).length,
      entropy: Math.exp(-p.reduce((sum, x) => sum + (x > 0 ? x * Math.log(x) : 0), 0)),
      equal: p.reduce((sum, x, i) => sum + Math.abs(x - q[i]) / 2, 0),
      ordered: p.length === 1 ? 0 : moved / (p.length - 1),
    };
  });
  return {
    distinct: Math.min(...figures.map((f) => f.distinct)),
    entropy: Math.min(...figures.map((f) => f.entropy)),
    equal: Math.max(...figures.map((f) => f.equal)),
    ordered: Math.max(...figures.map((f) => f.ordered)),
  };
}

/** Some groups of counts over the same values, each with at least one record. */
const tables = fc.integer({ min: 1, max: 12 }).chain((m) => {
  const group = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })), {
    minLength: m,
    maxLength: m,
  });
  return fc.array(
    group.filter((counts) => counts.some((count) => count > 0)),
    { minLength: 1, maxLength: 20 },
  );
});

describe('measureDiversity', () => {
  it('agrees with a look at every value of every group, however the rows are cut into batches', async () => {
    const cuts = fc.array(fc.nat(240), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(tables, cuts, fc.boolean(), async (groups, at, isAsync) => {
        const overall = groups[0].map((_, value) => groups.reduce((sum, group) => sum + group[value], 0));
        const rows = groups.flatMap((group, g) =>
          group.flatMap((count, value): Row[] => (count > 0 ? [[3 * g - 5, value, count]] : [])),
        );
        const ends = [0, ...at.filter((cut) => cut < rows.length).sort((x, y) => x - y), rows.length];
        const batches = ends.slice(1).map((end, i) => batchOf(rows.slice(ends[i], end)));
        const input = isAsync ? stream(batches) : batches;
        const found = await measureDiversity(input, Float64Array.from(overall), 'number');
        const expected = naive(groups, overall);
        expect(found.groups).toBe(groups.length);
        expect(found.lDiversity.distinct).toBe(expected.distinct);
        expect(found.lDiversity.entropy).toBeCloseTo(expected.entropy, 12);
        expect(found.tCloseness.equal).toBeCloseTo(expected.equal, 12);
        expect(found.tCloseness.ordered).toBeCloseTo(expected.ordered, 12);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the salaries of the t-closeness paper: three groups of three, the farthest counts', async () => {
    const values = [0, 1, 2, 3, 5, 8, 4, 6, 7];
    const rows = values.map((value, i): Row => [Math.floor(i / 3), value, 1]);
    const found = await measureDiversity([batchOf(rows)], new Float64Array(9).fill(1), 'number');
    expect(found.groups).toBe(3);
    expect(found.lDiversity.distinct).toBe(3);
    expect(found.lDiversity.entropy).toBeCloseTo(3, 13);
    expect(found.tCloseness.ordered).toBeCloseTo(0.375, 14);
    expect(found.tCloseness.equal).toBeCloseTo(2 / 3, 14);
  });

  it('takes each figure from its own worst group', async () => {
    const rows: Row[] = [
      [1, 0, 99],
      [1, 1, 1],
      [1, 2, 1],
      [2, 0, 50],
      [2, 1, 50],
    ];
    const { lDiversity } = await measureDiversity([batchOf(rows)], Float64Array.of(149, 51, 1), 'none');
    expect(lDiversity.distinct).toBe(2);
    expect(lDiversity.entropy).toBeLessThan(1.2);
  });

  it('leaves out the ordered distance where values have no order, and finds none in a constant column', async () => {
    const batch = batchOf([
      [1, 0, 2],
      [2, 0, 1],
    ]);
    expect(await measureDiversity([batch], Float64Array.of(3), 'none')).toEqual({
      groups: 2,
      lDiversity: { distinct: 1, entropy: 1 },
      tCloseness: { equal: 0, order: 'none' },
    });
    const { tCloseness } = await measureDiversity([batch], Float64Array.of(3), 'date');
    expect(tCloseness).toEqual({ equal: 0, ordered: 0, order: 'date' });
  });

  it('refuses rows out of order, rows the whole does not hold, and no rows', async () => {
    const measure = (...rows: Row[]) => measureDiversity([batchOf(rows)], Float64Array.of(3, 3), 'none');
    await expect(measure([2, 0, 1], [1, 0, 1])).rejects.toThrow('ascending');
    await expect(measure([1, 1, 1], [1, 0, 1])).rejects.toThrow('ascending');
    await expect(measure([1, 0, 1], [1, 0, 1])).rejects.toThrow('ascending');
    await expect(measure([1, 0, 4])).rejects.toThrow('at most all');
    await expect(measure([1, 0, 0])).rejects.toThrow('at most all');
    await expect(measure([1, 2, 1])).rejects.toThrow('at most all');
    await expect(measure()).rejects.toThrow('no group');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { countPatterns, matchCounts } from '../../src/kernel/match-any.js';

const tables = fc.integer({ min: 1, max: 5 }).chain((columns) =>
  fc.array(fc.tuple(...Array.from({ length: columns }, () => fc.integer({ min: -1, max: 2 }))), {
    minLength: 1,
    maxLength: 40,
  }),
);

function tableFrom(rows: readonly number[][]): CodeTable {
  const columns = [...rows[0].keys()];
  const codes = columns.map((c) => Int32Array.from(rows, (row) => row[c]));
  return {
    records: rows.length,
    names: columns.map(String),
    codes,
    cardinalities: codes.map((column) => Math.max(...column) + 1),
  };
}

describe('matchCounts', () => {
  it('counts, for every record, those equal or missing in every column', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.nat(), async (rows, seed) => {
        const set = [...rows[0].keys()].filter((c) => c === 0 || (seed >> c) % 2 === 1);
        const agree = (x: number, y: number) => x === y || x === -1 || y === -1;
        const truth = rows.map(
          (row) => rows.filter((other) => set.every((c) => agree(row[c], other[c]))).length,
        );
        expect(await matchCounts(tableFrom(rows), set)).toEqual(Float64Array.from(truth));
        const patterns = new Set(rows.map((row) => set.map((c) => row[c] === -1).join()));
        expect(countPatterns(tableFrom(rows), set)).toBe(patterns.size);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what would take too long, and stops when asked to', async () => {
    const columns = 16;
    const records = 1 << columns;
    const codes = Array.from({ length: columns }, (_, c) =>
      Int32Array.from({ length: records }, (_, i) => ((i >> c) % 2 === 1 ? 0 : -1)),
    );
    const table = { records, names: codes.map((_, c) => `${c}`), codes, cardinalities: codes.map(() => 1) };
    await expect(matchCounts(table, [...codes.keys()])).rejects.toMatchObject({ code: 'data/too-complex' });
    const signal = AbortSignal.abort();
    await expect(matchCounts(table, [0, 1, 2], { signal })).rejects.toMatchObject({
      code: 'source/cancelled',
    });
  });
});

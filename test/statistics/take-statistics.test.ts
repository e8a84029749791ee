import { afterAll, describe, expect, it } from 'vitest';
import type { PairCells } from '../../src/counts/pair-cells.js';
import { type PreparedTable, prepareTable } from '../../src/counts/prepare.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { takeStatistics } from '../../src/statistics/take-statistics.js';

const engine = await DuckdbEngine.create({ threads: 1 });
afterAll(() => engine.close());

/** A table of which a pair table is read a little later than its columns. */
async function changing(change: (cells: PairCells) => PairCells): Promise<PreparedTable> {
  await engine.query(
    "CREATE OR REPLACE TABLE t AS SELECT i % 3 AS a, CASE WHEN i < 4 THEN NULL ELSE 'x' || i % 2 END AS b FROM range(20) AS r(i)",
  );
  const columns = ['a', 'b'].map((name) => ({ name, kind: 'text' as const }));
  const table = await prepareTable({ engine, name: 't', from: 't', columns }, { qi: ['a', 'b'] });
  const { snapshot } = table;
  const pairCells = async (a: string, b: string) => change(await snapshot.pairCells(a, b));
  return { ...table, snapshot: { ...snapshot, pairCells } };
}

describe('statistics of a table', () => {
  it('hold the pairs of its values, missing cells among them', async () => {
    const { pairs, columns } = await takeStatistics(await changing((cells) => cells));
    const [a, b] = columns.map(({ values }) => values);
    const cells = [...pairs[0].counts].map((n, i) => [a[pairs[0].a[i]], b[pairs[0].b[i]], n]);
    expect(cells).toHaveLength(9);
    expect(cells).toContainEqual(['0', null, 2]);
    expect(cells).toContainEqual(['1', 'x1', 3]);
  });

  it.each([
    ['records more', (cells: PairCells) => ({ ...cells, counts: cells.counts.map((n) => n + 1) })],
    ['a value more', (cells: PairCells) => ({ ...cells, a: cells.a.map((code) => code + 1) })],
  ])('are refused where a pair has %s than the columns', async (_, change) => {
    await expect(takeStatistics(await changing(change))).rejects.toMatchObject({ code: 'source/changed' });
  });
});

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Assessment } from '../../src/core/results/assessment.js';
import { assess } from '../../src/questions/assess.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { open } from '../../src/source/open.js';
import type { Row } from './brute-assess.js';
import { tableOf } from './memory-table.js';

async function assessRows(rows: readonly Row[]): Promise<Assessment> {
  const engine = await DuckdbEngine.create({ threads: 1 });
  try {
    return await assess(await tableOf(engine, rows), { qi: Object.keys(rows[0]) });
  } finally {
    await engine.close();
  }
}

describe('figures that are known', () => {
  it('entropies of 1000 records with four columns of ten equally frequent values', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      a: `${i % 10}`,
      b: `${Math.floor(i / 10) % 10}`,
      c: `${Math.floor(i / 100)}`,
      d: `${(i * 7) % 10}`,
    }));
    const { observed, columns } = await assessRows(rows);
    expect(observed.entropy.max).toBeCloseTo(9.9658, 4);
    expect(observed.entropy.experience).toBeCloseTo(13.2877, 4);
    expect(observed.entropy.data).toBeCloseTo(Math.log2(1000), 12);
    for (const column of columns) expect(column.entropy).toBeCloseTo(Math.log2(10), 12);
  });

  it('the shuffled example of the R3A paper has ORR 5/6', async () => {
    const columns = [
      [2, 1, 1, 2, 3, 2],
      [2, 1, 1, 2, 1, 2],
      [3, 2, 3, 1, 2, 1],
    ];
    const rows = columns[0].map((_, i) => ({
      a: `${columns[0][i]}`,
      b: `${columns[1][i]}`,
      c: `${columns[2][i]}`,
    }));
    const { observed } = await assessRows(rows);
    expect(observed.averageRisk).toBe(5 / 6);
    expect(observed).toMatchObject({ records: 6, distinct: 5, uniques: 4, smallestGroup: 1 });
  });

  it('the ages of Table 1 count 1:3:1', async () => {
    const { observed, columns } = await assessRows(['20', '25', '25', '25', '35'].map((age) => ({ age })));
    expect(observed.groupSizes).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(columns[0]).toMatchObject({ distinct: 3, uniqueShare: 2 / 5 });
  });

  const adult = fileURLToPath(new URL('../../../shared/data/adult_train.csv.gz', import.meta.url));
  const there = existsSync(adult);
  const why = there ? '' : ` (skipped: ${adult} is not there)`;
  it.skipIf(!there)(`Adult has the published group sizes${why}`, async () => {
    const table = await open(adult);
    try {
      const qi = ['age', 'sex', 'race', 'marital-status', 'education', 'occupation'];
      const { observed } = await assess(table, { qi });
      expect(observed).toMatchObject({ records: 32561, distinct: 15094, uniques: 10253, smallestGroup: 1 });
      expect(observed.averageRisk).toBeCloseTo(0.4636, 4);
      expect(observed.below['5']).toBe(19185);
    } finally {
      await table.close();
    }
  });
});

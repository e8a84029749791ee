import { describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { countSetGroups, countSetSizes } from '../../src/counts/set-sizes.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Engine } from '../../src/source/engine.js';
import type { Relation } from '../../src/source/relation.js';

const SETS = [['a'], ['b'], ['a', 'b'], ['c'], ['b', 'c']];

/** The embedded engine as if it were elsewhere, with memory for so many column sets at a time. */
async function elsewhere(most: number): Promise<{ relation: Relation; asked: number[] }> {
  const duckdb = await DuckdbEngine.create({ threads: 1 });
  await duckdb.query(
    'CREATE TABLE t AS SELECT i % 3 AS a, i % 4 AS b, CASE WHEN i < 2 THEN NULL ELSE 1 END AS c FROM range(50) AS r(i)',
  );
  const asked: number[] = [];
  const engine = new Proxy(duckdb as Engine, {
    get: (target, key) => {
      if (key === 'embedded') return false;
      if (key !== 'query') return Reflect.get(target, key, target);
      return async (sql: string) => {
        const sets = sql.split('GROUPING SETS (')[1].split('(').length - 1;
        asked.push(sets);
        if (sets > most) throw new SingleoutError('source/out-of-memory', 'too much');
        return target.query(sql);
      };
    },
  });
  const columns = ['a', 'b', 'c'].map((name) => ({ name, kind: 'number' as const }));
  return { relation: { engine, name: 't', from: 't', columns }, asked };
}

describe('column sets counted elsewhere', () => {
  it('share a scan, and give what each gives alone', async () => {
    const { relation, asked } = await elsewhere(10);
    const groups = await countSetGroups(relation, SETS);
    expect(groups).toEqual([3, 4, 12, 2, 6].map((n) => ({ groups: n, records: 50 })));
    const sizes = await countSetSizes(relation, SETS);
    expect([...sizes[0].sizes]).toEqual([16, 17]);
    expect([...sizes[0].groups]).toEqual([1, 2]);
    expect(asked).toEqual([5, 5]);
  });

  it('are asked for in smaller parts where memory does not suffice', async () => {
    const { relation, asked } = await elsewhere(2);
    const { relation: roomy } = await elsewhere(10);
    expect(await countSetGroups(relation, SETS)).toEqual(await countSetGroups(roomy, SETS));
    expect(asked).toEqual([5, 3, 2, 2, 1]);
  });

  it('fail where a single one is too much', async () => {
    const { relation } = await elsewhere(0);
    await expect(countSetGroups(relation, SETS)).rejects.toMatchObject({ code: 'source/out-of-memory' });
  });
});

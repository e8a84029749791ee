import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGroupSizes } from '../../src/counts/group-sizes.js';
import { countPersonSizes } from '../../src/counts/person-sizes.js';
import { countSetGroups, countSetPersons } from '../../src/counts/sets/set-groups.js';
import { countSetSizes } from '../../src/counts/sets/set-sizes.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import { limitedEngine } from '../source/limited-engine.js';

const SETS = [['a'], ['b'], ['a', 'b'], ['c'], ['b', 'c']];

/** All sets of some columns: of six and more they are so many that the first columns are settled ahead of the others. */
function allSets(columns: readonly string[]): string[][] {
  const sets = columns.reduce<string[][]>((all, name) => all.concat(all.map((set) => [...set, name])), [[]]);
  return sets.slice(1);
}

/** The embedded engine as if it were elsewhere, with memory for so many column sets at a time. */
async function elsewhere(most: number): Promise<{ relation: Relation; asked: number[] }> {
  const duckdb = await DuckdbEngine.create({ threads: 1 });
  await duckdb.query(
    'CREATE TABLE t AS SELECT i % 3 AS a, i % 4 AS b, CASE WHEN i < 2 THEN NULL ELSE 1 END AS c FROM range(50) AS r(i)',
  );
  const { engine, asked } = limitedEngine(duckdb, most, (sql) => {
    const [, list = ''] = sql.split(/GROUPING SETS \(|CROSS JOIN \(VALUES /);
    return list.split(') AS')[0].split('(').length - 1;
  });
  const columns = ['a', 'b', 'c'].map((name) => ({ name, kind: 'number' as const }));
  return { relation: { engine, name: 't', from: 't', columns }, asked };
}

describe('column sets counted elsewhere', () => {
  it('share a scan, and give what each gives alone', async () => {
    const { relation, asked } = await elsewhere(10);
    const groups = await countSetGroups(relation, SETS);
    expect(groups).toEqual([3, 4, 12, 2, 6]);
    const sizes = await countSetSizes(relation, SETS);
    expect([...sizes[0].sizes]).toEqual([16, 17]);
    expect([...sizes[0].groups]).toEqual([1, 2]);
    expect(asked).toEqual([5, 5]);
  });

  it('tell apart groups whose cells are the same in other columns, in other places, or missing', async () => {
    const { relation } = await elsewhere(10);
    await relation.engine.query(
      `CREATE OR REPLACE TABLE t AS SELECT * FROM (VALUES ('x', 'y', 1), ('y', 'x', 1), ('xy', '', 1), ('', 'xy', 2),
        (NULL, 'xy', 2), ('xy', NULL, 3), (NULL, NULL, 3), (NULL, NULL, 4), ('x', 'y', 4), ('x', 'y', 4)) AS v (a, b, c)`,
    );
    expect(await countSetGroups(relation, [['a', 'b'], ['a'], ['b', 'a', 'c']])).toEqual([7, 5, 9]);
  });

  it.each([
    ['a few', 3, SETS, 20],
    ['all of six columns', 6, allSets(['a', 'b', 'c', 'd', 'e', 'f']), 5],
  ])('give the same groups and persons as one by one: %s', async (_, columns, sets, numRuns) => {
    const { relation } = await elsewhere(100);
    const { dialect } = relation.engine;
    const cell = fc.option(fc.constantFrom('', '0', '1', '1:1', 'x'));
    const cells = fc.array(cell, { minLength: columns, maxLength: columns });
    const row = fc.tuple(cells, fc.integer({ min: 0, max: 5 }));
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, columns).join(', ');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const text = (value: string | null) =>
          value === null ? 'CAST(NULL AS VARCHAR)' : dialect.string(value);
        const lines = rows.map(([values, user]) => `(${values.map(text).join(', ')}, ${user})`);
        await relation.engine.query(
          `CREATE OR REPLACE TABLE t AS SELECT * FROM (VALUES ${lines.join(', ')}) AS v (${names}, person)`,
        );
        const groups = await countSetGroups(relation, sets);
        const persons = await countSetPersons(relation, sets, 'person');
        for (const [i, set] of sets.entries()) {
          const alone = await countGroupSizes(relation, set);
          expect(groups[i]).toBe(alone.groups.reduce((sum, n) => sum + n, 0));
          const { groups: sizes, records } = await countPersonSizes(relation, set, 'person');
          expect(persons[i]).toEqual({ persons: sizes.sizes, records });
        }
      }),
      { numRuns },
    );
  });

  it('may be named as statements name their own columns', async () => {
    const { relation } = await elsewhere(1000);
    const names = ['number', 'n', 'key_1', 'in_0', 'word_1_0', 'sets', 'way', 'of_way', 'person'];
    const cells = names.map((name, i) => `i % ${i + 2} AS "${name}"`).join(', ');
    await relation.engine.query(`CREATE OR REPLACE TABLE t AS SELECT ${cells} FROM range(60) AS r(i)`);
    const few = [
      ['number', 'n'],
      ['in_0', 'word_1_0'],
      ['key_1', 'sets', 'n'],
    ];
    expect(await countSetGroups(relation, few)).toEqual([6, 30, 60]);
    for (const sets of [few, allSets(names.slice(0, -1))]) {
      const groups = await countSetGroups(relation, sets);
      const persons = await countSetPersons(relation, sets, 'person');
      for (const [i, set] of sets.entries()) {
        expect(groups[i]).toBe((await countGroupSizes(relation, set)).groups.reduce((sum, n) => sum + n, 0));
        const alone = await countPersonSizes(relation, set, 'person');
        expect(persons[i].persons).toEqual(alone.groups.sizes);
      }
    }
  });

  it('say so where the table was emptied meanwhile', async () => {
    const { relation } = await elsewhere(10);
    await relation.engine.query('DELETE FROM t');
    await expect(countSetGroups(relation, SETS)).rejects.toMatchObject({ code: 'source/changed' });
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

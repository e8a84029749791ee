import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchDatabaseKeys } from '../../src/keys/search-database.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { limitedEngine } from '../source/limited-engine.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
let duckdb: DuckdbEngine;
beforeAll(async () => {
  duckdb = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => duckdb.close());

/** The table on an engine with memory for so many candidates at a time. */
function elsewhere(most: number) {
  const { engine, asked } = limitedEngine(
    duckdb,
    most,
    (sql) => sql.split('GROUPING SETS (')[1].split(') HAVING')[0].split('(').length - 1,
  );
  const columns = NAMES.map((name) => ({ name, kind: 'text' as const }));
  return { relation: { engine, name: 't', from: 't', columns }, asked };
}

/** By definition: sets under which different records differ, of which no part does so. */
function keysOf(rows: readonly (readonly (string | null)[])[], maxColumns: number): string[] {
  const records = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  const isKey = (set: number) => {
    const cells = records.map((row) => JSON.stringify(row.filter((_, c) => (set >> c) & 1)));
    return new Set(cells).size === records.length;
  };
  const sets = Array.from({ length: 2 ** NAMES.length - 1 }, (_, i) => i + 1).filter(isKey);
  const columns = (set: number) => NAMES.flatMap((_, c) => ((set >> c) & 1 ? [c] : []));
  return sets
    .filter((set) => !sets.some((part) => part !== set && (part & set) === part))
    .map(columns)
    .filter(({ length }) => length <= maxColumns)
    .map((set) => set.join())
    .sort();
}

it('finds the keys there are, with memory for a few candidates at a time', async () => {
  const row = fc.array(fc.option(fc.constantFrom('x', 'y', 'z')), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 2, maxLength: 25 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 5 }),
      async (rows, most, maxColumns) => {
        const cell = (text: string | null) =>
          text === null ? 'CAST(NULL AS VARCHAR)' : duckdb.dialect.string(text);
        const lines = rows.map((cells) => `(${cells.map(cell).join(', ')})`);
        await duckdb.query(
          `CREATE OR REPLACE TABLE t AS SELECT * FROM (VALUES ${lines.join(', ')}) AS v (${NAMES.join(', ')})`,
        );
        const { relation } = elsewhere(most);
        const found = await searchDatabaseKeys(relation, NAMES, { maxColumns, mostScans: 500 });
        expect(found.complete).toBe(true);
        expect(found.keys.map((key) => key.join()).sort()).toEqual(keysOf(rows, maxColumns));
      },
    ),
    { numRuns: 60 },
  );
});

it.each([1, 2, 50])('looks at every column where the first ones are keys, %i at a time', async (most) => {
  await duckdb.query(
    'CREATE OR REPLACE TABLE t AS SELECT i AS a, -i AS b, i % 2 AS c, i * 3 AS d, i // 2 AS e FROM range(20) AS r(i)',
  );
  const { keys, complete } = await searchDatabaseKeys(elsewhere(most).relation, NAMES, {
    maxColumns: 2,
    mostScans: 50,
  });
  expect(complete).toBe(true);
  expect(keys.map((key) => key.join()).sort()).toEqual(['0', '1', '2,4', '3']);
});

it('looks at every one of more columns than a scan does', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `c${i}`);
  const cells = names.map((name, i) => `${i === 55 ? 'i % 2' : `i + ${i}`} AS ${name}`);
  await duckdb.query(`CREATE OR REPLACE TABLE t AS SELECT ${cells.join(', ')} FROM range(9) AS r(i)`);
  const { keys } = await searchDatabaseKeys(elsewhere(50).relation, names, { maxColumns: 3, mostScans: 50 });
  expect(keys).toHaveLength(59);
});

it('asks for half of the candidates where memory does not suffice, and fails where one is too much', async () => {
  await duckdb.query(
    `CREATE OR REPLACE TABLE t AS SELECT i % 2 AS a, i % 3 AS b, i % 5 AS c, 0 AS d, i AS e FROM range(30) AS r(i)`,
  );
  const { relation, asked } = elsewhere(2);
  const options = { maxColumns: 3, mostScans: 50 };
  const { keys, scans } = await searchDatabaseKeys(relation, NAMES, options);
  expect([...keys].map((key) => key.join()).sort()).toEqual(['0,1,2', '4']);
  expect(asked.slice(0, 3)).toEqual([5, 3, 2]);
  expect(scans).toBe(asked.length);
  await expect(searchDatabaseKeys(elsewhere(0).relation, NAMES, options)).rejects.toMatchObject({
    code: 'source/out-of-memory',
  });
});

import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCsv } from '../../src/kernel/csv-codes.js';
import { findKeys, findNearKeys, keyNames } from '../../src/keys/find-keys.js';
import { allMinimal, countUnique, smallTables, tableOf } from '../kernel/small-table.js';

describe('findKeys', () => {
  it('sets complete duplicates aside unless told to keep them', async () => {
    const table = tableOf([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(await findKeys(table)).toMatchObject({ duplicates: 1, records: 3, count: 1, complete: true });
    const strict = await findKeys(table, { strict: true });
    expect(strict).toMatchObject({ duplicates: 1, records: 4, count: 0, complete: true });
  });

  it('gives names', async () => {
    const { keys, names } = await findKeys(tableOf([[0], [1]]));
    expect(keyNames(keys, names, 0)).toEqual(['c0']);
  });

  it('has the empty key where there is nothing to tell apart', async () => {
    for (const rows of [[], [[1, 2]], [[1], [1]]])
      expect([...(await findKeys(tableOf(rows, 2))).keys]).toEqual([[]]);
  });

  it.each([
    [{ maxColumns: 0 }],
    [{ maxColumns: 1.5 }],
    [{ limit: -1 }],
    [{ threads: 0 }],
    [{ threads: 2_000_000 }],
    [{ timeoutMs: Number.NaN }],
    [{ memoryBytes: 0 }],
    [{ seed: 0.5 }],
  ])('refuses %o', async (options) => {
    await expect(findKeys(tableOf([[0]]), options)).rejects.toMatchObject({ code: 'model/domain' });
  });
});

describe('findNearKeys', () => {
  it('finds the minimal sets that reach the share, and the share each has', async () => {
    await fc.assert(
      fc.asyncProperty(
        smallTables({ columns: 6, records: 40 }),
        fc.constantFrom(0.01, 0.07, 0.5, 0.6, 0.9, 0.95, 1),
        async (table, uniqueness) => {
          const { keys, uniqueShares } = await findNearKeys(table, uniqueness, { threads: 1 });
          // the share of a set is compared as a fraction of whole numbers
          const least = Array.from({ length: table.records + 1 }, (_, n) => n).find(
            (n) => n * 100 >= Math.round(uniqueness * 100) * table.records,
          );
          expect([...keys]).toEqual(allMinimal(table, least ?? 0));
          for (const [i, key] of [...keys].entries()) {
            expect(uniqueShares[i]).toBe(countUnique(table, key) / Math.max(1, table.records));
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('do not depend on the number of threads', async () => {
    const { randomTable } = await import('../kernel/key-tables.js');
    const table = randomTable(300, [2, 3, 4, 5, 6, 7, 8, 9, 10, 3, 4, 5], 3);
    const alone = await findNearKeys(table, 0.8, { threads: 1 });
    expect(alone.count).toBeGreaterThan(50);
    for (const threads of [2, 3, 5]) {
      // helpers that are waited for, so that they take part in a short search
      const found = await findNearKeys(table, 0.8, { threads, seed: threads, tuning: { aloneMs: 0 } });
      expect([...found.keys]).toEqual([...alone.keys]);
      expect(found.uniqueShares).toEqual(alone.uniqueShares);
      expect(found.countByColumn).toEqual(alone.countByColumn);
    }
  });

  it('at 1 are the keys read strictly', async () => {
    await fc.assert(
      fc.asyncProperty(smallTables({ columns: 6, records: 20 }), async (table) => {
        const near = await findNearKeys(table, 1);
        expect([...near.keys]).toEqual([...(await findKeys(table, { strict: true })).keys]);
      }),
      { numRuns: 100 },
    );
  });

  it.each([0, -0.1, 1.01, Number.NaN])('refuses uniqueness %d', async (uniqueness) => {
    await expect(findNearKeys(tableOf([[0]]), uniqueness)).rejects.toMatchObject({ code: 'model/domain' });
  });
});

/** Numbers of minimal keys that the literature agrees on (strict reading); adult with duplicates set aside. */
const KNOWN: [string, number, number, boolean][] = [
  ['fd_abalone', 9, 29, true],
  ['fd_bridges', 13, 5, true],
  ['fd_echocardiogram', 13, 72, true],
  ['fd_hepatitis', 20, 348, true],
  ['fd_horse', 28, 253, true],
  ['fd_flight_1k', 109, 26_652, true],
  ['fd_nursery', 9, 1, true],
  ['fd_chess_krkopt', 7, 1, true],
  ['fd_letter', 17, 0, true],
  ['fd_plista_1k', 63, 0, true],
  ['adult_train', 15, 2, false],
];

describe('public tables', () => {
  // beside the project, or beside the folder of its worktrees
  const beside = ['../../../shared/data/', '../../../../shared/data/'].map(
    (at) => new URL(at, import.meta.url),
  );
  const folder = beside.find((url) => existsSync(url)) ?? beside[0];

  it.for(KNOWN)('%s, %i columns, has %i keys', async ([name, columns, count, strict], { skip }) => {
    if (!existsSync(folder)) skip('public tables are not beside the project');
    const bytes = createReadStream(new URL(`${name}.csv.gz`, folder)).pipe(createGunzip());
    const names = Array.from({ length: columns }, (_, c) => `c${c}`);
    const table = await encodeCsv(bytes, { columns: names, delimiter: ',', header: true });
    const found = await findKeys(table, { strict });
    expect(found).toMatchObject({ count, complete: true });
    expect(found.keys.length).toBe(count);
  });
});

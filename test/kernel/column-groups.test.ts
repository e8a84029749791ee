import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { ColumnGroups } from '../../src/kernel/column-groups.js';
import { subsetRisks } from '../../src/kernel/subset-risk.js';
import { measureSet } from './brute-sets.js';
import { countUnique, smallTables, tableOf } from './small-table.js';

/** A table with a person for every record, and sets of columns in any order to go to one after another. */
const walks = smallTables({ columns: 6, records: 40 })
  .filter(({ records }) => records > 0)
  .chain((table) =>
    fc.record({
      table: fc.constant(table),
      users: fc.array(fc.nat(6), { minLength: table.records, maxLength: table.records }),
      sets: fc.array(fc.shuffledSubarray([...table.names.keys()]), { minLength: 1, maxLength: 12 }),
    }),
  );

describe('ColumnGroups', () => {
  it('counts what a set does, and what one more column would, as a double loop does', () => {
    fc.assert(
      fc.property(walks, ({ table, users, sets }) => {
        for (const persons of [undefined, Int32Array.from(users)]) {
          const groups = new ColumnGroups(table, persons);
          for (const set of sets) {
            const truth = (columns: readonly number[]) => measureSet(table, columns, persons);
            expect(groups.stand(set)).toMatchObject(near(truth(set)));
            for (const column of table.names.keys()) {
              expect(groups.count(column)).toMatchObject(near(truth([...set, column])));
            }
          }
        }
      }),
    );
  });

  it('bounds every set that makes no more groups than it was told', () => {
    fc.assert(
      fc.property(walks, ({ table, users, sets }) => {
        for (const persons of [undefined, Int32Array.from(users)]) {
          const groups = new ColumnGroups(table, persons);
          for (const set of sets) {
            groups.stand(set);
            for (const more of sets) {
              const made = distinct(table, more);
              const { risk } = measureSet(table, [...set, ...more], persons);
              expect(groups.bound(made)).toBeGreaterThanOrEqual(risk - 1e-9);
            }
          }
        }
      }),
    );
  });

  it('says bit for bit what the risk of many sets is', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ table, users, sets }) => {
        const some = sets.filter((set) => set.length > 0);
        for (const persons of [undefined, Int32Array.from(users)]) {
          const groups = new ColumnGroups(table, persons);
          const risks = await subsetRisks(table, some, persons && { users: persons });
          expect(some.map((set) => groups.stand(set).risk / table.records)).toEqual(
            risks.map(({ averageRisk }) => averageRisk),
          );
        }
      }),
    );
  });

  it('makes levels again that memory had no room for', () => {
    const rows = Array.from({ length: 400 }, (_, i) => Array.from({ length: 9 }, (_, c) => (i >> c) & 1));
    const table = tableOf(rows);
    const small = new ColumnGroups(table, undefined, 1);
    const path = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    for (const size of [9, 3, 7, 1, 8]) {
      const set = path.slice(0, size);
      expect(small.stand(set)).toMatchObject({ risk: distinct(table, set), unique: countUnique(table, set) });
    }
  });

  it('counts values, and looks at no record twice that is alone', () => {
    const groups = new ColumnGroups(
      tableOf([
        [0, -1],
        [1, 0],
        [2, 0],
      ]),
    );
    expect(groups.values).toEqual([3, 2]);
    groups.stand([0]);
    const { work } = groups;
    groups.stand([0, 1]);
    groups.count(1);
    expect(groups.work).toBe(work);
  });
});

function near({ risk, unique }: { risk: number; unique: number }) {
  return { risk: expect.closeTo(risk, 9), unique };
}

function distinct(table: CodeTable, set: readonly number[]): number {
  return new Set(Array.from({ length: table.records }, (_, i) => set.map((c) => table.codes[c][i]).join()))
    .size;
}

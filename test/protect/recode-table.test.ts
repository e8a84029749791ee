import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import { observeGroups } from '../../src/findings/observed.js';
import { whatIf } from '../../src/questions/what-if.js';
import { whatIfObserved } from '../../src/questions/what-if-observed.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

const cell = (values: readonly string[]) => fc.oneof(fc.constantFrom(...values), fc.constant(null));
const row = fc.record({
  zip: cell(['1234', '1235', '1299', '2000', '9']),
  age: cell(['3', '7', '12', '19', '40']),
  sex: cell(['f', 'm']),
  who: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
});
const step = fc.constantFrom(
  'mask zip 2',
  'mask zip 1',
  'merge zip below 3',
  'band age 5',
  'band age 10',
  'merge sex below 4',
  'blank age',
  'drop sex',
  'top age 12',
);

describe('whatIfObserved', () => {
  it('gives the numbers of the whole way, for records and for persons', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 2, maxLength: 25 }),
        fc.uniqueArray(step, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (rows, steps, persons) => {
          const relation = await tableOf(engine, rows);
          const options = { qi: ['zip', 'age', 'sex'], ...(persons ? { user: 'who' } : {}) };
          const table = await prepareTable(relation, options);
          const { observed } = await observeGroups(table);
          const [whole, quick] = await Promise.all([
            whatIf(relation, steps, options).catch((error) => error.code),
            whatIfObserved({ table, observed }, steps).catch((error) => error.code),
          ]);
          await table.close();
          if (typeof whole === 'string' || typeof quick === 'string') {
            expect(quick).toBe(whole);
            return;
          }
          expect(quick?.before).toEqual(whole.before.observed);
          expect(quick?.after).toEqual(whole.after.observed);
          expect(quick?.loss.overall).toBeCloseTo(whole.loss.overall, 12);
          for (const { name, share } of whole.loss.columns) {
            expect(
              quick?.loss.columns.find((column: { name: string }) => column.name === name)?.share,
            ).toBeCloseTo(share, 12);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('leaves what it cannot do to the whole way', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((who, i) => ({ who, zip: String(i % 2), w: '2' }));
    const relation = await tableOf(engine, rows);
    for (const [options, steps] of [
      [{ qi: ['zip'] }, ['drop-records below 2']],
      [{ qi: ['zip'], id: ['who'] }, ['mask who 1']],
      [{ qi: ['zip'], user: 'who' }, ['drop who']],
      [{ qi: ['zip'], weight: 'w' }, ['mask zip 1']],
    ] as const) {
      const table = await prepareTable(relation, options);
      const { observed } = await observeGroups(table);
      expect(await whatIfObserved({ table, observed }, steps)).toBeUndefined();
      await table.close();
    }
  });
});

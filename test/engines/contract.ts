import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeRelation } from '../../src/counts/codes/encode-relation.js';
import { prepareTable } from '../../src/counts/prepare.js';
import { measureExposure } from '../../src/findings/exposure/measure-exposure.js';
import { findKeys } from '../../src/keys/find-keys.js';
import { bySizeThenMembers } from '../../src/keys/hitting-sets.js';
import { searchDatabaseKeys } from '../../src/keys/search-database.js';
import { approximate } from '../../src/questions/approximate.js';
import { assess } from '../../src/questions/assess.js';
import { check } from '../../src/questions/check.js';
import { scoreRecords } from '../../src/questions/person/score-records.js';
import { plan } from '../../src/questions/plan.js';
import { predict } from '../../src/questions/predict.js';
import { statistics as statisticsOf } from '../../src/questions/statistics.js';
import { transactions as transactionsOf } from '../../src/questions/transactions.js';
import { whatIf } from '../../src/questions/what-if.js';
import type { Relation } from '../../src/source/relation.js';
import { holdForesight } from './foresight.js';
import { EMPTY, openEmbedded, PEOPLE, POLICY, PURCHASES, QI, SPELLINGS, type TestTable } from './tables.js';

/**
 * What every engine owes: the same table gives the same findings as on the embedded engine, to the last bit.
 * @param openTable the table of that name on the engine, loaded beforehand
 */
export function holdContract(openTable: (table: TestTable) => Promise<Relation>): void {
  const opened: Relation[] = [];
  const both = async (table: TestTable) => {
    const pair = [await openEmbedded(table), await openTable(table)] as const;
    opened.push(...pair);
    return pair;
  };
  /** The answers of the embedded engine and of the other. */
  async function ask<T>(
    table: TestTable,
    question: (relation: Relation) => Promise<T>,
  ): Promise<{ here: unknown; there: unknown }> {
    const [embedded, remote] = await both(table);
    return { here: withoutEngine(await question(embedded)), there: withoutEngine(await question(remote)) };
  }
  afterAll(async () => {
    for (const { engine } of opened) await engine.close();
  });

  describe('gives the findings of the embedded engine', () => {
    it('assess, all roles proposed', async () => {
      let [scans, columns] = [0, 0];
      const { here, there } = await ask(PEOPLE, async (table) => {
        const found = await assess(table);
        scans = table.engine.scans ?? 0;
        columns = found.columns.filter(({ role }) => role === 'quasi-identifier').length;
        return found;
      });
      expect(there).toEqual(here);
      expect(columns).toBeGreaterThan(8);
      expect(scans).toBeLessThanOrEqual(6 + columns - 1);
    });
    it('assess, with sensitive columns, ordered and not', async () => {
      const options = { qi: ['age', 'sex', 'smoker'], sensitive: ['diagnosis', 'grade', 'say "when"'] };
      const { here, there } = await ask(PEOPLE, (table) => assess(table, options));
      expect(there).toEqual(here);
    });
    it('assess, decimals beyond 2^53, doubles, long texts and points in time', async () => {
      const options = { qi: ['select', 'größe', 'letter', 'seen at'] };
      const { here, there } = await ask(PEOPLE, (table) => assess(table, options));
      expect(there).toEqual(here);
    });
    it('assess, records with missing cells left out', async () => {
      const { here, there } = await ask(PEOPLE, (table) => assess(table, { qi: QI, missing: 'drop' }));
      expect(there).toEqual(here);
    });
    it('assess, in persons, with attackers on their records', async () => {
      const options = { user: 'customer', qi: ['goods'] };
      const { here, there } = await ask(PURCHASES, (table) => assess(table, options));
      expect(there).toEqual(here);
    });
    it.each([
      ['a few', PURCHASES, { user: 'customer', qi: ['goods', 'day', 'price'] }],
      ['many', PEOPLE, { user: 'grade', qi: QI }],
    ])('exposure in persons, by %s sets of columns', async (_, data, options) => {
      const { here, there } = await ask(data, async (table) => {
        const { exposure, riskWithout } = await measureExposure(await prepareTable(table, options), 1);
        return { exposure, riskWithout: [...riskWithout] };
      });
      expect(there).toEqual(here);
    });
    it('approximate: the same groups are drawn', async () => {
      const { here, there } = await ask(PEOPLE, (table) => approximate(table, { qi: QI, share: 0.3 }));
      expect(there).toEqual(here);
    });
    it('statistics with values, and what is predicted from them', async () => {
      const { here, there } = await ask(PEOPLE, (table) => statisticsOf(table, { qi: QI }));
      expect(there).toEqual(here);
      const { here: p, there: q } = await ask(PEOPLE, async (table) =>
        predict(await statisticsOf(table, { qi: QI })),
      );
      expect(q).toEqual(p);
    });
    it('what predictions need, which foretell what all statistics do', async () => {
      const { here, there } = await ask(PEOPLE, async (table) => ({
        statistics: await statisticsOf(table, { qi: QI, pairTables: 'forest' }),
        predicted: await predict(await statisticsOf(table, { qi: QI, pairTables: 'forest' })),
      }));
      expect(there).toEqual(here);
      const { here: all } = await ask(PEOPLE, async (table) =>
        predict(await statisticsOf(table, { qi: QI })),
      );
      expect((there as { predicted: unknown }).predicted).toEqual(all);
    });
    it('values that are numbers, or nearly, in their order', async () => {
      const qi = ['b', 'a', 'n', 'number'];
      const { here, there } = await ask(SPELLINGS, async (table) => ({
        statistics: await statisticsOf(table, { qi }),
        found: await assess(table, { qi }),
      }));
      expect(there).toEqual(here);
    });
    it.each([
      [QI, ['band age 2', "mask it's 1", 'date "say ""when""" year', 'round größe 0.5']],
      [QI, ["merge it's below 20", 'top age 24', 'blank sex', 'drop größe']],
      [
        ['age', 'sex', 'smoker'],
        ['drop-records below 3', 'suppress smoker below 5 in age,sex'],
      ],
      [
        ['age', 'smoker', "it's"],
        ['sample 0.5', 'randomise smoker 1'],
      ],
    ])('what if, with %j as quasi-identifiers, %j', async (qi, steps) => {
      const { here, there } = await ask(PEOPLE, (table) => whatIf(table, steps, { qi }));
      expect(there).toEqual(here);
    });
    it('plan', async () => {
      const options = { qi: ['age', 'sex', 'say "when"', "it's"], goal: 'k=3', suppress: 0.05 };
      const { here, there } = await ask(PEOPLE, (table) => plan(table, options));
      expect(there).toEqual(here);
    });
    it('check', async () => {
      const { here, there } = await ask(PEOPLE, (table) => check(table, POLICY, { qi: QI }));
      expect(there).toEqual(here);
    });
    it.each([
      {
        attributes: [['at:time:hour', 'goods'], ['price']],
        unicity: 2,
        showValues: true,
        trials: 20,
      },
      { attributes: [['price']], round: ['price:5'], unicity: 1 },
    ])('transactions %j', async (asked) => {
      const options = { user: 'customer', ...asked };
      const { here, there } = await ask(PURCHASES, (table) => transactionsOf(table, options));
      expect(there).toEqual(here);
    });
    it('keys of up to four columns, in at most so many scans', async () => {
      const columns = [
        'age',
        'sex',
        'größe',
        'say "when"',
        'select',
        'smoker',
        "it's",
        'seen at',
        'diagnosis',
      ];
      const embedded = await openEmbedded(PEOPLE);
      const remote = await openTable(PEOPLE);
      opened.push(embedded, remote);
      const codes = await encodeRelation({
        ...embedded,
        columns: columns.map((name) => ({ name, kind: 'text' })),
      });
      const { keys } = await findKeys(codes, { maxColumns: 4 });
      const options = { maxColumns: 4, mostScans: 200 };
      const found = await searchDatabaseKeys(remote, columns, options);
      expect(found.complete).toBe(true);
      expect([...found.keys].sort(bySizeThenMembers)).toEqual([...keys]);
      expect(keys.length).toBeGreaterThan(0);
      const cut = await searchDatabaseKeys(remote, columns, { maxColumns: 4, mostScans: 1 });
      expect(cut.complete).toBe(false);
    });
    it('transactions from the records of a few values', async () => {
      const options = { user: 'customer', attributes: [['day'], ['goods']], sample: 5, sampleOnly: true };
      const { here, there } = await ask(PURCHASES, (table) => transactionsOf(table, options));
      expect(there).toEqual(here);
    });
  });

  holdForesight(async (table) => (await both(table))[1]);

  describe('refuses what it cannot honour', () => {
    let table: Relation;
    beforeAll(async () => {
      table = (await both(PEOPLE))[1];
    });
    const refused = { code: 'config/unsupported' };
    it('what needs every record in this process', async () => {
      await expect(assess(table, { qi: QI, missing: 'any' })).rejects.toMatchObject(refused);
      await expect(assess(table, { qi: ['age'], weight: 'grade' })).rejects.toMatchObject(refused);
      await expect(assess(table, { qi: ['age'], household: 'grade' })).rejects.toMatchObject(refused);
      await expect(scoreRecords(table, { qi: ['age', 'sex'] })).rejects.toMatchObject(refused);
    });
    it('a table without records', async () => {
      const [, empty] = await both(EMPTY);
      await expect(assess(empty)).rejects.toMatchObject({ code: 'data/no-records' });
    });
  });
}

/**
 * Without times, the name of the engine, and what takes the records themselves: keys, which are looked for apart in a database, how
 * many are unique under a worst set, and how sensitive columns are.
 */
function withoutEngine(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, cell) => {
      if (OF_RECORDS.includes(key) || /^singledOut/.test(key)) return undefined;
      if (key === 'assumptions')
        return (cell as string[]).filter((text) => !/singled out through/.test(text));
      if (key === 'refused' || key === 'changes')
        return (cell as { finding?: string; path?: string }[]).filter(
          ({ finding = '', path = '' }) =>
            !/keys|keySearch|sensitivity|singledOut|unique$/i.test(finding + path),
        );
      return ArrayBuffer.isView(cell) ? Array.from(cell as unknown as ArrayLike<number>) : cell;
    }),
  );
}

const OF_RECORDS = ['engine', 'seconds', 'keys', 'nearKeys', 'keySearch', 'sensitivity', 'unique', 'actions'];

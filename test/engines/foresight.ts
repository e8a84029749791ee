import { describe, expect, it } from 'vitest';
import { countScans, type Statement } from '../../src/counts/statement.js';
import { searchDatabaseKeys } from '../../src/keys/search-database.js';
import { approximate, dryRunApproximate } from '../../src/questions/approximate.js';
import { assess, dryRunAssess } from '../../src/questions/assess.js';
import { check, dryRunCheck } from '../../src/questions/check.js';
import { dryRunKeys } from '../../src/questions/keys/keys-in-database.js';
import { dryRunPlan, plan } from '../../src/questions/plan.js';
import { dryRunStatistics, statistics as statisticsOf } from '../../src/questions/statistics.js';
import { dryRunTransactions } from '../../src/questions/transactions/dry-run-transactions.js';
import { transactions as transactionsOf } from '../../src/questions/transactions.js';
import { dryRunWhatIf, whatIf } from '../../src/questions/what-if.js';
import type { Relation } from '../../src/source/relation.js';
import { PEOPLE, POLICY, PURCHASES, QI, type TestTable } from './tables.js';

/** What every engine that counts its scans owes: that what was planned is what is then done. */
export function holdForesight(openTable: (table: TestTable) => Promise<Relation>): void {
  describe('tells beforehand what it would ask', () => {
    /**
     * The work reads the table no more often than was planned, and what was planned can be asked.
     * @param asked whether that is tried here, and not by another test
     */
    async function foresee(
      data: TestTable,
      dryRun: (table: Relation) => Statement[] | Promise<Statement[]>,
      work: (table: Relation) => Promise<unknown>,
      asked = true,
    ): Promise<{ planned: number; scans: number }> {
      const remote = await openTable(data);
      const statements = await dryRun(remote);
      for (const { sql } of asked ? statements : []) await remote.engine.query(sql);
      const before = remote.engine.scans as number;
      await work(remote);
      const found = {
        planned: countScans(remote, statements),
        scans: (remote.engine.scans as number) - before,
      };
      expect(found.scans).toBeLessThanOrEqual(found.planned);
      return found;
    }

    it('for an assessment: at most seven scans, one per edge of the forest and one per sensitive column', async () => {
      const options = { qi: QI, sensitive: ['diagnosis'] };
      const found = await foresee(
        PEOPLE,
        (table) => dryRunAssess(table, options),
        (table) => assess(table, options),
      );
      expect(found.planned).toBeLessThanOrEqual(7 + (QI.length - 1) + 1);
    });
    it('for two columns, whose groups are known from their pair', async () => {
      const options = { qi: ['goods', 'day'] };
      const found = await foresee(
        PURCHASES,
        (table) => dryRunAssess(table, options),
        (table) => assess(table, options),
      );
      expect(found.planned).toBe(6);
    });
    it('for persons, with attackers on their records and names', async () => {
      const options = { user: 'customer', qi: ['goods'], showValues: true };
      await foresee(
        PURCHASES,
        (table) => dryRunAssess(table, options),
        (table) => assess(table, options),
        false,
      );
    });
    it('for attackers alone', async () => {
      const options = {
        user: 'customer',
        attributes: [['price', 'at:date']],
        unicity: 2,
        showValues: true,
      };
      await foresee(
        PURCHASES,
        (table) => dryRunTransactions(table, options),
        (table) => transactionsOf(table, options),
      );
    });
    it('for statistics', async () => {
      const qi = ['age', 'sex', 'smoker'];
      const found = await foresee(
        PEOPLE,
        (table) => dryRunStatistics(table, { qi }),
        (table) => statisticsOf(table, { qi }),
      );
      expect(found).toEqual({ planned: 8, scans: 7 });
    });
    it('for a prediction', async () => {
      const found = await foresee(
        PEOPLE,
        (table) => dryRunStatistics(table, { qi: QI, pairTables: 'forest' }),
        (table) => statisticsOf(table, { qi: QI, pairTables: 'forest' }),
      );
      expect(found.planned).toBe(5 + QI.length - 1);
    });
    it('for keys', async () => {
      const columns = ['age', 'sex', 'smoker', 'select'];
      const found = await foresee(
        PEOPLE,
        (table) => dryRunKeys(table, { qi: columns, keyScans: 7 }),
        (table) => searchDatabaseKeys(table, columns, { maxColumns: 3, mostScans: 7 }),
      );
      expect(found.planned).toBe(9);
    });
    it('for a plan, a policy, and a change', async () => {
      const qi = ['age', 'sex'];
      const search = { qi, goal: 'k=3', suppress: 0.05 };
      await foresee(
        PEOPLE,
        (table) => dryRunPlan(table, search),
        (table) => plan(table, search),
      );
      await foresee(
        PEOPLE,
        (table) => dryRunCheck(table, POLICY, { qi }),
        (table) => check(table, POLICY, { qi }),
      );
      const steps = ['band age 2', 'drop-records below 3'];
      await foresee(
        PEOPLE,
        (table) => dryRunWhatIf(table, steps, { qi }),
        (table) => whatIf(table, steps, { qi }),
      );
    });
    it('for a share of the groups: as often as it then is', async () => {
      const remote = await openTable(PEOPLE);
      const told = dryRunApproximate(remote, { qi: QI, share: 0.3 });
      const { scans } = await approximate(remote, { qi: QI, share: 0.3 });
      expect([scans, remote.engine.scans]).toEqual(new Array(2).fill(countScans(remote, told)));
    });
  });
}

import { countValues, valueHistogram } from '../../../src/calibrate/count-values.js';
import { codesOf } from '../../../src/kernel/code-table.js';
import { exactRisk } from '../../../src/risk/transactions/transactions.js';
import type { ReproducedValue } from '../../results/reproduction.js';
import { compareNumber, halfLastDigit } from '../compare.js';
import type { Item, ItemRun } from '../item.js';
import { type PublicTable, readPublic, sayMissing } from '../public-table.js';

/** A line of Tables 5 and 6: attribute, column of the public table, alpha_X, |D_X|, Pr(idf, X), R_cost. */
type Line = readonly [
  name: string,
  column: string,
  alpha: string,
  values: number,
  risk: string,
  lowCost: string,
];

interface DataSet {
  readonly name: string;
  readonly table: PublicTable;
  readonly records: number;
  readonly user?: string;
  readonly lines: readonly Line[];
}

const DATA_SETS: readonly DataSet[] = [
  {
    name: 'T1',
    table: 'purchases',
    records: 38_087,
    user: 'user',
    lines: [
      ['time', 'time', '22.23', 551, '0.322', '0.0145'],
      ['date', 'date', '24.42', 290, '0.186', '0.0076'],
      ['goods', 'goods', '1.32', 2781, '0.097', '0.0730'],
      ['price', 'price', '2.49', 184, '0.012', '0.0048'],
      ['number', 'number', '3.15', 97, '0.008', '0.0025'],
    ],
  },
  {
    name: 'T2',
    table: 'diabetes',
    records: 101_766,
    user: 'patient_nbr',
    lines: [
      ['days', 'time_in_hospital', '1.05', 14, '1.45e-4', '1.38e-4'],
      ['age', 'age', '1.35', 10, '1.33e-4', '9.83e-5'],
      ['ethnicity', 'race', '1.31', 6, '7.73e-5', '5.90e-5'],
      ['gender', 'gender', '1.28', 3, '3.78e-5', '2.95e-5'],
    ],
  },
  {
    name: 'T3',
    table: 'adult',
    records: 32_561,
    lines: [
      ['age', 'age', '1', 73, '2.24e-3', '2.24e-3'],
      ['occupation', 'occupation', '1', 15, '4.61e-4', '4.61e-4'],
      ['marital', 'marital-status', '1', 7, '2.15e-4', '2.15e-4'],
      ['ethnicity', 'race', '1', 5, '1.54e-4', '1.54e-4'],
    ],
  },
  {
    name: 'T4',
    table: 'loans',
    records: 42_538,
    lines: [
      ['employment', 'emp_title', '1', 30_661, '0.7208', '0.7208'],
      ['income', 'annual_inc', '1', 5597, '0.1316', '0.1316'],
      ['amount', 'loan_amnt', '1', 898, '0.0211', '0.0211'],
      ['grade', 'grade', '1', 8, '0.0002', '0.0002'],
    ],
  },
];

/** What a line comes to on the table itself. */
interface Counted {
  readonly values: number;
  readonly alpha: number;
  readonly exact: number;
  readonly lowCost: number;
}

/** Tables 5 and 6 of paper 003. */
export const attackerTables: readonly Item[] = [
  {
    paper: '003',
    id: 'table-5',
    title: 'Four data sets and the risk of each attribute',
    how: 'on the table where --data has it; else alpha_X |D_X| / m (the mean model) from the alpha_X and |D_X| in print, within the rounding of alpha_X',
    compute: async (run) => {
      const values: ReproducedValue[] = [];
      const missing: string[] = [];
      for (const set of DATA_SETS) {
        const found = await countSet(run, set);
        if (found === undefined) missing.push(sayMissing(set.table));
        set.lines.forEach(([name, , alpha, count, risk], i) => {
          const label = `${set.name} ${name}`;
          const own = found?.[i];
          if (own === undefined) {
            const mean = (Number(alpha) * count) / set.records;
            const rounding = (halfLastDigit(alpha) * count) / set.records + halfLastDigit(risk);
            values.push(compareNumber(`${label}: risk`, risk, mean, rounding));
            return;
          }
          values.push(
            compareNumber(`${label}: |D_X|`, String(count), own.values),
            compareNumber(`${label}: alpha_X`, alpha, own.alpha, 0.005),
            compareNumber(`${label}: risk`, risk, own.exact),
          );
        });
      }
      return { values, missing };
    },
  },
  {
    paper: '003',
    id: 'table-6',
    title: 'Risks by the low-cost model',
    how: '|D_X| / m, on the table where --data has it, else from |D_X| and m in print',
    compute: async (run) => {
      const values: ReproducedValue[] = [];
      const missing: string[] = [];
      for (const set of DATA_SETS) {
        const found = await countSet(run, set);
        if (found === undefined) missing.push(sayMissing(set.table));
        set.lines.forEach(([name, , , count, , lowCost], i) => {
          const ours = found?.[i].lowCost ?? count / set.records;
          values.push(compareNumber(`${set.name} ${name}: R_cost`, lowCost, ours));
        });
      }
      return { values, missing };
    },
  },
];

async function countSet(run: ItemRun, set: DataSet): Promise<Counted[] | undefined> {
  const columns = set.lines.map(([, column]) => column);
  const table = await run.once(`data set ${set.name}`, () =>
    readPublic(run, set.table, set.user === undefined ? columns : [set.user, ...columns]),
  );
  if (table === undefined) return undefined;
  const users = set.user === undefined ? undefined : codesOf(table, set.user);
  return columns.map((column) =>
    exactRisk(valueHistogram(countValues(codesOf(table, column), users)), table.records),
  );
}

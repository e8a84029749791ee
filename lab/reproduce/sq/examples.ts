import type { CodeTable } from '../../../src/kernel/code-table.js';
import { findKeys, keyNames } from '../../../src/keys/find-keys.js';
import { measureSensitivity } from '../../../src/keys/sensitivity.js';
import { RowGrouper } from '../../../src/risk/data-set/row-grouper.js';
import { compareBound, compareNumber, compareText } from '../compare.js';
import { takeColumns } from '../generated-table.js';
import type { Item } from '../item.js';
import { TABLE_1, TABLE_5 } from './printed.js';

/** Table 2, columns in the order of the table, keys by size. */
const TABLE_2 = ['MINum', 'Age, Birthday', 'Age, Disease', 'Zip, Birthday', 'Sex, Age, Zip'];
const PRINTED = ['0.5', '0.125', '0.406', '0.313', '0.438', '0.375'];
const SLIP =
  'a slip in print: it would need {Birthday, Disease} to be a key, but two records share 1230 and Fever';
function table1(): CodeTable {
  const lists = TABLE_1.names.map((_, c) => [...new Set(TABLE_1.rows.map((row) => row[c]))]);
  return {
    records: TABLE_1.rows.length,
    names: TABLE_1.names,
    codes: lists.map((list, c) => Int32Array.from(TABLE_1.rows, (row) => list.indexOf(row[c]))),
    cardinalities: lists.map(({ length }) => length),
  };
}

/** S of every column of RPI as printed, from the keys of Table 5. */
function sensitivityOfTable5(): ReadonlyMap<string, number> {
  const names = [...new Set(TABLE_5.flat())];
  const keys = TABLE_5.map((key) => key.map((name) => names.indexOf(name)).sort((a, b) => a - b));
  return new Map(measureSensitivity(keys, names).columns.map(({ name, printed }) => [name, printed]));
}

/** Records singled out by what an attacker knows. */
function identified(columns: readonly string[]): number {
  const part = takeColumns(table1(), columns);
  const sizes = new RowGrouper(part.records, part.cardinalities).sizeOfEach(part.codes);
  return sizes.filter((size) => size === 1).length;
}

/** Tables 1 to 5 of paper 001. */
export const sqExamples: readonly Item[] = [
  {
    paper: '001',
    id: 'table-1',
    title: 'Sensitivity of the columns of an example (text below equation 2)',
    how: 'keys of the seven records of Table 1, then equation 2 with p = 0.5',
    compute: async () => {
      const { keys } = await findKeys(table1());
      const { columns } = measureSensitivity(keys, TABLE_1.names);
      return {
        values: columns.map(({ name, printed }, i) =>
          compareNumber(`S(${name})`, PRINTED[i], printed, 0, { because: SLIP }),
        ),
      };
    },
  },
  {
    paper: '001',
    id: 'table-2',
    title: 'Keys of the example',
    how: 'key search on Table 1',
    compute: async () => {
      const { keys } = await findKeys(table1());
      const found = Array.from(keys, (_, i) => keyNames(keys, TABLE_1.names, i).join(', '));
      return {
        values: [
          compareNumber('keys', '5', found.length),
          ...TABLE_2.map((key, i) => compareText(`key ${i + 1}`, key, found[i] ?? 'none')),
        ],
      };
    },
  },
  {
    paper: '001',
    id: 'table-3',
    title: 'An attacker who knows age and birthday',
    how: 'records of Table 1 that are alone with these values',
    compute: () => ({
      values: [
        compareNumber('identified by both', '7', identified(['Age', 'Birthday'])),
        compareBound('by age alone', 'not every person', [0, 6], identified(['Age'])),
        compareBound('by birthday alone', 'not every person', [0, 6], identified(['Birthday'])),
      ],
    }),
  },
  {
    paper: '001',
    id: 'table-4',
    title: 'An attacker who knows the insurance number',
    how: 'records of Table 1 that are alone with it',
    compute: () => ({ values: [compareNumber('identified', '7', identified(['MINum']))] }),
  },
  {
    paper: '001',
    id: 'table-5',
    title: 'Sensitivity from the 15 keys of RPI',
    how: 'equation 2 on the keys of Table 5; RPI itself is private, so that the keys cannot be searched for',
    compute: () => {
      const found = sensitivityOfTable5();
      const of = (name: string) => found.get(name) ?? 0;
      const others = [...found].filter(([name]) => name !== 'Id' && name !== 'CtfId').map(([, s]) => s);
      return {
        values: [
          compareNumber('keys', '15', TABLE_5.length),
          compareNumber('S(Id)', '0.5', of('Id')),
          compareNumber('S(CtfId)', '0.5', of('CtfId')),
          compareBound('highest S of the others', 'below that of Id', [0, 0.5], Math.max(...others)),
          compareBound(
            'S(Gender) - S(Tel)',
            'Gender is more sensitive than Tel',
            [0, 1],
            of('Gender') - of('Tel'),
          ),
        ],
      };
    },
  },
];

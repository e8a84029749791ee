import { RowGrouper } from '../../../src/risk/data-set/row-grouper.js';
import { entropyBits, histogramOf } from '../../../src/statistics/entropy.js';
import { compareNumber, compareText } from '../compare.js';
import { statisticsOfTable } from '../generated-table.js';
import type { Item } from '../item.js';

/** A table in print as codes in order of appearance. */
function codesOf(rows: readonly (readonly (string | number)[])[]): {
  records: number;
  codes: Int32Array[];
  cardinalities: number[];
} {
  const lists = rows[0].map((_, c) => [...new Set(rows.map((row) => row[c]))]);
  return {
    records: rows.length,
    codes: lists.map((list, c) => Int32Array.from(rows, (row) => list.indexOf(row[c]))),
    cardinalities: lists.map(({ length }) => length),
  };
}

const TABLE_1 = [
  [20, 'Male', 'Yes'],
  [25, 'Male', 'Yes'],
  [25, 'Female', 'No'],
  [25, 'Female', 'No'],
  [35, 'Male', 'No'],
];
/** The columns of equation 17, shuffled. */
const SHUFFLED = [
  [2, 1, 1, 2, 3, 2],
  [2, 1, 1, 2, 1, 2],
  [3, 2, 3, 1, 2, 1],
];

/** The worked examples of paper 000. */
export const r3aExamples: readonly Item[] = [
  {
    paper: '000',
    id: 'table-1',
    title: 'Attribute value frequencies of an example',
    how: 'value counts of the five records of Table 1, in the order of the values',
    compute: () => {
      const { codes, cardinalities } = codesOf(TABLE_1);
      const ratio = (c: number) => {
        const counts = new Array<number>(cardinalities[c]).fill(0);
        for (const code of codes[c]) counts[code]++;
        return counts.join(':');
      };
      return {
        values: [
          compareText('age', '1:2:1', ratio(0), {
            because: 'a slip in print: 25 stands in three of the five records of Table 1',
          }),
          compareText('gender', '3:2', ratio(1)),
          compareText('smoking', '2:3', ratio(2)),
        ],
      };
    },
  },
  {
    paper: '000',
    id: 'example-orr',
    title: 'ORR of a shuffled table (after equation 17)',
    how: 'distinct records / records of the shuffled table in print',
    compute: () => {
      const { records, codes, cardinalities } = codesOf(SHUFFLED[0].map((_, i) => SHUFFLED.map((c) => c[i])));
      const distinct = new RowGrouper(records, cardinalities).sizesOf(codes).length;
      return { values: [compareText('ORR', '5/6', `${distinct}/${records}`)] };
    },
  },
  {
    paper: '000',
    id: 'example-entropy',
    title: 'Entropies where experience entropy exceeds the largest (rule 2)',
    how: '1000 records, 4 columns of 10 values with 100 records each',
    compute: () => {
      const records = 1000;
      const codes = Array.from({ length: 4 }, () => Int32Array.from({ length: records }, (_, i) => i % 10));
      const { columns } = statisticsOfTable({
        records,
        names: ['a', 'b', 'c', 'd'],
        codes,
        cardinalities: [10, 10, 10, 10],
      });
      const sum = columns.reduce((bits, { counts }) => bits + entropyBits(histogramOf(counts)), 0);
      const most = entropyBits(histogramOf(new Float64Array(records).fill(1)));
      return { values: [compareNumber('ME', '9.9658', most), compareNumber('EE', '13.2877', sum)] };
    },
  },
];

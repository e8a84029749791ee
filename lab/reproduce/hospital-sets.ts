import { hospital } from '../../src/generate/hospital.js';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { generateTable } from './generated-table.js';
import { byEffort, type ItemRun } from './item.js';

/** The attributes of Table 3 of paper 000, numbered from 1 as there. */
export const ATTRIBUTES = [
  'oshpd_id',
  'age_yrs',
  'sex',
  'ethncty',
  'race',
  'patzip',
  'patcnty',
  'los',
  'adm_qtr',
];

/** Table 5 of paper 000: the row depends on the column. */
export const TABLE_5 = [
  [1, 0.012, 0.001, 0.012, 0.024, 0.588, 0.418, 0.012, 0.001],
  [0.016, 1, 0.003, 0.007, 0.003, 0.019, 0.002, 0.007, 0],
  [0.007, 0.017, 1, 0.001, 0, 0.008, 0.001, 0.005, 0],
  [0.098, 0.04, 0.001, 1, 0.103, 0.118, 0.029, 0.007, 0],
  [0.127, 0.012, 0, 0.066, 1, 0.113, 0.037, 0.002, 0],
  [0.471, 0.011, 0.001, 0.012, 0.017, 1, 0.417, 0.006, 0.001],
  [0.795, 0.002, 0, 0.007, 0.013, 0.989, 1, 0.002, 0],
  [0.027, 0.013, 0.002, 0.002, 0.001, 0.016, 0.003, 1, 0],
  [0.003, 0, 0, 0, 0, 0.003, 0, 0, 1],
];

/** Table 4 of paper 000. */
const SETS = [
  [2, 4, 5],
  [4, 7, 8],
  [2, 4, 8],
  [1, 8],
  [2, 4, 5, 8],
  [1, 7],
  [1, 5, 8],
  [1, 8, 9],
  [2, 5, 7, 9],
  [2, 3, 4, 7, 9],
  [3, 5, 6, 9],
  [5, 6, 8],
  [4, 6, 7],
  [5, 6, 7],
  [6, 7, 9],
  [1, 4, 5, 7, 9],
  [1, 2, 3, 9],
  [1, 2, 4, 8],
  [1, 2, 3, 5, 8],
  [1, 2, 3, 4, 5, 7],
];

/** The column sets of Table 4, by number. */
export const HOSPITAL_SETS = SETS.map((numbers, i) => ({
  number: i + 1,
  names: numbers.map((n) => ATTRIBUTES[n - 1]),
}));

/** The generated hospital table that stands for SPD (3,985,166 records): one stay a person. */
export function hospitalTable(run: ItemRun): CodeTable {
  return run.once('hospital', () => {
    const records = byEffort(run, 6000, 300_000, 3_985_166);
    run.progress?.({ step: `generating ${records} records` });
    return generateTable(hospital, { records, seed: run.seed, stays: 1 });
  });
}

/** Records of a target data set. */
export function targetRecords(run: ItemRun): number {
  return byEffort(run, 2000, 30_000, 30_000);
}

import { TABLE_1 } from '../../lab/reproduce/sq/printed.js';
import { tableOf } from '../kernel/small-table.js';

/** Table 1 as codes. */
export function table1() {
  const dictionaries = TABLE_1.names.map((_, c) => [...new Set(TABLE_1.rows.map((row) => row[c]))]);
  const rows = TABLE_1.rows.map((row) => row.map((cell, c) => dictionaries[c].indexOf(cell)));
  return { ...tableOf(rows), names: TABLE_1.names };
}

import { prepareTable } from '../../dist/counts/prepare.js';
import { hospital } from '../../dist/generate/hospital.js';
import { RowGrouper } from '../../dist/risk/data-set/row-grouper.js';
import { open } from '../../dist/source/open.js';

/**
 * A table as codes by column; everything the pages compare with is counted from it here, apart from the code that
 * predicts.
 * @typedef {{ name: string, records: number, columns: Map<string, Int32Array> }} CodedTable
 */

/** @returns {CodedTable} generated hospital data */
export function hospitalTable(records, stays, seed = 1) {
  const dictionaries = hospital.columns.map(() => new Map());
  const columns = new Map(hospital.columns.map((name) => [name, new Int32Array(records)]));
  let at = 0;
  for (const chunk of hospital.rows({ records, seed, stays })) {
    hospital.columns.forEach((name, c) => {
      const [codes, dictionary] = [columns.get(name), dictionaries[c]];
      for (let row = 0; row < chunk.rows; row++) {
        const cell = chunk.columns[c][row];
        if (!dictionary.has(cell)) dictionary.set(cell, dictionary.size);
        codes[at + row] = dictionary.get(cell);
      }
    });
    at += chunk.rows;
  }
  return { name: 'hospital', records, columns };
}

/** @returns {Promise<CodedTable>} some columns of a file; a missing cell is a value of its own */
export async function fileTable(name, path, wanted) {
  const relation = await open(path);
  const table = await prepareTable(relation, { qi: wanted });
  const { names, codes, records, cardinalities } = await table.codes();
  await relation.close();
  const columns = names.map((column, j) => [
    column,
    codes[j].map((code) => (code < 0 ? cardinalities[j] : code)),
  ]);
  return { name, records, columns: new Map(columns) };
}

/** Value counts of the columns and all pair tables among them. */
export function statisticsOf({ records, columns }, names) {
  const counts = names.map((name) => countCodes(columns.get(name)));
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b) => pairTable(a, b, columns.get(a), columns.get(b))),
  );
  return {
    records,
    columns: names.map((name, j) => ({
      name,
      values: Array.from(counts[j], (_, v) => String(v)),
      counts: counts[j],
    })),
    pairs,
    groups: [],
  };
}

function countCodes(codes) {
  const counts = new Float64Array(codes.reduce((most, code) => Math.max(most, code), 0) + 1);
  for (const code of codes) counts[code]++;
  return counts;
}

function pairTable(nameA, nameB, a, b) {
  const cells = new Map();
  for (let i = 0; i < a.length; i++) {
    const key = a[i] * 4194304 + b[i];
    cells.set(key, (cells.get(key) ?? 0) + 1);
  }
  const keys = Float64Array.from(cells.keys());
  return {
    columns: [nameA, nameB],
    a: Int32Array.from(keys, (key) => Math.floor(key / 4194304)),
    b: Int32Array.from(keys, (key) => key % 4194304),
    counts: Float64Array.from(cells.values()),
  };
}

/** How many records are alike each record in the named columns. */
export function alikeIn({ records, columns }, names) {
  const codes = names.map((name) => columns.get(name));
  const sizes = codes.map((column) => column.reduce((most, code) => Math.max(most, code), 0) + 1);
  return new RowGrouper(records, sizes).sizeOfEach(codes);
}

/** Distinct records / records. */
export function trueOrr(table, names) {
  return alikeIn(table, names).reduce((sum, size) => sum + 1 / size, 0) / table.records;
}

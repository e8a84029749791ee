import { statisticsOfSample } from '../../src/calibrate/sample-truth.js';
import type { GenerateOptions, Generator } from '../../src/generate/generator.js';
import { type CodeTable, cardinalityOf, codesOf, type EncodedTable } from '../../src/kernel/code-table.js';
import { RowGrouper } from '../../src/risk/data-set/row-grouper.js';
import type { Statistics } from '../../src/statistics/statistics.js';

/** A generated table as codes in order of appearance, its values kept. Cost: one look-up per cell. */
export function generateTable(
  generator: Generator,
  options: GenerateOptions,
): EncodedTable & Required<Pick<EncodedTable, 'values'>> {
  const { records } = options;
  const known = generator.columns.map(() => new Map<string, number>());
  const codes = generator.columns.map(() => new Int32Array(records));
  let at = 0;
  for (const { rows, columns } of generator.rows(options)) {
    columns.forEach((cells, c) => {
      for (let row = 0; row < rows; row++) codes[c][at + row] = codeOf(known[c], cells[row]);
    });
    at += rows;
  }
  return {
    records,
    names: generator.columns,
    codes,
    cardinalities: known.map(({ size }) => size),
    values: (column) => [...known[column].keys()],
  };
}

function codeOf(known: Map<string, number>, cell: string | null): number {
  if (cell === null) return -1;
  const code = known.get(cell) ?? known.size;
  known.set(cell, code);
  return code;
}

/** Some columns of a table, and of its records the first ones. */
export function takeColumns(table: CodeTable, names: readonly string[], records = table.records): CodeTable {
  return {
    records,
    names,
    codes: names.map((name) => codesOf(table, name).subarray(0, records)),
    cardinalities: names.map((name) => cardinalityOf(table, name)),
  };
}

/** Value counts and all pair tables of a table without missing cells; the codes stand for the values. */
export function statisticsOfTable(table: CodeTable): Statistics {
  const parts = table.codes.map((codes) => withoutGaps(codes));
  const found = statisticsOfSample({ records: table.records, columns: parts }, table.names);
  return {
    ...found,
    columns: found.columns.map((column, c) => ({
      ...column,
      values: column.values.map((value) => String(parts[c].known[Number(value)])),
    })),
  };
}

/** A part of a table need not hold every value. */
function withoutGaps(codes: Int32Array): { codes: Int32Array; cardinality: number; known: number[] } {
  const places = new Map<number, number>();
  const renamed = codes.map((code) => {
    const place = places.get(code) ?? places.size;
    places.set(code, place);
    return place;
  });
  return { codes: renamed, cardinality: places.size, known: [...places.keys()] };
}

/** How many records are like each record, itself counted. */
export function alikeIn({ records, codes, cardinalities }: CodeTable): Int32Array {
  return new RowGrouper(records, cardinalities).sizeOfEach(codes);
}

/** Distinct records / records. */
export function orrOf({ records, codes, cardinalities }: CodeTable): number {
  return new RowGrouper(records, cardinalities).sizesOf(codes).length / records;
}

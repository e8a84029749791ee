/** Records as dictionary codes: per column one code per record, -1 where the cell is missing. */
export interface CodeTable {
  readonly records: number;
  readonly names: readonly string[];
  readonly codes: readonly Int32Array[];
  /** Per column, one more than its highest code. */
  readonly cardinalities: readonly number[];
}

/** Codes whose values can be asked for. */
export interface EncodedTable extends CodeTable {
  /** The values of a column by code; there only where they were kept. */
  readonly values?: (column: number) => readonly string[];
}

/** The codes of a column by name. */
export function codesOf(table: CodeTable, name: string): Int32Array {
  return table.codes[table.names.indexOf(name)];
}

/** The number of codes of a column by name. */
export function cardinalityOf(table: CodeTable, name: string): number {
  return table.cardinalities[table.names.indexOf(name)];
}

/** The same records with these columns alone, by number. */
export function takeColumns(
  { records, names, codes, cardinalities }: CodeTable,
  columns: readonly number[],
): CodeTable {
  return {
    records,
    names: columns.map((column) => names[column]),
    codes: columns.map((column) => codes[column]),
    cardinalities: columns.map((column) => cardinalities[column]),
  };
}

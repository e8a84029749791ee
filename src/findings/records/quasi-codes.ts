import type { PreparedTable } from '../../counts/prepare.js';
import { type CodeTable, codesOf, takeColumns } from '../../kernel/code-table.js';

/** The quasi-identifiers of every record, and whose record it is where a user column is named. */
export interface QuasiCodes {
  readonly codes: CodeTable;
  readonly users?: Int32Array;
}

/** Reads the codes of the quasi-identifiers, in their order. */
export async function quasiCodes(table: PreparedTable): Promise<QuasiCodes> {
  const all = await table.codes();
  const columns = table.named('quasi-identifier').map((name) => all.names.indexOf(name));
  const codes = takeColumns(all, columns);
  return table.user === undefined ? { codes } : { codes, users: codesOf(all, table.user) };
}

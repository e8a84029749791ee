import type { EncodedTable } from '../kernel/code-table.js';

/** The last characters of a column, masked. */
export interface MaskRule {
  readonly column: string;
  /** How many; at least 1. A shorter value is masked altogether. */
  readonly characters: number;
}

/**
 * The table with the last characters of some columns replaced by stars, as `singleout apply` would do it.
 * @formula METHODS.md section 2, masking. Cost: one look at each value and each cell of these columns.
 * @param table with its values kept
 */
export function maskCodes(table: EncodedTable, rules: readonly MaskRule[]): EncodedTable {
  const codes = [...table.codes];
  const cardinalities = [...table.cardinalities];
  for (const { column, characters } of rules) {
    const index = table.names.indexOf(column);
    const values = table.values?.(index);
    if (values === undefined) throw new Error(`the values of ${column} were not kept`);
    const known = new Map<string, number>();
    const to = Int32Array.from(values, (value) => {
      const masked = maskEnd(value, characters);
      const code = known.get(masked) ?? known.size;
      known.set(masked, code);
      return code;
    });
    codes[index] = codes[index].map((code) => (code < 0 ? code : to[code]));
    cardinalities[index] = known.size;
  }
  return { records: table.records, names: table.names, codes, cardinalities };
}

function maskEnd(value: string, characters: number): string {
  const all = Array.from(value);
  const kept = Math.max(0, all.length - characters);
  return all.slice(0, kept).join('') + '*'.repeat(all.length - kept);
}

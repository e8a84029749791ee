import fc from 'fast-check';
import type { CodeTable } from '../../src/kernel/code-table.js';

/** A table from rows of codes (-1 is a missing cell). */
export function tableOf(rows: readonly (readonly number[])[], columns = rows[0]?.length ?? 0): CodeTable {
  const codes = Array.from({ length: columns }, (_, c) => Int32Array.from(rows, (row) => row[c]));
  return {
    records: rows.length,
    names: codes.map((_, c) => `c${c}`),
    codes,
    cardinalities: codes.map((column) => Math.max(-1, ...column) + 1),
  };
}

/**
 * Tables with missing cells, constant columns, columns that repeat others under new names, nearly unique ones,
 * and records that are complete duplicates.
 */
export function smallTables(most: { columns: number; records: number }): fc.Arbitrary<CodeTable> {
  return fc
    .record({
      cardinalities: fc.array(fc.constantFrom(1, 2, 2, 3, 3, 5, 12, 40), {
        minLength: 1,
        maxLength: most.columns,
      }),
      rows: fc.array(fc.array(fc.nat(1e6), { minLength: most.columns, maxLength: most.columns }), {
        maxLength: most.records,
      }),
      copies: fc.array(fc.tuple(fc.nat(most.columns - 1), fc.nat(most.columns - 1)), { maxLength: 2 }),
      duplicates: fc.array(fc.nat(most.records), { maxLength: 3 }),
    })
    .map(({ cardinalities, rows, copies, duplicates }) => {
      const cells = rows.map((row) => cardinalities.map((k, c) => (row[c] % (k + 1)) - 1));
      for (const [from, to] of copies) {
        if (Math.max(from, to) < cardinalities.length) for (const row of cells) row[to] = 50 - row[from];
      }
      for (const index of duplicates) if (index < cells.length) cells.push([...cells[index]]);
      return tableOf(cells, cardinalities.length);
    });
}

/** Records that share their values in a set of columns with no other, by comparing texts. */
export function countUnique(table: CodeTable, columns: readonly number[]): number {
  const seen = new Map<string, number>();
  for (let i = 0; i < table.records; i++) {
    const text = columns.map((c) => table.codes[c][i]).join();
    seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  return [...seen.values()].filter((n) => n === 1).length;
}

/** The table without repeated records. */
export function withoutDuplicates(table: CodeTable): CodeTable {
  const rows = new Map<string, number[]>();
  for (let i = 0; i < table.records; i++) {
    const row = table.codes.map((codes) => codes[i]);
    rows.set(row.join(), row);
  }
  return tableOf([...rows.values()], table.names.length);
}

/** Minimal column sets that leave at least so many records unique, by trying all; sorted as the search does. */
export function allMinimal(table: CodeTable, least: number, maxColumns = table.names.length): number[][] {
  const found: number[] = [];
  const sets = Array.from({ length: 1 << table.names.length }, (_, mask) => mask);
  const size = (mask: number) => columnsOf(mask).length;
  for (const mask of sets.sort((a, b) => size(a) - size(b))) {
    if (size(mask) > maxColumns || found.some((key) => (key & mask) === key)) continue;
    if (countUnique(table, columnsOf(mask)) >= least) found.push(mask);
  }
  return found.map(columnsOf).sort(bySizeThenColumns);
}

function columnsOf(mask: number): number[] {
  return Array.from({ length: 31 }, (_, c) => c).filter((c) => (mask >> c) & 1);
}

function bySizeThenColumns(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const i = a.findIndex((column, at) => column !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
}

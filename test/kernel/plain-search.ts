import type { CodeTable } from '../../src/kernel/code-table.js';

/**
 * The key search in plain words, as a twin of the compiled one: the difference sets of all pairs of records, the
 * minimal ones among them, and their minimal hitting sets (MMCS) one after the other. Columns are bits.
 */
export function plainSearch(table: CodeTable): number[][] {
  const edges = minimalEdges(table);
  const found: bigint[] = [];
  const all = (1n << BigInt(table.names.length)) - 1n;
  branch(edges, 0n, all, found);
  return found.map(columnsOf).sort(bySizeThenColumns);
}

function minimalEdges(table: CodeTable): bigint[] {
  const sets = new Set<bigint>();
  for (let a = 0; a < table.records; a++) {
    for (let b = 0; b < a; b++) {
      let differ = 0n;
      for (const [c, codes] of table.codes.entries()) if (codes[a] !== codes[b]) differ |= 1n << BigInt(c);
      if (differ !== 0n) sets.add(differ);
    }
  }
  const bySize = [...sets].sort((a, b) => columnsOf(a).length - columnsOf(b).length);
  const minimal: bigint[] = [];
  for (const set of bySize) if (!minimal.some((edge) => (edge & set) === edge)) minimal.push(set);
  return minimal;
}

function branch(edges: readonly bigint[], chosen: bigint, allowed: bigint, found: bigint[]): void {
  const open = edges.filter((edge) => (edge & chosen) === 0n);
  if (open.length === 0) {
    found.push(chosen);
    return;
  }
  const size = (edge: bigint) => columnsOf(edge & allowed).length;
  const edge = open.reduce((best, each) => (size(each) < size(best) ? each : best));
  let left = allowed & ~edge;
  for (const column of columnsOf(edge & allowed)) {
    const next = chosen | (1n << BigInt(column));
    if (!isNeeded(edges, next)) continue;
    branch(edges, next, left, found);
    left |= 1n << BigInt(column);
  }
}

/** Whether each chosen column is the only chosen one of some edge. */
function isNeeded(edges: readonly bigint[], chosen: bigint): boolean {
  return columnsOf(chosen).every((c) => edges.some((edge) => (edge & chosen) === 1n << BigInt(c)));
}

function columnsOf(set: bigint): number[] {
  const columns: number[] = [];
  for (let c = 0, left = set; left !== 0n; c++, left >>= 1n) if (left & 1n) columns.push(c);
  return columns;
}

function bySizeThenColumns(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const i = a.findIndex((column, at) => column !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
}

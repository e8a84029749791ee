import type { Random } from '../maths/random.js';
import type { Edge } from './choose-edges.js';
import { drawIndex, prepareDraws } from './draw-index.js';
import { countAt, drawFromRow, type SparseTable, sparseTable } from './sparse-table.js';

/** An edge seen from one of its ends: `table` has the rows of `from` and the columns of `to`. */
export interface Branch {
  readonly from: number;
  readonly to: number;
  readonly table: SparseTable;
}

/** One tree of a forest: its columns by index, rooted at the one with most values. */
export interface Tree {
  readonly root: number;
  readonly nodes: readonly number[];
  /** Branches away from the root, parents before children. */
  readonly branches: readonly Branch[];
  /** All branches in both directions, by where they start. */
  readonly around: ReadonlyMap<number, readonly Branch[]>;
  readonly rootDraws: Float64Array;
}

/** Sorts edges into trees. Cost: cells of the pair tables. */
export function buildTrees(
  edges: readonly Edge[],
  columns: readonly string[],
  counts: readonly Float64Array[],
): Tree[] {
  const around = new Map<number, Branch[]>(columns.map((_, j) => [j, []]));
  for (const { pair } of edges) {
    const [a, b] = pair.columns.map((name) => columns.indexOf(name));
    const [rows, wide] = [counts[a].length, counts[b].length];
    const cells = pair.cells();
    around.get(a)?.push({ from: a, to: b, table: sparseTable(cells.a, cells.b, cells.counts, rows, wide) });
    around.get(b)?.push({ from: b, to: a, table: sparseTable(cells.b, cells.a, cells.counts, wide, rows) });
  }
  const trees: Tree[] = [];
  const seen = new Set<number>();
  const byValues = columns.map((_, j) => j).sort((a, b) => counts[b].length - counts[a].length || a - b);
  for (const root of byValues) {
    if (seen.has(root)) continue;
    const branches = walk(root, around);
    const nodes = [root, ...branches.map(({ to }) => to)];
    for (const node of nodes) seen.add(node);
    trees.push({ root, nodes, branches, around, rootDraws: prepareDraws(counts[root]) });
  }
  return trees;
}

function walk(root: number, around: ReadonlyMap<number, readonly Branch[]>): Branch[] {
  const reached = new Set([root]);
  const branches: Branch[] = [];
  const queue = [root];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const branch of around.get(node) ?? []) {
      if (reached.has(branch.to)) continue;
      reached.add(branch.to);
      branches.push(branch);
      queue.push(branch.to);
    }
  }
  return branches;
}

/** The pair counts of a cell along the branches of a tree. */
export function branchCount({ from, to, table }: Branch, cell: ArrayLike<number>): number {
  return countAt(table, cell[from], cell[to]);
}

/** Draws the columns of a tree that are not given, outwards from those that are. Cost: log of the values each. */
export function drawTree(tree: Tree, random: Random, cell: Int32Array, given: readonly number[]): void {
  const known = tree.nodes.filter((node) => given.includes(node));
  if (known.length === 0) {
    cell[tree.root] = drawIndex(tree.rootDraws, random);
    for (const { from, to, table } of tree.branches) cell[to] = drawFromRow(table, cell[from], random);
    return;
  }
  const reached = new Set(known);
  for (let node = known.pop(); node !== undefined; node = known.pop()) {
    for (const { to, table } of tree.around.get(node) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      cell[to] = drawFromRow(table, cell[node], random);
      known.push(to);
    }
  }
}

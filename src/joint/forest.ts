import type { ThinningChain } from '../maths/thinning-chain.js';
import { histogramOf } from '../statistics/entropy.js';
import { chooseEdges, type Edge } from './choose-edges.js';
import type { CompleteStatistics } from './complete-statistics.js';
import { convolve } from './convolve.js';
import { sumOccupied } from './expected-distinct.js';
import { independence } from './independence.js';
import type { Cell, FixedTable, JointModel, VisitCells } from './joint-model.js';
import { branchCount, buildTrees, drawTree, type Tree } from './tree.js';
import { treeMeasure } from './tree-measure.js';
import { visitMeasure } from './visit-measure.js';

/** A dependency forest also says which pairs it rests on. */
export interface Forest extends JointModel {
  readonly edges: readonly (readonly [string, string])[];
}

/**
 * Columns depend on each other along a forest of pairs whose tables are fixed; given these, every arrangement is
 * equally likely.
 * @formula METHODS.md section 1: E[(X)_r] = prod over edges (n_ab)_r prod over nodes (n_a)_r^(1-degree)
 * / (N)_r^(trees-1). Without edges it is independence. Cost: see {@link chooseEdges} and {@link treeMeasure}.
 */
export function forest(statistics: CompleteStatistics, columns: readonly string[]): Forest {
  const histograms = new Map(columns.map((name) => [name, histogramOf(statistics.column(name).counts)]));
  const edges = chooseEdges(histograms, statistics.pairs);
  if (edges.length === 0) return { ...independence(statistics, columns), name: 'forest', edges: [] };
  const { records } = statistics;
  const counts = columns.map((name) => statistics.column(name).counts);
  const trees = buildTrees(edges, columns, counts);
  const model: Forest = {
    name: 'forest',
    records,
    columns,
    edges: edges.map(({ pair }) => pair.columns),
    assumptions: [
      'dependence beyond the pair tables of the forest is left out: other pairs and three-way interaction',
      ...statistics.assumptions,
    ],
    fixed: fixedTables(edges, columns),
    cellProbability: (cell) => chainMean(chainOf(trees, counts, records, cell)) / records,
    cellCount: (cell) => chainOf(trees, counts, records, cell),
    visitCells: (visit) => visitForest(trees, edges, counts, records, visit),
    expectedDistinct: () => sumOccupied(model),
    drawCell(random, cell, given = []) {
      for (const tree of trees) drawTree(tree, random, cell, given);
    },
  };
  return model;
}

/** Tree by tree, branch by branch: each draws the pair's records from those that hold the parent's value. */
function chainOf(
  trees: readonly Tree[],
  counts: readonly Float64Array[],
  records: number,
  cell: Cell,
): ThinningChain {
  const drawn: number[] = [];
  const population: number[] = [];
  for (const { root, branches } of trees) {
    population.push(records);
    if (branches.length === 0) drawn.push(counts[root][cell[root]]);
    for (let i = 0; i < branches.length; i++) {
      if (i > 0) population.push(counts[branches[i].from][cell[branches[i].from]]);
      drawn.push(branchCount(branches[i], cell));
    }
  }
  population.shift();
  return { start: drawn.shift() as number, drawn, population, keep: 1 };
}

function chainMean({ start, drawn, population }: ThinningChain): number {
  return drawn.reduce((mean, n, i) => mean * (n / population[i]), start);
}

function visitForest(
  trees: readonly Tree[],
  edges: readonly Edge[],
  counts: readonly Float64Array[],
  records: number,
  visit: VisitCells,
): number {
  if (counts.length === 2) {
    // The one pair table says it all: no grid, no rounding.
    const { sizes, groups } = edges[0].pair.sizes();
    sizes.forEach((n, i) => {
      visit(groups[i], n, 1 / n, { start: n, drawn: [], population: [], keep: 1 });
    });
    return 0;
  }
  const [head, ...rest] = trees.map((tree, i) => treeMeasure(tree, counts, i === 0 ? 1 : records));
  return visitMeasure(
    rest.reduce((all, tree) => convolve(all, tree), head),
    records,
    visit,
  );
}

function fixedTables(edges: readonly Edge[], columns: readonly string[]): FixedTable[] {
  const degree = columns.map(() => 0);
  const tables = edges.map(({ pair }) => {
    const ends = pair.columns.map((name) => columns.indexOf(name));
    for (const end of ends) degree[end]++;
    return { columns: ends, weight: 1 };
  });
  return [...tables, ...columns.map((_, j) => ({ columns: [j], weight: 1 - degree[j] }))].filter(
    ({ weight }) => weight !== 0,
  );
}

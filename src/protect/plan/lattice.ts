import type { Ladder } from './ladder.js';

/** All combinations of levels, numbered: a node is a whole number that codes one level per column. */
export interface Lattice {
  readonly ladders: readonly Ladder[];
  readonly nodes: number;
  readonly top: number;
  levelsOf(node: number): number[];
  nodeOf(levels: readonly number[]): number;
  /** Nodes one level coarser in one column. */
  parentsOf(node: number): number[];
  /** Nodes one level finer in one column. */
  childrenOf(node: number): number[];
  /** Weighted mean over the columns of the share of entropy lost: what recoding alone loses. */
  lossOf(node: number): number;
}

/**
 * The lattice of the ladders' levels. Losses rise with every level, so that a node loses more than all finer ones.
 * @param importance weight of each column in the loss, above 0
 */
export function makeLattice(ladders: readonly Ladder[], importance: readonly number[]): Lattice {
  const strides: number[] = [];
  let nodes = 1;
  for (const { levels } of ladders) {
    strides.push(nodes);
    nodes *= levels.length;
  }
  const total = importance.reduce((sum, weight) => sum + weight, 0);
  const levelOf = (node: number, column: number) =>
    Math.floor(node / strides[column]) % ladders[column].levels.length;
  const columns = [...ladders.keys()];
  return {
    ladders,
    nodes,
    top: nodes - 1,
    levelsOf: (node) => columns.map((column) => levelOf(node, column)),
    nodeOf: (levels) => levels.reduce((node, level, column) => node + level * strides[column], 0),
    parentsOf: (node) =>
      columns
        .filter((column) => levelOf(node, column) < ladders[column].levels.length - 1)
        .map((column) => node + strides[column]),
    childrenOf: (node) =>
      columns.filter((column) => levelOf(node, column) > 0).map((column) => node - strides[column]),
    lossOf: (node) =>
      columns.reduce(
        (sum, column) => sum + importance[column] * ladders[column].levels[levelOf(node, column)].lost,
        0,
      ) / total,
  };
}

/** All nodes by falling loss: every node comes after all coarser ones. Cost: as sorting. */
export function coarseToFine({ nodes, lossOf }: Lattice): Float64Array {
  const losses = Float64Array.from({ length: nodes }, (_, node) => lossOf(node));
  // a node's number rises with each of its levels
  return Float64Array.from(losses.keys()).sort((a, b) => losses[b] - losses[a] || b - a);
}

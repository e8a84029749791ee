/** The cells of a pair table as edges between its rows and its columns; rows and columns are the nodes, in one list. */
export interface CellGraph {
  readonly nodes: number;
  /** The two nodes of every edge. */
  readonly row: Int32Array;
  readonly column: Int32Array;
  /** Edges of node v: `edges[starts[v]] .. edges[starts[v + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly edges: Int32Array;
}

/** Makes the graph; `column` counts from 0, after `rows` rows. Cost: linear. */
export function cellGraph(rows: number, columns: number, row: Int32Array, column: Int32Array): CellGraph {
  const nodes = rows + columns;
  const shifted = column.map((c) => c + rows);
  const starts = new Int32Array(nodes + 1);
  for (let e = 0; e < row.length; e++) {
    starts[row[e] + 1]++;
    starts[shifted[e] + 1]++;
  }
  for (let v = 0; v < nodes; v++) starts[v + 1] += starts[v];
  const edges = new Int32Array(2 * row.length);
  const next = starts.slice();
  for (let e = 0; e < row.length; e++) {
    edges[next[row[e]]++] = e;
    edges[next[shifted[e]]++] = e;
  }
  return { nodes, row, column: shifted, starts, edges };
}

/**
 * The bridges among the edges that are `in`: those on no cycle. Given the sum of every row and column, the counts on
 * a cycle can shift around it, so that none of them follows; the count on a bridge is the difference of what stands
 * on its two sides.
 * @formula Tarjan (1974): an edge into v is a bridge where nothing below v reaches above v. Cost: linear.
 */
export function findBridges(graph: CellGraph, isIn: Uint8Array): Uint8Array {
  const { nodes, starts, edges } = graph;
  const bridge = new Uint8Array(isIn.length);
  const order = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const next = starts.slice();
  const path: { node: number; by: number }[] = [];
  let clock = 0;
  const enter = (node: number, by: number) => {
    order[node] = clock;
    low[node] = clock++;
    path.push({ node, by });
  };
  for (let root = 0; root < nodes; root++) {
    if (order[root] === -1) enter(root, -1);
    while (path.length > 0) {
      const { node, by } = path[path.length - 1];
      if (next[node] < starts[node + 1]) {
        const edge = edges[next[node]++];
        if (isIn[edge] === 0 || edge === by) continue;
        const other = otherEnd(graph, edge, node);
        if (order[other] === -1) enter(other, edge);
        else low[node] = Math.min(low[node], order[other]);
        continue;
      }
      path.pop();
      if (by === -1) continue;
      const parent = otherEnd(graph, by, node);
      low[parent] = Math.min(low[parent], low[node]);
      if (low[node] > order[parent]) bridge[by] = 1;
    }
  }
  return bridge;
}

/**
 * The edges of a way from one end of an edge to the other that avoids it and has the fewest edges outside `isIn`;
 * empty where there is none. Cost: linear in the edges looked at.
 */
export function findDetour(graph: CellGraph, avoid: number, isIn: Uint8Array): number[] {
  const { nodes, starts, edges, row, column } = graph;
  const cameBy = new Int32Array(nodes).fill(-1);
  const done = new Uint8Array(nodes);
  // nodes at the present distance, and one further
  let now = [row[avoid]];
  let later: number[] = [];
  while (now.length > 0 && done[column[avoid]] === 0) {
    for (let v = now.pop(); v !== undefined; v = now.pop()) {
      if (done[v] === 1) continue;
      done[v] = 1;
      for (let i = starts[v]; i < starts[v + 1]; i++) {
        const edge = edges[i];
        const other = otherEnd(graph, edge, v);
        if (edge === avoid || done[other] === 1) continue;
        if (isIn[edge] === 0 && cameBy[other] !== -1) continue;
        cameBy[other] = edge;
        (isIn[edge] === 1 ? now : later).push(other);
      }
    }
    [now, later] = [later, []];
  }
  const way: number[] = [];
  for (let v = column[avoid]; v !== row[avoid] && cameBy[v] !== -1; v = otherEnd(graph, cameBy[v], v)) {
    way.push(cameBy[v]);
  }
  return way;
}

function otherEnd({ row, column }: CellGraph, edge: number, node: number): number {
  return row[edge] === node ? column[edge] : row[edge];
}

/** Column sets that begin alike, as a tree: each node adds a column to what its parent has. */
export interface SetTree {
  readonly column: number;
  /** Places in the list of sets that end here. */
  readonly sets: number[];
  readonly children: SetTree[];
  /** Columns that occur below this node, ascending. */
  readonly needed: number[];
  /** For a first node: the columns from this place in the order on are enough for its tree. */
  readonly from: number;
}

/**
 * Grows one tree for each way the sets begin. A set whose columns follow `order` stands in a tree that needs only
 * the columns from its first one on; other sets stand in trees of their own that may need all.
 */
export function growSetTree(sets: readonly (readonly number[])[], order: readonly number[]): SetTree[] {
  const place = new Map(order.map((column, i) => [column, i]));
  const trees = new Map<string, SetTree>();
  for (const [index, set] of sets.entries()) {
    const places = set.map((column) => place.get(column) as number);
    const inOrder = places.every((p, i) => i === 0 || places[i - 1] < p);
    const key = `${inOrder}/${set[0]}`;
    const tree = trees.get(key) ?? newNode(set[0], inOrder ? places[0] : 0);
    trees.set(key, tree);
    addSet(tree, set, index);
  }
  for (const tree of trees.values()) noteNeeded(tree);
  return [...trees.values()].sort((a, b) => a.from - b.from);
}

function newNode(column: number, from: number): SetTree {
  return { column, sets: [], children: [], needed: [], from };
}

function noteNeeded(node: SetTree): void {
  const below = new Set<number>();
  for (const child of node.children) {
    noteNeeded(child);
    below.add(child.column);
    for (const column of child.needed) below.add(column);
  }
  node.needed.push(...[...below].sort((a, b) => a - b));
}

function addSet(tree: SetTree, set: readonly number[], index: number): void {
  let node = tree;
  for (let i = 1; i < set.length; i++) {
    const found = node.children.find((child) => child.column === set[i]);
    const next = found ?? newNode(set[i], node.from);
    if (found === undefined) node.children.push(next);
    node = next;
  }
  node.sets.push(index);
}

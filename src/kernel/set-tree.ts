/** Column sets that begin alike, as a tree: each node adds a column to what its parent has. */
export interface SetTree {
  readonly column: number;
  /** Places in the list of sets that end here. */
  readonly sets: number[];
  readonly children: SetTree[];
  /** Columns to carry along to what is below, ascending: all that occur there, or none where looking them up costs less. */
  carried: readonly number[];
  /** Whether something below looks columns up by the number of the record. */
  looksUp: boolean;
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
  for (const tree of trees.values()) settleCarried(tree);
  return [...trees.values()].sort((a, b) => a.from - b.from);
}

function newNode(column: number, from: number): SetTree {
  return { column, sets: [], children: [], carried: [], looksUp: false, from };
}

/** What lies below a node: how many nodes, and which columns where these are carried. */
interface Below {
  readonly nodes: number;
  readonly columns: ReadonlySet<number> | undefined;
}

/** Carrying costs a move per column and record, looking up one look per node: it pays where columns are used again and again. */
function isWorthCarrying(columns: number, nodes: number): boolean {
  return columns <= 2 || 2 * columns <= nodes;
}

/** Decides for a node and all below it. Chains are walked and not called: they are as long as there are columns. */
function settleCarried(node: SetTree): Below {
  const chain = [node];
  for (let at = node; at.children.length === 1; chain.push(at)) at = at.children[0];
  let below = settleBranches(chain[chain.length - 1]);
  for (let i = chain.length - 2; i >= 0; i--) below = settleChild(chain[i], below);
  return below;
}

function settleChild(node: SetTree, { nodes, columns }: Below): Below {
  if (columns === undefined) {
    node.looksUp = true;
    return { nodes: nodes + 1, columns };
  }
  return settle(node, nodes + 1, new Set([...columns, node.children[0].column]));
}

function settleBranches(node: SetTree): Below {
  const needed = new Set<number>();
  let nodes = 0;
  for (const child of node.children) {
    const below = settleCarried(child);
    nodes += 1 + below.nodes;
    needed.add(child.column);
    for (const column of below.columns ?? columnsBelow(child)) needed.add(column);
  }
  return settle(node, nodes, needed);
}

function settle(node: SetTree, nodes: number, needed: ReadonlySet<number>): Below {
  if (!isWorthCarrying(needed.size, nodes)) {
    node.looksUp = true;
    return { nodes, columns: undefined };
  }
  node.carried = [...needed].sort((a, b) => a - b);
  node.looksUp = node.children.some((child) => child.looksUp);
  return { nodes, columns: needed };
}

function columnsBelow(node: SetTree): Set<number> {
  const found = new Set<number>();
  const open = [...node.children];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.add(next.column);
    open.push(...next.children);
  }
  return found;
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

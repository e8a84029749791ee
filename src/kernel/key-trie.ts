/** Sets of rising numbers that are known, as a tree: a walk down it is the beginning of a set. */
export interface KeyTrie {
  isKey: boolean;
  readonly children: Map<number, KeyTrie>;
}

/** A tree without sets. */
export function emptyTrie(): KeyTrie {
  return { isKey: false, children: new Map() };
}

/** Puts a set into the tree. */
export function addToTrie(trie: KeyTrie, set: readonly number[]): void {
  let node = trie;
  for (const number of set) {
    const next = node.children.get(number) ?? emptyTrie();
    node.children.set(number, next);
    node = next;
  }
  node.isKey = true;
}

/**
 * Where sets within one more number lie, given where those within the numbers before lie; undefined where one of them is a
 * whole set. Numbers are added in rising order. Cost: 2^(numbers so far) at most.
 */
export function extendWithin(within: readonly KeyTrie[], number: number): KeyTrie[] | undefined {
  const extended = [...within];
  for (const node of within) {
    const next = node.children.get(number);
    if (next?.isKey) return undefined;
    if (next !== undefined) extended.push(next);
  }
  return extended;
}

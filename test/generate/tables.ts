import type { GenerateOptions, Generator } from '../../src/generate/generator.js';
import { type Random, randomStream, shuffle } from '../../src/maths/random.js';
import type { Cell } from '../../src/source/write/chunk.js';

/** All rows of a generated table, column by column. */
export function collect(generator: Generator, options: GenerateOptions): Record<string, Cell[]> {
  const table: Record<string, Cell[]> = Object.fromEntries(generator.columns.map((name) => [name, []]));
  for (const chunk of generator.rows(options)) {
    generator.columns.forEach((name, c) => {
      for (const cell of chunk.columns[c]) table[name].push(cell);
    });
  }
  return table;
}

/** A column as codes 0, 1, .. */
export interface Coded {
  readonly codes: Int32Array;
  readonly size: number;
}

export function encode(cells: readonly Cell[]): Coded {
  const dictionary = new Map<Cell, number>();
  const codes = Int32Array.from(cells, (cell) => {
    const known = dictionary.get(cell);
    if (known !== undefined) return known;
    dictionary.set(cell, dictionary.size);
    return dictionary.size - 1;
  });
  return { codes, size: dictionary.size };
}

/** The column of tuples. The product of the sizes must stay below 2^53. */
function tuples(columns: readonly Coded[]): Float64Array {
  const keys = new Float64Array(columns[0].codes.length);
  for (const { codes, size } of columns)
    for (let i = 0; i < keys.length; i++) keys[i] = keys[i] * size + codes[i];
  return keys.sort();
}

/** Entropy in bits of the tuples of some columns, counted out. */
export function entropyOf(columns: readonly Coded[]): number {
  const keys = tuples(columns);
  let sum = 0;
  for (let start = 0; start < keys.length; ) {
    let end = start + 1;
    while (end < keys.length && keys[end] === keys[start]) end++;
    sum += (end - start) * Math.log2(end - start);
    start = end;
  }
  return Math.log2(keys.length) - sum / keys.length;
}

/** Share of distinct tuples: the average risk of METHODS.md section 1. */
export function distinctShare(columns: readonly Coded[]): number {
  const keys = tuples(columns);
  let distinct = 1;
  for (let i = 1; i < keys.length; i++) if (keys[i] !== keys[i - 1]) distinct++;
  return distinct / keys.length;
}

/** Mutual information in bits, and its mean over `shuffles` permutations. */
export function information(a: Coded, b: Coded, shuffles: number): { observed: number; chance: number } {
  const random = randomStream(7, 'shuffle');
  const margins = entropyOf([a]) + entropyOf([b]);
  let chance = 0;
  for (let s = 0; s < shuffles; s++) {
    chance += (margins - entropyOf([{ ...a, codes: shuffle(a.codes.slice(), random) }, b])) / shuffles;
  }
  return { observed: margins - entropyOf([a, b]), chance };
}

/** g(A,B) and g(B,A) of METHODS.md section 1, corrected for chance: (I - E0) / (H - E0). */
export function correctedDependency(a: Coded, b: Coded, shuffles = 2): [number, number] {
  const { observed, chance } = information(a, b, shuffles);
  const gain = observed - chance;
  return [gain / (entropyOf([a]) - chance), gain / (entropyOf([b]) - chance)];
}

/**
 * A table drawn at random with the pair tables of a forest kept: the maximum spanning forest by mutual
 * information of the edges that are clearly above chance. Each child's values are shuffled within its parent's.
 */
export function shuffleForest(
  columns: readonly Coded[],
  edges: readonly (readonly [number, number])[],
  random: Random,
): Coded[] {
  const made: (Coded | undefined)[] = columns.map(() => undefined);
  for (let root = 0; root < columns.length; root++) {
    if (made[root] !== undefined) continue;
    made[root] = { ...columns[root], codes: shuffle(columns[root].codes.slice(), random) };
    const queue = [root];
    for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
      for (const [a, b] of edges) {
        const child = a === parent ? b : b === parent ? a : -1;
        if (child < 0 || made[child] !== undefined) continue;
        made[child] = dealChild(columns[parent], columns[child], (made[parent] as Coded).codes, random);
        queue.push(child);
      }
    }
  }
  return made as Coded[];
}

function dealChild(parent: Coded, child: Coded, parents: Int32Array, random: Random): Coded {
  const stacks: number[][] = Array.from({ length: parent.size }, () => []);
  for (let i = 0; i < parents.length; i++) stacks[parent.codes[i]].push(child.codes[i]);
  for (const stack of stacks) shuffle(stack, random);
  return { size: child.size, codes: parents.map((p) => stacks[p].pop() as number) };
}

/** Edges of the maximum spanning forest, given information[a][b] for a > b. */
export function spanningForest(
  members: readonly number[],
  info: readonly (readonly { observed: number; chance: number }[])[],
): [number, number][] {
  const edges: [number, number, number][] = [];
  members.forEach((a, i) => {
    members.slice(0, i).forEach((b, j) => {
      const { observed, chance } = info[Math.max(a, b)][Math.min(a, b)];
      if (observed > 1.02 * chance + 0.0005) edges.push([i, j, observed]);
    });
  });
  const root = members.map((_, i) => i);
  const kept: [number, number][] = [];
  for (const [i, j] of edges.sort((x, y) => y[2] - x[2])) {
    if (root[i] === root[j]) continue;
    const old = root[i];
    root.forEach((r, k) => {
      if (r === old) root[k] = root[j];
    });
    kept.push([i, j]);
  }
  return kept;
}

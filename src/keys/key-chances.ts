import { DRAWS, drawTally } from '../kernel/tally-draws.js';
import { type Random, randomStream } from '../maths/random.js';
import { DiagramTooLarge, KeyDiagram } from './key-diagram.js';

/** The chances behind the exact reading of sensitivity, each column known independently with its `p`. */
export interface KeyChances {
  /** Some key is wholly known. */
  readonly any: number;
  /** By column: it is known, and some key that holds it is wholly known. */
  readonly through: Float64Array;
  /** By column: some key that does not hold it is wholly known. */
  readonly without: Float64Array;
  readonly method: 'decision diagram' | 'sampling';
  /** Sampling: each chance is off by more than this in one of a thousand cases at most (Hoeffding). */
  readonly errorBound?: number;
}

/** Column sets, listed in arrays of their own or flat. */
export type KeySets = Iterable<readonly number[]> & { readonly length: number };

/** Nodes up to which a diagram is made, and keys up to which one is tried. */
const DIAGRAM_LIMITS = { nodes: 1 << 18, keys: 4096 };
/** Every column looks at every node: of many columns a smaller diagram is made. */
const MOST_LOOKS = 2e7;
/** How far a sampled chance may be off by default, except in one case in a thousand. */
export const DEFAULT_PRECISION = 0.05;

/**
 * Exact chances by decision diagrams; where these get too large, sampled with a stated error bound.
 * @formula METHODS.md section 2 (a). Cost: nodes of the diagrams; or samples / 128 times columns of all keys.
 * @param keys minimal sets of column numbers, none within another
 * @param p chance to be known, by column, in [0, 1]
 * @param precision of sampled chances (Hoeffding): samples go by its inverse square
 */
export function keyChances(
  keys: KeySets,
  p: Float64Array,
  seed: number,
  precision = DEFAULT_PRECISION,
  limits = DIAGRAM_LIMITS,
): KeyChances {
  if (keys.length > limits.keys) return sampleChances(keys, p, seed, precision);
  try {
    return exactChances([...keys], p, Math.min(limits.nodes, Math.ceil(MOST_LOOKS / p.length)));
  } catch (error) {
    if (error instanceof DiagramTooLarge) return sampleChances(keys, p, seed, precision);
    throw error;
  }
}

/** The chances by decision diagrams alone; throws {@link DiagramTooLarge}. */
export function exactChances(
  keys: readonly (readonly number[])[],
  p: Float64Array,
  limit = DIAGRAM_LIMITS.nodes,
): KeyChances {
  const { sets, level } = inDiagramOrder(keys, p.length);
  const levelP = new Float64Array(p.length);
  for (const [column, at] of level.entries()) levelP[at] = p[column];
  const cached = Math.min(1 << 20, Math.max(1 << 10, 2 ** Math.ceil(Math.log2(16 * keys.length + 1))));
  const diagram = new KeyDiagram(limit, cached);
  const known = new Map<number, number>();
  const all = diagram.fromSets(sets);
  const chance = (family: number) => diagram.probability(family, levelP, known);
  const through = new Float64Array(p.length);
  const without = new Float64Array(p.length);
  for (const [column, at] of level.entries()) {
    through[column] = p[column] * chance(diagram.part(all, at, true));
    without[column] = chance(diagram.part(all, at, false));
  }
  const any = chance(all);
  return { any, through, without, method: 'decision diagram' };
}

/** Columns renumbered for a small diagram, and the keys sorted by them. */
function inDiagramOrder(
  keys: readonly (readonly number[])[],
  columns: number,
): { sets: number[][]; level: Int32Array } {
  const level = new Int32Array(columns);
  for (const [at, column] of diagramOrder(keys, columns).entries()) level[column] = at;
  const sets = keys.map((key) => key.map((column) => level[column]).sort((a, b) => a - b));
  return { sets: sets.sort(byColumns), level };
}

/**
 * Columns one after another, each the one that most keys hold, a key counting the more the fewer of its columns
 * are left: so keys are completed as early as can be. Cost: columns times columns of all keys.
 */
function diagramOrder(keys: readonly (readonly number[])[], columns: number): number[] {
  const left = Float64Array.from(keys, (key) => key.length);
  const remaining = new Set(Array.from({ length: columns }, (_, c) => c));
  const order: number[] = [];
  while (remaining.size > 0) {
    const scores = new Float64Array(columns);
    for (const [k, key] of keys.entries()) for (const column of key) scores[column] += 2 ** -left[k];
    let best = -1;
    for (const column of remaining) if (best < 0 || scores[column] > scores[best]) best = column;
    order.push(best);
    remaining.delete(best);
    for (const [k, key] of keys.entries()) if (key.includes(best)) left[k]--;
  }
  return order;
}

function byColumns(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** The chances as shares of random draws of what is known, many at a time. */
export function sampleChances(
  keys: Iterable<readonly number[]>,
  p: Float64Array,
  seed: number,
  precision = DEFAULT_PRECISION,
): KeyChances {
  const tally = drawTally(keys, p.length);
  const random = randomStream(seed, 'key chances');
  const rounds = Math.ceil(Math.log(2 / 0.001) / (2 * precision ** 2) / DRAWS);
  const [through, kept] = [new Float64Array(p.length), new Float64Array(p.length)];
  const words = DRAWS / 32;
  const drawn = new Int32Array(p.length * words);
  let hits = 0;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < drawn.length; i++) drawn[i] = drawBits(p[Math.floor(i / words)], random);
    const { any, held, inAll } = tally(drawn);
    for (let w = 0; w < words; w++) hits += countBits(any[w]);
    for (let i = 0; i < drawn.length; i++) {
      const column = Math.floor(i / words);
      through[column] += countBits(held[i]);
      kept[column] += countBits(inAll[i] & any[i % words]);
    }
  }
  const n = rounds * DRAWS;
  return {
    any: hits / n,
    through: through.map((times) => times / n),
    without: kept.map((all) => (hits - all) / n),
    method: 'sampling',
    errorBound: Math.sqrt(Math.log(2 / 0.001) / (2 * n)),
  };
}

/** 32 bits, each set with chance p. */
function drawBits(p: number, random: Random): number {
  if (p === 0.5) return random.int(2 ** 32) | 0;
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (random.float() < p) bits |= 1 << bit;
  return bits;
}

function countBits(word: number): number {
  let bits = 0;
  for (let left = word; left !== 0; left &= left - 1) bits++;
  return bits;
}

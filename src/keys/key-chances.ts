import { KeyList } from '../kernel/key-list.js';
import { randomStream } from '../maths/random.js';
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
/** How far a sampled chance may be off, but for one case in a thousand, unless told. */
export const DEFAULT_PRECISION = 0.05;

/**
 * Exact chances by decision diagrams; where these get too large, sampled with a stated error bound.
 * @formula METHODS.md section 2 (a). Cost: nodes of the diagrams; or samples / 32 times columns of all keys.
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
    return exactChances([...keys], p, limits.nodes);
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

/** The chances as shares of random draws of what is known, 32 draws at a time. */
export function sampleChances(
  keys: Iterable<readonly number[]>,
  p: Float64Array,
  seed: number,
  precision = DEFAULT_PRECISION,
): KeyChances {
  const sets = flatten(keys);
  const random = randomStream(seed, 'key chances');
  const rounds = Math.ceil(Math.log(2 / 0.001) / (2 * precision ** 2) / 32);
  const [through, kept] = [new Float64Array(p.length), new Float64Array(p.length)];
  const drawn = new Int32Array(p.length);
  let any = 0;
  for (let round = 0; round < rounds; round++) {
    for (let c = 0; c < p.length; c++) {
      drawn[c] = 0;
      for (let bit = 0; bit < 32; bit++) if (random.float() < p[c]) drawn[c] |= 1 << bit;
    }
    any += countBits(tallyRound(sets, drawn, through, kept));
  }
  const n = rounds * 32;
  return {
    any: any / n,
    through: through.map((hits) => hits / n),
    without: kept.map((all) => (any - all) / n),
    method: 'sampling',
    errorBound: Math.sqrt(Math.log(2 / 0.001) / (2 * n)),
  };
}

/** Column sets one behind the other; `shared[i]` first columns of set i are those of the set before. */
interface FlatSets {
  readonly starts: Uint32Array;
  readonly columns: Uint16Array;
  readonly shared: Uint16Array;
}

function flatten(keys: Iterable<readonly number[]>): FlatSets {
  const { starts, columns } = keys instanceof KeyList ? keys : KeyList.from(keys);
  const shared = new Uint16Array(starts.length);
  for (let i = 1; i + 1 < starts.length; i++) {
    const most = Math.min(starts[i] - starts[i - 1], starts[i + 1] - starts[i]);
    let same = 0;
    while (same < most && columns[starts[i - 1] + same] === columns[starts[i] + same]) same++;
    shared[i] = same;
  }
  return { starts, columns, shared };
}

/**
 * Adds up, by column, the draws in which some known key holds it (`through`), and those in which every known key
 * does (`kept`). Returns the draws in which some key is known, as bits.
 */
function tallyRound(
  { starts, columns, shared }: FlatSets,
  drawn: Int32Array,
  through: Float64Array,
  kept: Float64Array,
): number {
  const held = new Int32Array(drawn.length);
  // per column the draws in which all known keys so far hold it, and the draws in which any column still can
  const inAll = drawn.slice();
  let open = -1;
  let any = 0;
  const marks = new Uint32Array(drawn.length);
  // known[j]: draws in which the first j columns of the set at hand are known, up to j = reached
  const known = new Int32Array(drawn.length + 1);
  known[0] = -1;
  let reached = 0;
  for (let i = 0; i + 1 < starts.length; i++) {
    const start = starts[i];
    const length = starts[i + 1] - start;
    let j = Math.min(shared[i], reached);
    for (; j < length && known[j] !== 0; j++) known[j + 1] = known[j] & drawn[columns[start + j]];
    reached = j;
    const draws = known[j];
    if (draws === 0) continue;
    any |= draws;
    for (let at = start; at < start + length; at++) held[columns[at]] |= draws;
    if ((draws & open) === 0) continue;
    for (let at = start; at < start + length; at++) marks[columns[at]] = i + 1;
    open = ~any;
    for (let c = 0; c < inAll.length; c++) {
      if (marks[c] !== i + 1) inAll[c] &= ~draws;
      open |= inAll[c];
    }
  }
  for (let c = 0; c < drawn.length; c++) {
    through[c] += countBits(held[c]);
    kept[c] += countBits(inAll[c] & any);
  }
  return any;
}

function countBits(word: number): number {
  let bits = 0;
  for (let left = word; left !== 0; left &= left - 1) bits++;
  return bits;
}

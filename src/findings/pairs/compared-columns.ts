import type { PreparedTable } from '../../counts/prepare.js';
import { entropyBits } from '../../statistics/entropy.js';
import { valueSizes } from './value-sizes.js';

/** Pairs compared at most: a matrix of 300 columns. */
const MOST_PAIRS = 45_000;
/** Looks at records that comparing may cost, about ten seconds. Bounds work, not time: it is the same on every machine. */
const MOST_WORK = 1e9;
/** Looks that one pair of frequencies costs, when chance is taken off; beyond so many frequencies are merged. */
const LOOKS_PER_CLASS = 20;
const MOST_CLASSES = 20_000;
/** So many columns are compared whatever it costs. */
const FEWEST = 30;

/**
 * The quasi-identifiers that are compared in pairs, in the order of the table: all while that is affordable, else those
 * of the highest entropy, which tell an attacker most. Equal entropies go by the order of the table.
 */
export function comparedColumns(table: PreparedTable): string[] {
  const sizes = valueSizes(table);
  const entropies = new Map([...sizes].map(([name, histogram]) => [name, entropyBits(histogram)]));
  const entropy = (name: string) => entropies.get(name) as number;
  const names = [...sizes.keys()].sort((a, b) => entropy(b) - entropy(a));
  const classes = names.map((name) => sizes.get(name)?.sizes.length ?? 0);
  let [work, pairs, most] = [0, 0, 0];
  while (most < names.length) {
    for (const other of classes.slice(0, most)) {
      work += table.records + LOOKS_PER_CLASS * Math.min(MOST_CLASSES, classes[most] * other);
    }
    pairs += most;
    if (most >= FEWEST && (work > MOST_WORK || pairs > MOST_PAIRS)) break;
    most++;
  }
  const taken = new Set(names.slice(0, most));
  return [...sizes.keys()].filter((name) => taken.has(name));
}

import { randomStream } from '../dist/maths/random.js';

/**
 * Everything random about one case, drawn from its own stream: the same seed, kind and number give the same case on every
 * machine, whatever ran before it and beside it.
 */
export function chooserOf(seed, kind, number) {
  return makeChooser(randomStream(seed, `fuzz/${kind}/${number}`));
}

function makeChooser(random) {
  const below = (end) => random.int(end);
  const pick = (items) => items[below(items.length)];
  const chance = (p) => random.float() < p;
  const between = (from, to) => from + below(to - from + 1);
  return {
    below,
    pick,
    chance,
    between,
    float: () => random.float(),
    /** One of `[weight, item]`. */
    weighted(pairs) {
      let left = random.float() * pairs.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of pairs) {
        left -= weight;
        if (left < 0) return item;
      }
      return pairs[0][1];
    },
    /** Some items in their order, each with the same chance. */
    some: (items, p = 0.5) => items.filter(() => chance(p)),
    list: (length, make) => Array.from({ length }, (_, i) => make(i)),
  };
}

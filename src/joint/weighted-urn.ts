import type { Random } from '../maths/random.js';

/**
 * Draws indices in proportion to weights that shrink as things are taken out (Fenwick tree).
 * Cost: log of the number of indices per draw and per removal.
 */
export class WeightedUrn {
  readonly #tree: Float64Array;
  readonly #left: Float64Array;
  readonly #top: number;
  #total = 0;

  constructor(weights: Float64Array) {
    this.#left = weights.slice();
    this.#tree = new Float64Array(weights.length + 1);
    this.#top = 2 ** Math.floor(Math.log2(Math.max(1, weights.length)));
    for (let i = 0; i < weights.length; i++) this.#add(i, weights[i]);
  }

  get total(): number {
    return this.#total;
  }

  left(index: number): number {
    return this.#left[index];
  }

  draw(random: Random): number {
    let rest = random.float() * this.#total;
    let position = 0;
    for (let step = this.#top; step > 0; step >>= 1) {
      const next = position + step;
      if (next < this.#tree.length && this.#tree[next] <= rest) {
        position = next;
        rest -= this.#tree[next];
      }
    }
    return position;
  }

  take(index: number, amount: number): void {
    this.#left[index] -= amount;
    this.#add(index, -amount);
  }

  #add(index: number, amount: number): void {
    this.#total += amount;
    for (let i = index + 1; i < this.#tree.length; i += i & -i) this.#tree[i] += amount;
  }
}

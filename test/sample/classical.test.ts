import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/maths/random.js';
import { pitman, zayatz } from '../../src/sample/classical.js';

describe('zayatz', () => {
  it('follows by hand from the sizes of the sample', () => {
    // 6 groups: 4 of one record, 2 of two; 8 of 16 people drawn
    // P(seen once | 1) = 1/2; P(seen once | 2) = 2 * 8/16 * 8/15 = 8/15
    const chance = (0.5 * 4) / (0.5 * 4 + (8 / 15) * 2);
    expect(zayatz({ sizes: [1, 2], groups: [4, 2] }, 8, 16)).toBeCloseTo(chance * (4 / 8), 14);
    expect(zayatz({ sizes: [2], groups: [4] }, 8, 16)).toBe(0);
  });

  it('is what the sample shows where it is the population', () => {
    expect(zayatz({ sizes: [1, 3], groups: [5, 2] }, 11, 11)).toBeCloseTo(5 / 11, 14);
  });
});

describe('pitman', () => {
  it('finds the uniques of a population that follows its own law', () => {
    // Pitman's sampling: a new kind with (theta + kinds alpha)/(theta + people), an old one by its size less alpha
    const [alpha, theta, people] = [0.6, 40, 20_000];
    const random = randomStream(5, 'pitman');
    const kinds: number[] = [];
    const sizes: number[] = [];
    for (let i = 0; i < people; i++) {
      if (random.float() * (theta + i) < theta + sizes.length * alpha) {
        kinds.push(sizes.length);
        sizes.push(1);
        continue;
      }
      for (;;) {
        // drawn by size through an earlier person, kept with (size - alpha)/size
        const kind = kinds[random.int(i)];
        if (random.float() < (sizes[kind] - alpha) / sizes[kind]) {
          kinds.push(kind);
          sizes[kind]++;
          break;
        }
      }
    }
    // the process is exchangeable: the first people are a random sample
    const drawn = new Map<number, number>();
    for (const kind of kinds.slice(0, 4000)) drawn.set(kind, (drawn.get(kind) ?? 0) + 1);
    const bySize = new Map<number, number>();
    for (const size of drawn.values()) bySize.set(size, (bySize.get(size) ?? 0) + 1);
    const ascending = [...bySize].sort(([a], [b]) => a - b);
    const found = pitman(
      { sizes: ascending.map(([size]) => size), groups: ascending.map(([, n]) => n) },
      4000,
      people,
    );
    const truth = sizes.filter((size) => size === 1).length / people;
    expect(Math.abs(found / truth - 1)).toBeLessThan(0.1);
  });
});

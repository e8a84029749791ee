import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyInstance, openKeyModule, wordsOf } from '../../src/kernel/key-module.js';
import { refinePartition, refineScratch } from '../../src/kernel/refine-partition.js';
import { keysOf, MIXED, randomTable } from './key-tables.js';
import { plainSearch } from './plain-search.js';

/** Puts words into the module's memory. */
function put(instance: KeyInstance, words: ArrayLike<number>): number {
  const address = instance.call.allocate(Math.max(64, 4 * words.length)) >>> 0;
  new Int32Array(instance.memory.buffer, address, words.length).set(words);
  return address;
}

/** The clusters of a stream. */
function clusters(words: Uint32Array): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < words.length; at += words[at] + 1)
    found.push([...words.subarray(at + 1, at + 1 + words[at])]);
  return found;
}

/** Records with equal codes, two and more together, in order of the code. */
function plainClusters(codes: readonly number[]): number[][] {
  const byCode = new Map<number, number[]>();
  for (const [record, code] of codes.entries()) byCode.set(code, [...(byCode.get(code) ?? []), record]);
  return [...byCode].filter(([, all]) => all.length > 1).map(([, all]) => all);
}

const codeLists = fc.array(fc.integer({ min: -1, max: 300 }), { minLength: 1, maxLength: 400 });

/** Renumbered codes of one column in the module, with its clusters. */
function load(instance: KeyInstance, codes: readonly number[], width: 1 | 2 | 4) {
  const { call, memory } = instance;
  const staging = put(instance, codes);
  const distinct = call.renumber(staging, codes.length, 301, put(instance, new Int32Array(302)));
  const renumbered = [...wordsOf(memory, staging, codes.length)];
  const narrow = put(instance, new Int32Array(codes.length + 2));
  call.narrow(staging, codes.length, width, narrow);
  const stream = put(instance, new Int32Array(2 * codes.length));
  const places = put(instance, new Int32Array(distinct));
  const length = call.buildStream(narrow, width, codes.length, distinct, places, stream);
  return { distinct, renumbered, narrow, stream, length };
}

describe('kernels of the key search against plain twins', () => {
  it('renumber and cluster codes', () => {
    fc.assert(
      fc.property(codeLists, fc.constantFrom(2, 4) as fc.Arbitrary<2 | 4>, (codes, width) => {
        const instance = openKeyModule(1 << 24);
        const { distinct, renumbered, stream, length } = load(instance, codes, width);
        const order = [...new Set(codes)];
        expect(distinct).toBe(order.length);
        expect(renumbered).toEqual(codes.map((code) => order.indexOf(code)));
        expect(clusters(wordsOf(instance.memory, stream, length))).toEqual(plainClusters(renumbered));
      }),
      { numRuns: 100 },
    );
  });

  it('refine clusters as the plain partition does', () => {
    fc.assert(
      fc.property(codeLists, fc.constantFrom(1, 2, 4) as fc.Arbitrary<1 | 2 | 4>, (codes, width) => {
        const instance = openKeyModule(1 << 24);
        const few = codes.map((code) => (code + 1) % 7);
        const first = load(instance, few, width);
        const second = load(
          instance,
          codes.map((code) => (code + 1) % 40),
          width,
        );
        const words = wordsOf(instance.memory);
        words.set([codes.length, 0, 0, 301], 64);
        instance.call.beginPrepare();
        const out = put(instance, new Int32Array(2 * codes.length));
        const length = instance.call.refinePlain(first.stream, first.length, second.narrow, width, out);
        const start = plainClusters(first.renumbered);
        const parent = {
          rows: Int32Array.from(start.flat()),
          starts: Int32Array.of(0, ...start.map((_, g) => start.slice(0, g + 1).flat().length)),
          groups: start.length,
        };
        const plain = refinePartition(parent, Int32Array.from(second.renumbered), refineScratch(301), 2);
        const groups = Array.from({ length: plain.groups }, (_, g) => [
          ...plain.rows.subarray(plain.starts[g], plain.starts[g + 1]),
        ]);
        expect(clusters(wordsOf(instance.memory, out, length))).toEqual(groups);
      }),
      { numRuns: 100 },
    );
  });

  it('mark and drop all but the first of records that are alike', () => {
    fc.assert(
      fc.property(codeLists, (codes) => {
        const instance = openKeyModule(1 << 24);
        const { call, memory } = instance;
        const { renumbered, narrow, stream, length, distinct } = load(instance, codes, 2);
        const marks = put(instance, new Int32Array(codes.length));
        expect(call.markRepeats(stream, length, marks)).toBe(codes.length - distinct);
        call.dropMarked(narrow, 2, codes.length, marks);
        const kept = renumbered.filter((code, i) => renumbered.indexOf(code) === i);
        expect([...new Uint16Array(memory.buffer, narrow, distinct)]).toEqual(kept);
      }),
      { numRuns: 50 },
    );
  });

  it('sort keys by size, then by columns', () => {
    const keys = fc.array(fc.uniqueArray(fc.nat(99), { maxLength: 6 }), { maxLength: 200 });
    fc.assert(
      fc.property(keys, (sets) => {
        const { call, memory } = openKeyModule(1 << 24);
        const block = call.allocate(16 * sets.length + 64) >>> 0;
        const scratch = call.allocate(16 * sets.length + 64) >>> 0;
        const places = call.allocate(4 * 140) >>> 0;
        const words = new BigUint64Array(memory.buffer, block, 2 * sets.length);
        for (const [i, set] of sets.entries()) {
          for (const c of set) words[2 * i + (c >> 6)] |= 1n << BigInt(63 - (c & 63));
        }
        const plain = sets.map((set) => [...set].sort((a, b) => a - b)).sort(bySizeThenColumns);
        call.sortKeys(block, sets.length, 2, 2, scratch, places);
        const sorted = Array.from(sets, (_, i) =>
          Array.from({ length: 128 }, (_, c) => c).filter(
            (c) => (words[2 * i + (c >> 6)] >> BigInt(63 - (c & 63))) & 1n,
          ),
        );
        expect(sorted).toEqual(plain);
      }),
      { numRuns: 100 },
    );
  });

  it('search whole tables as the plain twin does', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const table = randomTable(120, [...MIXED, 4, 8, 2], seed);
      expect(await keysOf(table, { seed })).toEqual(plainSearch(table));
    }
  });
});

function bySizeThenColumns(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const i = a.findIndex((column, at) => column !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
}

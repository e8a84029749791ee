import { describe, expect, it } from 'vitest';
import { measureKeys } from '../../src/keys/measure-keys.js';

describe('measureKeys', () => {
  it('counts all records, also those that are duplicates and set aside', async () => {
    const codes = [Int32Array.from([0, 0, 1, 1]), Int32Array.from([0, 0, 0, 1])];
    const table = { records: 4, names: ['a', 'b'], codes, cardinalities: [2, 2] };
    const { records, duplicates, keys } = await measureKeys(table);
    expect({ records, duplicates, keys }).toEqual({ records: 4, duplicates: 1, keys: [['a', 'b']] });
  });
});

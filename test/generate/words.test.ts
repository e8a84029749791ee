import { describe, expect, it } from 'vitest';
import { makeDates, makeName, makeWord } from '../../src/generate/words.js';

describe('makeWord', () => {
  it('gives every number a word of its own', () => {
    const words = Array.from({ length: 170_000 }, (_, n) => makeWord(n));
    expect(new Set(words).size).toBe(words.length);
    expect([0, 19, 20, 21].map(makeWord)).toEqual(['ba', 'ton', 'baro', 'roro']);
    expect(makeName(20)).toBe('Baro');
  });
});

describe('makeDates', () => {
  it('counts days over leap years', () => {
    expect(makeDates('2024-02-28', 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    const birthdays = makeDates('1930-01-01', 34_333);
    expect(birthdays[34_332]).toBe('2023-12-31');
  });
});

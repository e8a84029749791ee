import { describe, expect, it } from 'vitest';
import { Cache } from '../../src/core/cache.js';

/** A cache of words that notes which were closed. */
function words(limits: { most: number; mostBytes?: number; mayGo?: (word: string) => boolean }) {
  const closed: string[] = [];
  const cache = new Cache<string>({
    ...limits,
    bytesOf: (word) => word.length,
    close: (word) => closed.push(word),
  });
  return { cache, closed };
}

describe('Cache', () => {
  it('lets the longest unused go, and closes it', async () => {
    const { cache, closed } = words({ most: 2 });
    await cache.set('a', 'one');
    await cache.set('b', 'two');
    expect(cache.get('a')).toBe('one');
    await cache.set('c', 'three');
    expect(closed).toEqual(['two']);
    expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual(['one', undefined, 'three']);
  });

  it('keeps nothing longer for a look', async () => {
    const { cache, closed } = words({ most: 2 });
    await cache.set('a', 'one');
    await cache.set('b', 'two');
    cache.peek('a');
    await cache.set('c', 'three');
    expect(closed).toEqual(['one']);
  });

  it('counts bytes, and keeps the newest whatever it weighs', async () => {
    const { cache, closed } = words({ most: 10, mostBytes: 6 });
    await cache.set('a', 'one');
    await cache.set('b', 'two');
    expect(closed).toEqual([]);
    await cache.set('c', 'a long word');
    expect(closed).toEqual(['one', 'two']);
    expect(cache.peek('c')).toBe('a long word');
  });

  it('passes over what must stay', async () => {
    const { cache, closed } = words({ most: 1, mayGo: (word) => word !== 'one' });
    await cache.set('a', 'one');
    await cache.set('b', 'two');
    await cache.set('c', 'three');
    expect(closed).toEqual(['two']);
  });

  it('is trimmed before set returns, though closing takes a while', () => {
    const cache = new Cache<string>({ most: 1, close: () => new Promise(() => {}) });
    void cache.set('a', 'one');
    void cache.set('b', 'two');
    expect(cache.peek('a')).toBeUndefined();
  });

  it('hands a value out without closing it, unless another is kept by now', async () => {
    const { cache, closed } = words({ most: 2 });
    await cache.set('a', 'one');
    expect(cache.take('a', 'another')).toBeUndefined();
    expect(cache.take('a')).toBe('one');
    expect(cache.take('a')).toBeUndefined();
    expect(closed).toEqual([]);
  });

  it('closes all that is left', async () => {
    const { cache, closed } = words({ most: 2 });
    await cache.set('a', 'one');
    await cache.set('b', 'two');
    await cache.close();
    expect(closed).toEqual(['one', 'two']);
    expect(cache.peek('a')).toBeUndefined();
  });
});

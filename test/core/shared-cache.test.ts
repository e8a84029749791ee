import { describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { SharedCache } from '../../src/core/shared-cache.js';

const itself = async (value: string) => value;
const cancelled = () => new SingleoutError('source/cancelled', 'stopped on request');

/** A promise, and how to settle it. */
function later<T>(): { promise: Promise<T>; done: (value: T) => void; fail: (error: unknown) => void } {
  let [done, fail] = [(_: T) => {}, (_: unknown) => {}];
  const promise = new Promise<T>((resolve, reject) => {
    [done, fail] = [resolve, reject];
  });
  return { promise, done, fail };
}

function make(most: number, idleMs?: number) {
  const closed: string[] = [];
  const close = async (value: string) => void closed.push(value);
  return { closed, cache: new SharedCache<string>({ most, close, ...(idleMs !== undefined && { idleMs }) }) };
}

describe('SharedCache', () => {
  it('makes a value once for all who ask at the same time', async () => {
    const { cache } = make(1);
    const making = later<string>();
    let times = 0;
    const ask = () =>
      cache.use(
        'a',
        () => {
          times += 1;
          return making.promise;
        },
        itself,
      );
    const asked = [ask(), ask(), ask()];
    making.done('made');
    expect(await Promise.all(asked)).toEqual(['made', 'made', 'made']);
    expect(times).toBe(1);
  });

  it('closes no value that is in use, and the longest unused one afterwards', async () => {
    const { cache, closed } = make(1);
    const work = later<void>();
    const using = cache.use(
      'a',
      async () => 'a',
      () => work.promise,
    );
    await cache.use('b', async () => 'b', itself);
    expect(closed).toEqual([]);
    await cache.use('c', async () => 'c', itself);
    expect(closed).toEqual(['b']);
    work.done();
    await using;
    expect(closed).toEqual(['b', 'a']);
  });

  it('makes it again where somebody else was cancelled, and passes every other error on', async () => {
    const { cache } = make(1);
    for (const [error, expected] of [
      [cancelled(), 'again'],
      [new Error('broken'), 'broken'],
    ] as const) {
      const making = later<string>();
      const first = cache.use(expected, () => making.promise, itself);
      const second = cache.use(expected, async () => 'again', itself);
      making.fail(error);
      await expect(first).rejects.toBe(error);
      expect(await second.catch(({ message }) => message)).toBe(expected);
    }
    // what failed is not kept
    expect(await cache.use('broken', async () => 'new', itself)).toBe('new');
  });

  it('closes a value that work has spoilt once nobody uses it, and makes it anew', async () => {
    const { cache, closed } = make(2);
    const work = later<void>();
    const other = cache.use(
      'a',
      async () => 'old',
      () => work.promise,
    );
    const spoilt = cache.use(
      'a',
      async () => 'never',
      () => Promise.reject(new Error('cut short')),
      () => true,
    );
    await expect(spoilt).rejects.toThrow('cut short');
    expect(await cache.use('a', async () => 'new', itself)).toBe('new');
    expect(closed).toEqual([]);
    work.done();
    await other;
    expect(closed).toEqual(['old']);
  });

  it('closes what nobody has used for long', async () => {
    const { cache, closed } = make(2, 5);
    await cache.use('a', async () => 'a', itself);
    await expect.poll(() => closed).toEqual(['a']);
  });

  it('keeps a value that was made elsewhere, unless there is one', async () => {
    const { cache, closed } = make(2);
    await cache.keep('a', 'first');
    await cache.keep('a', 'second');
    expect(closed).toEqual(['second']);
    await cache.close();
    expect(closed).toEqual(['second', 'first']);
  });
});

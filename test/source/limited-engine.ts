import { SingleoutError } from '../../src/core/errors.js';
import type { Engine } from '../../src/source/engine.js';

/**
 * An engine as if it were elsewhere, with memory for so many things at a time.
 * @param thingsIn how many a statement asks for
 * @returns it, and how many it was asked for by each statement
 */
export function limitedEngine(
  engine: Engine,
  most: number,
  thingsIn: (sql: string) => number,
): { engine: Engine; asked: number[] } {
  const asked: number[] = [];
  const limited = new Proxy(engine, {
    get: (target, key) => {
      if (key === 'readsRecords' || key === 'keepsTables') return false;
      if (key !== 'query') return Reflect.get(target, key, target);
      return async (sql: string) => {
        const things = thingsIn(sql);
        asked.push(things);
        if (things > most) throw new SingleoutError('source/out-of-memory', 'too much');
        return target.query(sql);
      };
    },
  });
  return { engine: limited, asked };
}

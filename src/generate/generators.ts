import { SingleoutError } from '../core/errors.js';
import type { Generator } from './generator.js';
import { hospital } from './hospital.js';
import { people } from './people.js';
import { purchases } from './purchases.js';

/** Every data set that can be generated. */
export const GENERATORS: readonly Generator[] = [hospital, people, purchases];

/** The generator of that name. */
export function findGenerator(name: string): Generator {
  const found = GENERATORS.find((generator) => generator.name === name);
  if (found === undefined) {
    const names = GENERATORS.map((generator) => generator.name).join(', ');
    throw new SingleoutError('config/invalid', `the data set must be one of ${names}; got ${name}`, {
      where: name,
    });
  }
  return found;
}

import { SingleoutError } from '../core/errors.js';
import type { GenerateOptions, Generator } from './generator.js';
import { hospital } from './hospital.js';
import { people } from './people.js';
import { profiles } from './profiles.js';
import { purchases } from './purchases.js';
import { randomSets } from './random-sets.js';

const GENERATORS: readonly Generator[] = [hospital, people, purchases, profiles];

/** Names of all data sets that can be generated. */
export const GENERATOR_NAMES: readonly string[] = [...GENERATORS.map(({ name }) => name), 'random'];

/** The generator of that name; the columns of random data depend on the options. */
export function findGenerator(name: string, options: GenerateOptions): Generator {
  if (name === 'random') return randomSets(options);
  const found = GENERATORS.find((generator) => generator.name === name);
  if (found === undefined) {
    throw new SingleoutError(
      'config/invalid',
      `the data set must be one of ${GENERATOR_NAMES.join(', ')}; got ${name}`,
      { where: name },
    );
  }
  return found;
}

import { type Random, shuffle } from '../maths/random.js';
import type { Collection } from './collection.js';
import { preparePerturbation } from './device/perturb-record.js';
import { type Records, takeRecords } from './records.js';
import type { Responses } from './responses.js';

/**
 * The responses of many people at once, for files and for simulations: each made as a device makes its own, in random order
 * so that no line leads back to a record.
 * @formula METHODS.md section 5. Cost: answers.
 */
export function perturbRecords(records: Records, collection: Collection, random: Random): Responses {
  const order = shuffle(
    Int32Array.from({ length: records.records }, (_, i) => i),
    random,
  );
  const mixed = takeRecords(records, order);
  if (collection.mechanism === 'none')
    return { collection, records: mixed.records, codes: mixed.codes, bits: [] };
  const perturb = preparePerturbation(collection, random);
  const unary = collection.mechanism === 'unary';
  const { sizes } = collection.domain;
  const codes = unary ? [] : sizes.map(() => new Int32Array(mixed.records));
  const bits = unary ? sizes.map((size) => new Uint8Array(mixed.records * size)) : [];
  const person = new Int32Array(sizes.length);
  for (let i = 0; i < mixed.records; i++) {
    for (let a = 0; a < sizes.length; a++) person[a] = mixed.codes[a][i];
    const response = perturb(person);
    codes.forEach((column, a) => {
      column[i] = response.codes[a];
    });
    response.bits?.forEach((answer, a) => {
      bits[a].set(answer, i * sizes[a]);
    });
  }
  return { collection, records: mixed.records, codes, bits };
}

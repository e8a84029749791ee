import { SingleoutError } from '../../core/errors.js';
import type { Random } from '../../maths/random.js';
import { type Collection, pairsOf } from '../collection.js';
import { attributeIndex, outsideDomain } from '../domain.js';
import { drawBit, drawResponse, responseTable, unaryTable } from '../response.js';
import { secureRandom } from './secure-random.js';

/** Perturbs one person's codes into a response: a code per attribute (-1 where nothing is said), or bits per attribute. */
export type PerturbCodes = (codes: ArrayLike<number>) => {
  readonly codes: Int32Array;
  readonly bits?: Uint8Array[];
};

/**
 * Prepares what runs on a person's own device. Randomness must come from {@link secureRandom} wherever a real person
 * answers: who knows the seed undoes the perturbation.
 * @formula METHODS.md section 5. Domain: codes of the collection's domain. Cost: one random number per answer.
 */
export function preparePerturbation(collection: Collection, random: Random): PerturbCodes {
  const { domain, mechanism, epsilonPerAttribute, epsilonTotal } = collection;
  const { sizes } = domain;
  switch (mechanism) {
    case 'none':
      return (codes) => ({ codes: Int32Array.from(codes) });
    case 'response': {
      const tables = sizes.map((size) => responseTable(epsilonPerAttribute as number, size));
      return (codes) => {
        const answers = new Int32Array(tables.length);
        for (let a = 0; a < tables.length; a++) answers[a] = drawResponse(tables[a], codes[a], random);
        return { codes: answers };
      };
    }
    case 'unary': {
      const tables = sizes.map((size) => unaryTable(epsilonPerAttribute as number, size));
      return (codes) => ({
        codes: new Int32Array(0),
        bits: tables.map((table, a) =>
          Uint8Array.from({ length: table.size }, (_, v) => drawBit(table, v === codes[a], random)),
        ),
      });
    }
    case 'pair': {
      const pairs = pairsOf(sizes.length);
      const tables = pairs.map(([i, j]) => responseTable(epsilonTotal as number, sizes[i] * sizes[j]));
      return (codes) => {
        const pair = random.int(pairs.length);
        const [i, j] = pairs[pair];
        const answer = drawResponse(tables[pair], codes[i] * sizes[j] + codes[j], random);
        const response = new Int32Array(sizes.length).fill(-1);
        response[i] = Math.floor(answer / sizes[j]);
        response[j] = answer % sizes[j];
        return { codes: response };
      };
    }
  }
}

/**
 * The response of one person, as their device sends it: values in, perturbed values out (bits as a text of 0 and 1;
 * attributes that are not asked are left out). Values outside the domain are refused, and no error quotes one.
 * @formula METHODS.md section 5. Cost: one random number per answer.
 *
 * @example
 * const response = perturbRecord(collection, { age: '34', town: 'G' });
 * await fetch('https://collector.example.org', { method: 'POST', body: JSON.stringify(response) });
 */
export function perturbRecord(
  collection: Collection,
  record: Readonly<Record<string, string>>,
  random: Random = secureRandom(),
): Record<string, string> {
  const { attributes } = collection.domain;
  for (const name of Object.keys(record)) attributeIndex(collection.domain, name, 'record');
  const codes = attributes.map(({ name, code }) => {
    if (record[name] === undefined) {
      throw new SingleoutError('data/bad-value', `the record says nothing of ${name}`, {
        where: 'record',
        hint: 'give every attribute of the domain; where no answer is an answer, declare a category for it',
      });
    }
    const found = code(record[name]);
    if (found < 0) throw outsideDomain(name, 'record');
    return found;
  });
  const response = preparePerturbation(collection, random)(codes);
  const shown = attributes.flatMap(({ name, labels }, a): [string, string][] => {
    if (response.bits) return [[name, response.bits[a].join('')]];
    return response.codes[a] < 0 ? [] : [[name, labels[response.codes[a]]]];
  });
  return Object.fromEntries(shown);
}

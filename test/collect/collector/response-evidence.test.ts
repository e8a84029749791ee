import { describe, expect, it } from 'vitest';
import type { Mechanism } from '../../../src/collect/collection.js';
import { estimateResponses, sharesOf } from '../../../src/collect/collector/fit-parts.js';
import { responseLikelihoods } from '../../../src/collect/collector/response-evidence.js';
import { GRAIN, responseTable, unaryTable } from '../../../src/collect/response.js';
import type { Responses } from '../../../src/collect/responses.js';
import { forEachCell, people, responsesOf } from './people.js';

const sizes = [3, 2, 4];
const records = people(sizes, 400, 3);

/** P(response i | cell), straight from the tables that answers are drawn by. */
function chanceOf({ collection, codes, bits }: Responses, i: number, cell: Int32Array): number {
  const epsilon = collection.epsilonPerAttribute as number;
  switch (collection.mechanism) {
    case 'unary':
      return sizes.reduce((product, size, a) => {
        const { own, other } = unaryTable(epsilon, size);
        for (let v = 0; v < size; v++) {
          const one = (v === cell[a] ? own : other) / GRAIN;
          product *= bits[a][i * size + v] === 1 ? one : 1 - one;
        }
        return product;
      }, 1);
    case 'pair': {
      const [a, b] = codes.flatMap((column, k) => (column[i] >= 0 ? [k] : []));
      const { keep, other } = responseTable(collection.epsilonTotal as number, sizes[a] * sizes[b]);
      return (codes[a][i] === cell[a] && codes[b][i] === cell[b] ? keep : other) / GRAIN / 3;
    }
    case 'none':
      return codes.every((column, a) => column[i] === cell[a]) ? 1 : 0;
    default:
      return sizes.reduce((product, size, a) => {
        const { keep, other } = responseTable(epsilon, size);
        return (product * (codes[a][i] === cell[a] ? keep : other)) / GRAIN;
      }, 1);
  }
}

describe('responseLikelihoods', () => {
  it.each<Mechanism>(['none', 'response', 'pair', 'unary'])(
    'of %s responses equal the sum over all cells',
    async (mechanism) => {
      const responses = responsesOf(records, mechanism, 1);
      const options = { seed: 1 };
      const model = sharesOf('forest', await estimateResponses(responses, options), responses, options);
      const likelihoods = responseLikelihoods(responses);
      for (let i = 0; i < 40; i++) {
        let [truth, found, total] = [0, 0, 0];
        forEachCell(sizes, (cell) => {
          const q = model.cellProbability(cell);
          truth += q * chanceOf(responses, i, cell);
          found += q * likelihoods.ofCell(i, cell);
          total += q;
        });
        expect(total).toBeCloseTo(1, 10);
        const factor = Math.exp(likelihoods.logFactor(i));
        expect(likelihoods.ofModel(i, model) / found).toBeCloseTo(1, 9);
        expect((factor * likelihoods.ofModel(i, model)) / truth).toBeCloseTo(1, 9);
        forEachCell(sizes, (cell) => {
          expect(factor * likelihoods.ofCell(i, cell)).toBeCloseTo(chanceOf(responses, i, cell), 12);
        });
      }
    },
  );
});

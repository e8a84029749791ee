import { outOfDomain } from '../core/errors.js';
import { type DiscreteSampler, discreteSampler, zipfWeights } from '../maths/discrete.js';
import { type Random, randomStream } from '../maths/random.js';
import { checkOptions, chunksOf, type GenerateOptions, type Generator } from './generator.js';

/** How often the values of a random column occur. */
export const WEIGHTS = ['dirichlet', 'uniform', 'zipf'] as const;
export type Weights = (typeof WEIGHTS)[number];

const MOST_COLUMNS = 20;
const MOST_VALUES = 10_000_000;

/**
 * The random data sets of paper 002: `columns` independent columns whose values could form about records/lambda
 * different tuples. Value weights are not in print: Dirichlet(1) fits its figures, uniform leaves nothing to tell
 * apart, Zipf (exponent 1) has a few common and many rare values.
 * @formula METHODS.md section 3: lambda = N / (number of possible tuples); values per column as even as can be.
 */
export function randomSets(options: GenerateOptions): Generator {
  checkOptions('random', options, ['columns', 'lambda', 'weights']);
  const { records, seed, columns = 3, lambda = 2.5, weights = 'dirichlet' } = options;
  if (!Number.isInteger(columns) || columns < 1 || columns > MOST_COLUMNS) {
    throw outOfDomain('columns', `an integer from 1 to ${MOST_COLUMNS}`, columns);
  }
  if (!(lambda > 0 && Number.isFinite(lambda))) throw outOfDomain('lambda', 'a number above 0', lambda);
  if (!WEIGHTS.includes(weights)) throw outOfDomain('weights', `one of ${WEIGHTS.join(', ')}`, weights);
  const sizes = valuesPerColumn(records / lambda, columns);
  return {
    name: 'random',
    columns: sizes.map((_, j) => `c${j + 1}`),
    rows() {
      const random = randomStream(seed, 'random');
      const draw = sizes.map((size): DiscreteSampler => discreteSampler(drawWeights(size, weights, random)));
      const names = sizes.map((size) => Array.from({ length: size }, (_, v) => String(v + 1)));
      return chunksOf(records, columns, (cells, row) => {
        for (let j = 0; j < columns; j++) cells[j][row] = names[j][draw[j](random)];
      });
    },
  };
}

/** Numbers of values whose product comes as near to `tuples` as steps of one allow. */
export function valuesPerColumn(tuples: number, columns: number): number[] {
  let left = Math.max(1, tuples);
  return Array.from({ length: columns }, (_, j) => {
    const size = Math.min(MOST_VALUES, Math.max(1, Math.round(left ** (1 / (columns - j)))));
    left /= size;
    return size;
  });
}

/** Weights of the values of one column; only Dirichlet draws. */
export function drawWeights(size: number, weights: Weights, random: Random): Float64Array {
  switch (weights) {
    case 'dirichlet':
      return Float64Array.from({ length: size }, () => -Math.log(1 - random.float()));
    case 'zipf':
      return zipfWeights(size, 1);
    case 'uniform':
      return new Float64Array(size).fill(1);
  }
}

import { type Random, shuffle } from '../../maths/random.js';
import { pairsOf } from '../collection.js';
import type { Responses } from '../responses.js';
import { attributeChannel, bitChannel, type Channel, marginalChannel, pairChannel } from './channel.js';
import { flatOperator, productOperator } from './channel-operator.js';
import type { Observation } from './maximise-likelihood.js';

/** Counts of answers with the channels they came through. */
export interface Tally {
  readonly sizes: readonly number[];
  /** What was observed of one attribute. */
  attribute(a: number): Observation[];
  /** What was observed of two attributes together. */
  pair(i: number, j: number): Observation;
  /** The same answers, attributes shuffled against each other. */
  shuffled(random: Random): Tally;
}

/** Counts responses, by whatever mechanism they were made. Cost of each call: responses. */
export function tallyResponses(responses: Responses): Tally {
  switch (responses.collection.mechanism) {
    case 'pair':
      return tallyPairs(responses);
    case 'unary':
      return tallyBits(responses);
    default:
      return tallyAnswers(responses);
  }
}

function tallyAnswers(responses: Responses): Tally {
  const { collection, codes, records } = responses;
  const { sizes } = collection.domain;
  const channels = sizes.map((_, a) => attributeChannel(collection, a));
  return {
    sizes,
    attribute: (a) => [{ counts: countCodes(codes[a], sizes[a]), channel: flatOperator(channels[a]) }],
    pair(i, j) {
      const counts = new Float64Array(sizes[i] * sizes[j]);
      const [first, second, width] = [codes[i], codes[j], sizes[j]];
      for (let k = 0; k < records; k++) counts[first[k] * width + second[k]]++;
      return { counts, channel: productOperator(sizes[i], sizes[j], channels[i], channels[j]) };
    },
    shuffled: (random) =>
      tallyAnswers({ ...responses, codes: codes.map((column) => shuffle(column.slice(), random)) }),
  };
}

function tallyPairs(responses: Responses): Tally {
  const { collection } = responses;
  const { sizes } = collection.domain;
  const answers = answersByPair(responses);
  const pairs = pairsOf(sizes.length);
  const tallyOf = (random?: Random): Tally => {
    const count = (i: number, j: number): Observation => {
      const { first, second } = answers[i * sizes.length + j];
      const other = random === undefined ? second : shuffle(second.slice(), random);
      const counts = new Float64Array(sizes[i] * sizes[j]);
      for (let k = 0; k < first.length; k++) counts[first[k] * sizes[j] + other[k]]++;
      return { counts, channel: flatOperator(pairChannel(collection, i, j)) };
    };
    return {
      sizes,
      attribute: (a) =>
        pairs
          .filter((pair) => pair.includes(a))
          .map(([i, j]) => ({
            counts: sumOut(count(i, j).counts, sizes[i], sizes[j], a === i),
            channel: flatOperator(marginalChannel(collection, a, a === i ? j : i)),
          })),
      pair: count,
      shuffled: tallyOf,
    };
  };
  return tallyOf();
}

/** Answers to each pair i < j, at i * attributes + j. */
function answersByPair({ codes, records }: Responses): { first: number[]; second: number[] }[] {
  const size = codes.length;
  const answers = Array.from({ length: size * size }, () => ({
    first: [] as number[],
    second: [] as number[],
  }));
  for (let k = 0; k < records; k++) {
    let i = 0;
    while (codes[i][k] < 0) i++;
    let j = i + 1;
    while (codes[j][k] < 0) j++;
    answers[i * size + j].first.push(codes[i][k]);
    answers[i * size + j].second.push(codes[j][k]);
  }
  return answers;
}

/**
 * Bits are counted apart: the number of 1s for a value (or a pair of values) is linear in the shares as answers of a
 * randomised response are, so that the same maximisation serves. It is the likelihood of the counts of 1s, each taken as
 * Poisson, not of whole answers.
 */
function tallyBits({ collection, bits, records }: Responses): Tally {
  const { sizes } = collection.domain;
  const channels = sizes.map((size, a) => unitSum(bitChannel(collection, a), size));
  const answered = sizes.map((size, a) =>
    Array.from({ length: records }, (_, k) => {
      const set: number[] = [];
      for (let v = 0; v < size; v++) if (bits[a][k * size + v] === 1) set.push(v);
      return set;
    }),
  );
  const tallyOf = (ones: readonly number[][][]): Tally => ({
    sizes,
    attribute(a) {
      const counts = new Float64Array(sizes[a]);
      for (const set of ones[a]) for (const v of set) counts[v]++;
      return [{ counts, channel: flatOperator(channels[a]) }];
    },
    pair(i, j) {
      const counts = new Float64Array(sizes[i] * sizes[j]);
      for (let k = 0; k < records; k++) {
        for (const v of ones[i][k]) for (const w of ones[j][k]) counts[v * sizes[j] + w]++;
      }
      return { counts, channel: productOperator(sizes[i], sizes[j], channels[i], channels[j]) };
    },
    shuffled: (random) => tallyOf(ones.map((sets) => shuffle(sets.slice(), random))),
  });
  return tallyOf(answered);
}

function countCodes(codes: Int32Array, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const code of codes) counts[code]++;
  return counts;
}

function sumOut(counts: Float64Array, rows: number, columns: number, keepRows: boolean): Float64Array {
  const margin = new Float64Array(keepRows ? rows : columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) margin[keepRows ? i : j] += counts[i * columns + j];
  }
  return margin;
}

function unitSum({ keep, other }: Channel, size: number): Channel {
  const sum = keep + (size - 1) * other;
  return { keep: keep / sum, other: other / sum };
}

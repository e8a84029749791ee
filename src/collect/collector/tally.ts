import { type Random, shuffle } from '../../maths/random.js';
import { pairsOf } from '../collection.js';
import type { Reports } from '../reports.js';
import { attributeChannel, bitChannel, type Channel, pairChannel } from './channel.js';
import { flatOperator, productOperator } from './channel-operator.js';
import type { Observation } from './maximise-likelihood.js';

/** Counts of answers with the channels they came through. */
export interface Tally {
  readonly sizes: readonly number[];
  /** What was observed of one attribute. */
  attribute(a: number): Observation[];
  /** What was observed of two attributes together; with `random` the second is shuffled against the first. */
  pair(i: number, j: number, random?: Random): Observation;
}

/** Counts reports, by whatever mechanism they were made. Cost of each call: reports. */
export function tallyReports(reports: Reports): Tally {
  switch (reports.collection.mechanism) {
    case 'pair':
      return tallyPairs(reports);
    case 'unary':
      return tallyBits(reports);
    default:
      return tallyAnswers(reports);
  }
}

function tallyAnswers({ collection, codes, records }: Reports): Tally {
  const { sizes } = collection.domain;
  const channels = sizes.map((_, a) => attributeChannel(collection, a));
  return {
    sizes,
    attribute: (a) => [{ counts: countCodes(codes[a], sizes[a]), channel: flatOperator(channels[a]) }],
    pair(i, j, random) {
      const counts = new Float64Array(sizes[i] * sizes[j]);
      const second = random === undefined ? codes[j] : shuffle(codes[j].slice(), random);
      for (let k = 0; k < records; k++) counts[codes[i][k] * sizes[j] + second[k]]++;
      return { counts, channel: productOperator(sizes[i], sizes[j], channels[i], channels[j]) };
    },
  };
}

function tallyPairs({ collection, codes, records }: Reports): Tally {
  const { sizes } = collection.domain;
  const count = (i: number, j: number, random?: Random): Observation => {
    const asked: [number[], number[]] = [[], []];
    for (let k = 0; k < records; k++) {
      if (codes[i][k] < 0 || codes[j][k] < 0) continue;
      asked[0].push(codes[i][k]);
      asked[1].push(codes[j][k]);
    }
    if (random !== undefined) shuffle(asked[1], random);
    const counts = new Float64Array(sizes[i] * sizes[j]);
    asked[0].forEach((code, k) => {
      counts[code * sizes[j] + asked[1][k]]++;
    });
    return { counts, channel: flatOperator(pairChannel(collection, i, j)) };
  };
  const pairs = pairsOf(sizes.length);
  return {
    sizes,
    attribute: (a) =>
      pairs
        .filter((pair) => pair.includes(a))
        .map(([i, j]) => ({
          counts: sumOut(count(i, j).counts, sizes[i], sizes[j], a === i),
          channel: flatOperator(marginalChannel(pairChannel(collection, i, j), sizes[a === i ? j : i])),
        })),
    pair: count,
  };
}

/**
 * Bits are counted apart: the number of 1s for a value (or a pair of values) is linear in the shares as answers of a
 * randomised response are, so that the same maximisation serves. It is the likelihood of the counts of 1s, each taken as
 * Poisson, not of whole answers.
 */
function tallyBits({ collection, bits, records }: Reports): Tally {
  const { sizes } = collection.domain;
  const channels = sizes.map((size, a) => unitSum(bitChannel(collection, a), size));
  const ones = sizes.map((size, a) =>
    Array.from({ length: records }, (_, k) => {
      const set: number[] = [];
      for (let v = 0; v < size; v++) if (bits[a][k * size + v] === 1) set.push(v);
      return set;
    }),
  );
  return {
    sizes,
    attribute(a) {
      const counts = new Float64Array(sizes[a]);
      for (const set of ones[a]) for (const v of set) counts[v]++;
      return [{ counts, channel: flatOperator(channels[a]) }];
    },
    pair(i, j, random) {
      const counts = new Float64Array(sizes[i] * sizes[j]);
      const second = random === undefined ? ones[j] : shuffle(ones[j].slice(), random);
      for (let k = 0; k < records; k++) {
        for (const v of ones[i][k]) for (const w of second[k]) counts[v * sizes[j] + w]++;
      }
      return { counts, channel: productOperator(sizes[i], sizes[j], channels[i], channels[j]) };
    },
  };
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

/** The channel of one of two attributes that were asked together. */
function marginalChannel({ keep, other }: Channel, otherSize: number): Channel {
  return { keep: keep + (otherSize - 1) * other, other: otherSize * other };
}

function unitSum({ keep, other }: Channel, size: number): Channel {
  const sum = keep + (size - 1) * other;
  return { keep: keep / sum, other: other / sum };
}

import type { Evidence, SharesModel } from '../../joint/evidence.js';
import type { Cell } from '../../joint/joint-model.js';
import { type Collection, pairsOf } from '../collection.js';
import type { Responses } from '../responses.js';
import { attributeChannel, bitChannel, pairChannel } from './channel.js';

/** Responses as likelihoods: what each says of the true values behind it. */
export interface ResponseLikelihoods {
  readonly records: number;
  /** P(response i | its true cell is x), up to a factor of the response. */
  ofCell(i: number, cell: Cell): number;
  /** ln of the factor that the two others leave out, so that numbers stay within a double. */
  logFactor(i: number): number;
  /** P(response i) for a person drawn from the model, up to the same factor. */
  ofModel(i: number, model: SharesModel): number;
}

/** Turns responses to likelihoods by their mechanism. Cost: nothing until asked; then the attributes, or the model's. */
export function responseLikelihoods(responses: Responses): ResponseLikelihoods {
  if (responses.collection.mechanism === 'pair') return pairLikelihoods(responses);
  const unary = responses.collection.mechanism === 'unary';
  const evidence = unary ? bitEvidence(responses) : answerEvidence(responses);
  const attributes = responses.collection.domain.sizes.length;
  return {
    records: responses.records,
    logFactor: unary ? bitFactor(responses) : () => 0,
    ofCell: unary ? bitsOfCell(responses) : answersOfCell(responses),
    ofModel: (i, model) =>
      model.evidenceProbability(Array.from({ length: attributes }, (_, a) => evidence(a, i))),
  };
}

/** As the evidence says, but without making any: a question asks this of every response. */
function answersOfCell({ collection, codes }: Responses): ResponseLikelihoods['ofCell'] {
  const channels = codes.map((_, a) => attributeChannel(collection, a));
  return (i, cell) => {
    let product = 1;
    for (let a = 0; a < codes.length; a++) {
      product *= codes[a][i] === cell[a] ? channels[a].keep : channels[a].other;
    }
    return product;
  };
}

function bitsOfCell({ collection, bits }: Responses): ResponseLikelihoods['ofCell'] {
  const { sizes } = collection.domain;
  const ratios = bitRatios(collection);
  return (i, cell) => {
    let product = 1;
    for (let a = 0; a < sizes.length; a++) if (bits[a][i * sizes[a] + cell[a]] === 1) product *= ratios[a];
    return product;
  };
}

type EvidenceOf = (attribute: number, response: number) => Evidence;

function answerEvidence({ collection, codes }: Responses): EvidenceOf {
  const known = collection.domain.sizes.map((size, a) => {
    const { keep, other } = attributeChannel(collection, a);
    return Array.from(
      { length: size },
      (_, v): Evidence => ({ base: other, extra: keep - other, values: [v] }),
    );
  });
  return (a, i) => known[a][codes[a][i]];
}

/** P(bits | v) is the same for every v without its bit, and (own/(1-own)) ((1-other)/other) times that with it. */
function bitEvidence({ collection, bits }: Responses): EvidenceOf {
  const { sizes } = collection.domain;
  const ratio = bitRatios(collection);
  return (a, i) => {
    const values: number[] = [];
    for (let v = 0; v < sizes[a]; v++) if (bits[a][i * sizes[a] + v] === 1) values.push(v);
    return { base: 1, extra: ratio[a] - 1, values };
  };
}

function bitRatios(collection: Collection): number[] {
  return collection.domain.sizes.map((_, a) => {
    const { keep, other } = bitChannel(collection, a);
    return (keep / (1 - keep)) * ((1 - other) / other);
  });
}

/** ln P(bits | a value without its bit), over all attributes. */
function bitFactor({ collection, bits }: Responses): (i: number) => number {
  const { sizes } = collection.domain;
  const channels = sizes.map((_, a) => bitChannel(collection, a));
  return (i) =>
    sizes.reduce((sum, size, a) => {
      const ones = bits[a].subarray(i * size, (i + 1) * size).reduce((n, bit) => n + bit, 0);
      const { keep, other } = channels[a];
      return sum + Math.log1p(-keep) + ones * Math.log(other) + (size - 1 - ones) * Math.log1p(-other);
    }, 0);
}

function pairLikelihoods({ collection, codes, records }: Responses): ResponseLikelihoods {
  const { sizes } = collection.domain;
  const channels = new Map(
    pairsOf(sizes.length).map(([i, j]) => [i * sizes.length + j, pairChannel(collection, i, j)]),
  );
  const asked = Array.from({ length: records }, (_, k) => {
    const i = codes.findIndex((column) => column[k] >= 0);
    const j = codes.findIndex((column, a) => a > i && column[k] >= 0);
    return { i, j, channel: channels.get(i * sizes.length + j) as { keep: number; other: number } };
  });
  return {
    records,
    // which pair was asked
    logFactor: () => -Math.log(channels.size),
    ofCell(k, cell) {
      const { i, j, channel } = asked[k];
      return codes[i][k] === cell[i] && codes[j][k] === cell[j] ? channel.keep : channel.other;
    },
    ofModel(k, model) {
      const { i, j, channel } = asked[k];
      const said: (Evidence | undefined)[] = sizes.map(() => undefined);
      for (const a of [i, j]) said[a] = { base: 0, extra: 1, values: [codes[a][k]] };
      return channel.other + (channel.keep - channel.other) * model.evidenceProbability(said);
    },
  };
}

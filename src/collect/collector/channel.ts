import type { Collection } from '../collection.js';
import { GRAIN, responseTable, unaryTable } from '../response.js';

/** Randomised response seen as a channel: probability of the true answer, and of each other one. */
export interface Channel {
  readonly keep: number;
  readonly other: number;
}

/** The channel of one attribute: of `response`, or of `none`. */
export function attributeChannel({ domain, epsilonPerAttribute }: Collection, attribute: number): Channel {
  if (epsilonPerAttribute === null) return { keep: 1, other: 0 };
  const { keep, other } = responseTable(epsilonPerAttribute, domain.sizes[attribute]);
  return { keep: keep / GRAIN, other: other / GRAIN };
}

/** The channel of a pair of attributes asked together with the whole budget. */
export function pairChannel({ domain, epsilonTotal }: Collection, i: number, j: number): Channel {
  if (epsilonTotal === null) return { keep: 1, other: 0 };
  const { keep, other } = responseTable(epsilonTotal, domain.sizes[i] * domain.sizes[j]);
  return { keep: keep / GRAIN, other: other / GRAIN };
}

/** The channel of one attribute that was asked together with another. */
export function marginalChannel(collection: Collection, attribute: number, partner: number): Channel {
  const { keep, other } = pairChannel(collection, Math.min(attribute, partner), Math.max(attribute, partner));
  const size = collection.domain.sizes[partner];
  return { keep: keep + (size - 1) * other, other: size * other };
}

/** Probabilities of a 1 in unary answers: where the true value is (`keep`), and elsewhere (`other`). */
export function bitChannel({ domain, epsilonPerAttribute }: Collection, attribute: number): Channel {
  const { own, other } = unaryTable(epsilonPerAttribute as number, domain.sizes[attribute]);
  return { keep: own / GRAIN, other: other / GRAIN };
}

import { type Collection, pairsOf } from '../collection.js';
import { attributeChannel, bitChannel, type Channel, pairChannel } from './channel.js';

/**
 * So many true answers tell as much of the shares of a pair of values as these responses do.
 * @formula n w_i w_j, w = (keep - other)^2 p (1 - p) / (r (1 - r)), where p = 1/f is a share and r = other + (keep - other) p that of the
 * answer: the ratio of the variances of a share, at equal shares. Where one pair is asked of each person: n/pairs times w of the pair.
 * Cost: constant.
 */
export function worthOfPair(collection: Collection, i: number, j: number, responses: number): number {
  const { domain, mechanism } = collection;
  const { sizes } = domain;
  switch (mechanism) {
    case 'none':
      return responses;
    case 'pair':
      return (
        (responses / pairsOf(sizes.length).length) *
        worthOfAnswer(pairChannel(collection, i, j), sizes[i] * sizes[j])
      );
    default: {
      const channelOf = mechanism === 'unary' ? bitChannel : attributeChannel;
      return [i, j].reduce(
        (worth, a) => worth * worthOfAnswer(channelOf(collection, a), sizes[a]),
        responses,
      );
    }
  }
}

/** Whether responses are worth at least one true answer for every cell of every pair: only then is dependence seen, not guessed. */
export function showsPairs(collection: Collection, responses: number): boolean {
  const { sizes } = collection.domain;
  return pairsOf(sizes.length).every(
    ([i, j]) => worthOfPair(collection, i, j, responses) >= sizes[i] * sizes[j],
  );
}

function worthOfAnswer({ keep, other }: Channel, size: number): number {
  if (size < 2) return 1;
  const share = 1 / size;
  const answered = other + (keep - other) * share;
  return ((keep - other) ** 2 * share * (1 - share)) / (answered * (1 - answered));
}

import type { Collection } from '../collection.js';
import { attributeChannel, bitChannel, type Channel, marginalChannel } from './channel.js';

/**
 * So many true answers tell as much of the shares of an attribute's values as these reports do.
 * @formula n (keep - other)^2 p (1 - p) / (r (1 - r)), where p = 1/f is a share and r = other + (keep - other) p that of the answer: the
 * ratio of the variances of a share, at equal shares. Cost: constant; the attributes where pairs were asked.
 */
export function worthOfReports(collection: Collection, attribute: number, reports: number): number {
  const { domain, mechanism } = collection;
  const size = domain.sizes[attribute];
  const each = (channel: Channel) => worthOfAnswer(channel, size);
  switch (mechanism) {
    case 'none':
      return reports;
    case 'response':
      return reports * each(attributeChannel(collection, attribute));
    case 'unary':
      return reports * each(bitChannel(collection, attribute));
    case 'pair': {
      const partners = domain.sizes.map((_, a) => a).filter((a) => a !== attribute);
      const pairs = (domain.sizes.length * partners.length) / 2;
      return partners.reduce(
        (sum, partner) => sum + (reports / pairs) * each(marginalChannel(collection, attribute, partner)),
        0,
      );
    }
  }
}

function worthOfAnswer({ keep, other }: Channel, size: number): number {
  if (size < 2) return 1;
  const share = 1 / size;
  const answered = other + (keep - other) * share;
  return ((keep - other) ** 2 * share * (1 - share)) / (answered * (1 - answered));
}

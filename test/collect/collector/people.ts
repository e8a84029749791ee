import { type Collection, planCollection } from '../../../src/collect/collection.js';
import { type Domain, readDomain } from '../../../src/collect/domain.js';
import { perturbRecords } from '../../../src/collect/perturb-records.js';
import type { Records } from '../../../src/collect/records.js';
import type { Responses } from '../../../src/collect/responses.js';
import { randomStream } from '../../../src/maths/random.js';

/** A domain of so many categories each. */
export function domainOf(sizes: readonly number[]): Domain {
  return readDomain({
    attributes: sizes.map((size, a) => ({
      name: `a${a}`,
      categories: Array.from({ length: size }, (_, v) => `v${v}`),
    })),
  });
}

/**
 * People whose second attribute mostly follows the first and whose third follows the second; further attributes
 * are on their own, low values more frequent.
 */
export function people(sizes: readonly number[], records: number, seed: number): Records {
  const random = randomStream(seed, 'people');
  const codes = sizes.map(() => new Int32Array(records));
  for (let i = 0; i < records; i++) {
    sizes.forEach((size, a) => {
      const follows = (a === 1 || a === 2) && random.float() < 0.7;
      codes[a][i] = follows ? codes[a - 1][i] % size : Math.floor(size * random.float() ** 1.7);
    });
  }
  return { domain: domainOf(sizes), records, codes };
}

/** Their responses. */
export function responsesOf(
  records: Records,
  mechanism: Collection['mechanism'],
  perAttribute: number,
  seed = 1,
): Responses {
  const collection = planCollection(records.domain, mechanism, mechanism === 'none' ? {} : { perAttribute });
  return perturbRecords(records, collection, randomStream(seed, 'reports'));
}

/** Calls back for every cell of a domain. */
export function forEachCell(sizes: readonly number[], visit: (cell: Int32Array) => void): void {
  const cells = sizes.reduce((product, size) => product * size, 1);
  for (let index = 0; index < cells; index++) {
    let rest = index;
    const cell = new Int32Array(sizes.length);
    for (let a = sizes.length - 1; a >= 0; a--) {
      cell[a] = rest % sizes[a];
      rest = Math.floor(rest / sizes[a]);
    }
    visit(cell);
  }
}

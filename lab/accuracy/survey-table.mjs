import { readDomain } from '../../dist/collect/domain.js';
import { randomStream } from '../../dist/maths/random.js';

/** People of a town whose age, quarter, income and sex hardly depend on each other, as records of a domain. */
export function surveyTable(records, seed) {
  const random = randomStream(seed, 'survey');
  const list = (size) => Array.from({ length: size }, (_, v) => `v${v}`);
  const domain = readDomain({
    attributes: [
      { name: 'age', bins: Array.from({ length: 81 }, (_, i) => 18 + i) },
      { name: 'quarter', categories: list(5) },
      { name: 'income', categories: list(3), ordered: true },
      { name: 'sex', categories: list(2) },
    ],
  });
  const codes = domain.sizes.map(() => new Int32Array(records));
  for (let i = 0; i < records; i++) {
    // a sum of three uniform numbers is near enough to normal
    const age = Math.min(
      79,
      Math.max(0, Math.floor(27 + 32 * (random.float() + random.float() + random.float() - 1.5))),
    );
    codes[0][i] = age;
    codes[1][i] = Math.floor(5 * random.float() ** 1.5);
    codes[2][i] = Math.floor(3 * random.float() ** (age > 22 ? 1 : 1.4));
    codes[3][i] = random.int(2);
  }
  return { domain, records, codes };
}

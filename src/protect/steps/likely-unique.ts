import { createHash } from 'node:crypto';
import { planCollection } from '../../collect/collection.js';
import { fitPopulation } from '../../collect/collector/fit-population.js';
import { readRecordTable } from '../../collect/read-table.js';
import { outOfDomain } from '../../core/errors.js';
import { answerPopulation } from '../../risk/population.js';
import { countFactor } from '../../risk/population-database.js';
import { personPrior } from '../../risk/population-prior.js';
import type { Relation } from '../../source/relation.js';
import { cellText } from './row-digest.js';
import { freshIdentifier, selectColumns } from './select-columns.js';
import type { RecordTest } from './step.js';
import { quoteWord } from './words.js';

/**
 * Records whose modelled chance of being unique among `people` exceeds `limit`, the table taken for a simple random
 * sample of them. Their combinations of values enter the SQL as digests, never as values.
 */
export function likelyUnique(limit: number, people: number, columns?: readonly string[]): RecordTest {
  const within = columns === undefined ? '' : ` in ${columns.map(quoteWord).join(',')}`;
  return {
    text: `unique above ${limit} among ${people}${within}`,
    description: `whose modelled chance of being unique among ${people} people in ${columns?.join(', ') ?? 'all quasi-identifiers'} exceeds ${limit}`,
    reads: columns ?? [],
    async prepare(relation, { qi, seed }) {
      const { dialect } = relation.engine;
      const names = columns ?? qi.filter((name) => relation.columns.some((c) => c.name === name));
      const key = freshIdentifier(relation, 'combination');
      const cells = names.map((name) => cellText(dialect, name)).join(' || ') || `''`;
      const risky = await findRisky(relation, names, { limit, people, seed });
      return {
        safe: risky.length === 0 ? 'TRUE' : `${key} NOT IN (${risky.map(dialect.string).join(', ')})`,
        select: (from) =>
          `SELECT ${selectColumns(relation)}, ${dialect.digest(cells)} AS ${key} FROM ${from}`,
      };
    },
  };
}

/**
 * Digests of the combinations that are too likely unique. A combination that two records share is not unique, so only
 * those of single records are asked about.
 * @formula METHODS.md section 5, person reading with the person in the sample, on a forest fitted to the records as they are.
 * Cost: a fit, then below a millisecond per combination.
 */
async function findRisky(
  relation: Relation,
  names: readonly string[],
  { limit, people, seed }: { limit: number; people: number; seed: number },
): Promise<string[]> {
  if (names.length === 0) return [];
  const { dialect } = relation.engine;
  const coded = names.map((name) => `${cellText(dialect, name)} AS ${dialect.identifier(name)}`).join(', ');
  const texts: Relation = {
    ...relation,
    from: `(SELECT ${coded} FROM ${relation.from}) AS coded`,
    columns: names.map((name) => ({ name, kind: 'text' })),
  };
  const { domain, codes, records } = await readRecordTable(texts, { qi: names });
  if (records > people) throw outOfDomain('among', `at least the ${records} records of the table`, people);
  const model = await fitPopulation(
    { collection: planCollection(domain, 'none'), records, codes, bits: [] },
    { model: 'forest', seed },
  );
  const alone = countFactor({ rate: records / people, count: 1, includesPerson: true }, people);
  return findSingles(codes, records).flatMap((row) => {
    const cell = Int32Array.from(codes, (column) => column[row]);
    const q = model.shares.cellProbability(cell);
    const { unique } = answerPopulation(personPrior(people, q, model.dispersion), [alone], q, 0, [1]);
    const labels = domain.attributes.map(({ labels: all }, a) => all[cell[a]]);
    return unique > limit ? [createHash('md5').update(labels.join('')).digest('hex')] : [];
  });
}

/** The places of records that no other record is like. */
function findSingles(codes: readonly Int32Array[], records: number): number[] {
  const places = new Map<string, number>();
  for (let i = 0; i < records; i++) {
    const key = codes.map((column) => column[i]).join();
    places.set(key, places.has(key) ? -1 : i);
  }
  return [...places.values()].filter((place) => place >= 0);
}

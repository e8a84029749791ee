import { createHash } from 'node:crypto';
import { outOfDomain, SingleoutError } from '../../core/errors.js';
import { cellText } from '../../counts/cell-text.js';
import { readCodes } from '../../counts/codes/read-codes.js';
import { prepareTable } from '../../counts/prepare.js';
import { requireEmbedded } from '../../counts/require-embedded.js';
import { FEWEST } from '../../sample/in-population.js';
import { estimateRecords } from '../../sample/population-shares.js';
import { sampleColumn } from '../../sample/sample-table.js';
import type { Relation } from '../../source/relation.js';
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
    async prepare(relation, { qi, user }) {
      if (user !== undefined)
        throw refused('people with several records make no simple random sample of people');
      const { dialect } = relation.engine;
      const names = columns ?? qi.filter((name) => relation.columns.some((c) => c.name === name));
      const key = freshIdentifier(relation, 'combination');
      const cells = names.map((name) => cellText(dialect, name)).join(' || ') || `''`;
      const risky = await findRisky(relation, names, limit, people);
      return {
        safe: risky.length === 0 ? 'TRUE' : `${key} NOT IN (${risky.map(dialect.string).join(', ')})`,
        select: (from) =>
          `SELECT ${selectColumns(relation)}, ${dialect.digest(cells)} AS ${key} FROM ${from}`,
      };
    },
  };
}

/**
 * Digests of the combinations that are too likely unique. One that two records share is not unique.
 * @formula METHODS.md section 6, P(unique in population). Cost: an estimate, then linear in the records.
 */
async function findRisky(
  relation: Relation,
  names: readonly string[],
  limit: number,
  people: number,
): Promise<string[]> {
  if (names.length === 0) return [];
  requireEmbedded(relation);
  const table = await prepareTable(relation, { qi: names, missing: 'own' });
  if (!table.codesFit) throw refused('the records take more than half of the memory allowed');
  const values = await Promise.all(names.map((name) => table.snapshot.values(name)));
  const { codes, cardinalities, records } = await readCodes(table.relation, names, table.records);
  await table.close();
  if (records < FEWEST) throw refused(`fewer than ${FEWEST} records tell nothing of a population`);
  if (records > people) throw outOfDomain('among', `at least the ${records} records of the table`, people);
  const columns = codes.map((own, c) => sampleColumn(own, cardinalities[c], values[c]));
  const { unique } = estimateRecords({ records, columns }, people);
  const texts = values.map((all) => all.map((value) => `${[...value].length}:${value}`));
  const keyOf = (row: number) => codes.map((own, c) => (own[row] < 0 ? '-' : texts[c][own[row]])).join('');
  return [...unique.keys()]
    .filter((row) => unique[row] > limit)
    .map((row) => createHash('md5').update(keyOf(row)).digest('hex'))
    .sort();
}

function refused(because: string): SingleoutError {
  return new SingleoutError('config/unsupported', `no chance of being unique can be told: ${because}`, {
    hint: 'drop small groups instead: drop-records below 5',
  });
}

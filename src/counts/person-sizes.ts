import type { RunOptions } from '../core/progress.js';
import type { PersonSizes } from '../core/results/person-sizes.js';
import type { Relation } from '../source/relation.js';
import { renameColumns } from './rename-columns.js';

/**
 * Counts persons instead of records: who has several records in a group is one member of it.
 * @formula METHODS.md section 4: U_x for x the whole tuple of quasi-identifiers.
 */
export async function countPersonSizes(
  relation: Relation,
  columns: readonly string[],
  user: string,
  run: RunOptions = {},
): Promise<PersonSizes> {
  const batch = await relation.engine.query(personSizesSql(relation, columns, user), run);
  const [without, owned, persons, smallest, groups, records, people] = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    batch.numbers(i),
  );
  const rows = (mark: number) => [...without.keys()].filter((row) => without[row] === mark);
  const pick = (values: Float64Array, chosen: readonly number[]) =>
    Float64Array.from(chosen, (row) => values[row]);
  const [bySize, byOwned, byPerson] = [BY_PERSONS, BY_OWNED, BY_SMALLEST].map(rows);
  return {
    groups: { sizes: pick(persons, bySize), groups: pick(groups, bySize) },
    records: pick(records, bySize),
    smallest: { sizes: pick(smallest, byPerson), groups: pick(people, byPerson) },
    shares: {
      owned: pick(owned, byOwned),
      persons: pick(persons, byOwned),
      records: pick(records, byOwned),
    },
  };
}

/** What GROUPING(owned, persons, smallest) is for the three kinds of lines: a bit is set for what does not count. */
const BY_PERSONS = 0b101;
const BY_OWNED = 0b001;
const BY_SMALLEST = 0b110;

/** SQL of all that {@link countPersonSizes} needs, in one scan: groups by persons, records by owner, persons by smallest group. */
export function personSizesSql(relation: Relation, columns: readonly string[], user: string): string {
  const { dialect } = relation.engine;
  const { keys, renamed } = renameColumns(dialect, columns);
  const records = `SELECT ${renamed}, ${dialect.identifier(user)} AS person FROM ${relation.from}`;
  const cells = `SELECT ${keys}, person, COUNT(*) AS r FROM (${records}) AS records GROUP BY ${keys}, person`;
  const members = `SELECT person, r, COUNT(*) OVER (PARTITION BY ${keys}) AS persons,
      SUM(r) OVER (PARTITION BY person) AS owned, ROW_NUMBER() OVER (PARTITION BY ${keys}) AS place
    FROM (${cells}) AS cells`;
  const ranked = `SELECT r, persons, owned, place, MIN(persons) OVER (PARTITION BY person) AS smallest,
      ROW_NUMBER() OVER (PARTITION BY person) AS line FROM (${members}) AS members`;
  const mark = 'GROUPING(owned, persons, smallest)';
  const numbers = [
    mark,
    ...['owned', 'persons', 'smallest'].map((name) => `COALESCE(${name}, 0)`),
    'COUNT(CASE WHEN place = 1 THEN 1 END)',
    'SUM(r)',
    'COUNT(CASE WHEN line = 1 THEN 1 END)',
  ];
  return `SELECT ${numbers.map(dialect.asDouble).join(', ')} FROM (${ranked}) AS ranked
    GROUP BY GROUPING SETS ((persons), (owned, persons), (smallest)) ORDER BY ${mark}, owned, persons, smallest`;
}

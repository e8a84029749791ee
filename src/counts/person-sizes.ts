import type { PersonSizes } from '../core/person-sizes.js';
import type { RunOptions } from '../core/progress.js';
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
  const { engine } = relation;
  const { dialect } = engine;
  const { keys, renamed } = renameColumns(dialect, columns);
  const records = `SELECT ${renamed}, ${dialect.identifier(user)} AS person FROM ${relation.from}`;
  const members = `SELECT person, r, COUNT(*) OVER (PARTITION BY ${keys}) AS persons,
      SUM(r) OVER (PARTITION BY person) AS owned, ROW_NUMBER() OVER (PARTITION BY ${keys}) AS place
    FROM (SELECT ${keys}, person, COUNT(*) AS r FROM (${records}) AS records GROUP BY ${keys}, person) AS cells`;
  const kept = await engine.keep?.(members, run);
  const from = kept?.from ?? `(${members}) AS members`;
  const { asDouble } = dialect;
  const bySize = await engine.query(
    `SELECT ${asDouble('persons')}, ${asDouble('COUNT(CASE WHEN place = 1 THEN 1 END)')}, ${asDouble('SUM(r)')}
     FROM ${from} GROUP BY persons ORDER BY persons`,
    run,
  );
  const byPerson = await engine.query(
    `SELECT ${asDouble('smallest')}, ${asDouble('COUNT(*)')}
     FROM (SELECT MIN(persons) AS smallest FROM ${from} GROUP BY person) AS each_person
     GROUP BY smallest ORDER BY smallest`,
    run,
  );
  const byOwned = await engine.query(
    `SELECT ${asDouble('owned')}, ${asDouble('persons')}, ${asDouble('SUM(r)')}
     FROM ${from} GROUP BY owned, persons ORDER BY owned, persons`,
    run,
  );
  await kept?.drop();
  return {
    groups: { sizes: bySize.numbers(0), groups: bySize.numbers(1) },
    records: bySize.numbers(2),
    smallest: { sizes: byPerson.numbers(0), groups: byPerson.numbers(1) },
    shares: { owned: byOwned.numbers(0), persons: byOwned.numbers(1), records: byOwned.numbers(2) },
  };
}

import type { RunOptions } from '../../../core/progress.js';
import type { Checked } from '../../../core/results/check.js';
import type { Policy } from '../../../core/results/policy.js';
import { marginalsSql } from '../../../counts/marginals.js';
import { type Relation, requireColumn } from '../../../source/relation.js';
import type { SeenColumn } from '../hold-columns.js';
import { PROFILES } from '../profiles.js';
import { cellKeySql, type Part, partOf } from './cell-keys.js';
import { findIdentifier } from './identifiers.js';
import { isLargePlace, isSmallArea, tellsAgeApart, tellsMoreThanYear, tellsOldBirth } from './judge-cells.js';

/** Cells of a column, brought together by what must be known of them. */
interface Cell {
  readonly key: string;
  readonly records: number;
}

/**
 * Looks at a table by the eighteen identifiers of HIPAA Safe Harbor (45 CFR 164.514(b)(2)(i)(A) to (R)): columns by what they are,
 * and the cells of dates, ages, postcodes and places one by one. Counts what breaks a rule, in one scan; holds no value.
 * @param columns what the columns of the table are
 */
export async function lookBySafeHarbor(
  relation: Relation,
  columns: readonly SeenColumn[],
  policy: Pick<Policy, 'safe-harbor' | 'allow'>,
  run: RunOptions = {},
): Promise<Checked[]> {
  const given = policy['safe-harbor'] ?? {};
  for (const name of [...(given.zip ?? []), ...(given.dates ?? []), ...(given.age ?? [])])
    requireColumn(relation, name, 'safe-harbor');
  const parts = columns.map((column) => partOf(column, given));
  const batch = await relation.engine.query(cellsSql(relation, parts), run);
  const cells: Cell[][] = columns.map(() => []);
  const [places, keys, records] = [batch.numbers(0), batch.texts(1), batch.numbers(2)];
  for (let i = 0; i < batch.rows; i++) cells[places[i]].push({ key: keys[i] as string, records: records[i] });
  return columns.flatMap((column, i) => [
    ...judgeCells(column, parts[i], cells[i]),
    ...judgeColumn(column, policy.allow ?? []),
  ]);
}

/** The statement that brings the cells, before it is known what the columns are. */
export function safeHarborSql(relation: Relation): string {
  return cellsSql(
    relation,
    relation.columns.map(() => 'other'),
  );
}

/** SQL of (column, what must be known of a cell, records): few lines, for dates and codes come by their layout. */
function cellsSql(relation: Relation, parts: readonly Part[]): string {
  const { asDouble } = relation.engine.dialect;
  const keyed = `SELECT ${asDouble('col')} AS col, ${cellKeySql(parts)} AS cell, n FROM (${marginalsSql(relation)}) AS marginals WHERE v IS NOT NULL`;
  return `SELECT col, cell, ${asDouble('SUM(n)')} FROM (${keyed}) AS keyed WHERE cell IS NOT NULL GROUP BY col, cell ORDER BY col, cell`;
}

function judgeColumn(column: SeenColumn, allow: readonly string[]): Checked[] {
  const found = findIdentifier(column);
  if (found === undefined) return [];
  const { rule, letter, what } = found;
  // paragraph (c) lets codes stay that are not made from information about the person
  const allowed = letter === 'R' && allow.includes(column.name);
  const verdict = allowed
    ? 'which the policy allows (164.514(c): a code not derived from the person)'
    : 'which must go';
  return [
    {
      ...result(rule, letter, column.name, 1, `${column.name} holds ${what}, ${verdict}`),
      limit: allowed ? 1 : 0,
      passed: allowed,
    },
  ];
}

function judgeCells({ name, kind }: SeenColumn, part: Part, cells: readonly Cell[]): Checked[] {
  const count = (breaks: (key: string) => boolean) =>
    cells.reduce((sum, { key, records }) => sum + (breaks(key) ? records : 0), 0);
  const counted = (rule: string, letter: string, breaks: (key: string) => boolean, says: string) => {
    const found = count(breaks);
    return result(rule, letter, name, found, `${found === 0 ? 'No' : found} cells of ${name} ${says}`);
  };
  if (part === 'zip')
    return [
      counted(
        'zip',
        'B',
        (key) => !/^\d{0,3}$/.test(key),
        'show more of a zip code than three digits, or a postcode of another kind',
      ),
      counted(
        'zip-small-area',
        'B',
        isSmallArea,
        'name an area of at most 20,000 people, which must read 000',
      ),
    ];
  if (part === 'age') return [counted('age', 'C', tellsAgeApart, 'tell ages above 89 apart')];
  if (part === 'date') {
    const dates = counted('date', 'C', tellsMoreThanYear, 'tell more of a date than the year');
    const old = counted('birth-year', 'C', tellsOldBirth, 'tell a year of birth of more than 89 years ago');
    return kind === 'birth-date' && old.measured !== 0 ? [dates, old] : [dates];
  }
  const place = 'name a place that is neither a state of the US nor a country';
  if (part === 'place') {
    const isLarge = (key: string) => isLargePlace(key, name);
    // a few towns that are called like a country are towns all the same
    const few = count(isLarge) < count((key) => !isLarge(key));
    return [counted('place', 'B', (key) => !isLarge(key) || (few && /[\p{L}\d]/u.test(key)), place)];
  }
  return [
    counted('email', 'F', (key) => key === '@', 'look like e-mail addresses'),
    counted('url', 'N', (key) => key === 'url', 'look like web addresses'),
    counted('date', 'C', (key) => key !== '@' && key !== 'url', 'tell more of a date than the year'),
  ].filter(({ measured }) => measured !== 0);
}

function result(rule: string, letter: string, column: string, measured: number, says: string): Checked {
  const { name } = PROFILES.find(({ safeHarbor }) => safeHarbor) as (typeof PROFILES)[number];
  return {
    id: `${name}/${rule}/${column}`,
    rule: `safe-harbor/${rule}`,
    profile: name,
    columns: [column],
    says,
    measured,
    limit: 0,
    direction: 'at-most',
    passed: measured === 0,
    source: `US 45 CFR 164.514(b)(2)(i)(${letter}); HHS guidance on de-identification of 26 November 2012`,
  };
}

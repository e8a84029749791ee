import { readName } from '../../../columns/names/read-name.js';
import type { Kind } from '../../../core/results/column-kind.js';
import type { Policy } from '../../../core/results/policy.js';
import type { SeenColumn } from '../hold-columns.js';

/** What the cells of a column are looked at for. */
export type Part = 'zip' | 'age' | 'date' | 'place' | 'other';

const DATES: readonly Kind[] = ['date', 'date-time', 'birth-date'];
/** Kinds under which digits and words that name places may go. */
const NAMES_OF_SOMETHING: readonly Kind[] = ['code', 'category', 'quantity', 'unknown'];

/** What a column's cells are looked at for, by what the policy says of it, else by what it is. */
export function partOf(column: SeenColumn, given: NonNullable<Policy['safe-harbor']>): Part {
  const { name, kind, identifies } = column;
  if (given.zip?.includes(name)) return 'zip';
  if (given.age?.includes(name)) return 'age';
  if (given.dates?.includes(name)) return 'date';
  if (kind === 'postcode') return 'zip';
  if (kind === 'age') return 'age';
  if (DATES.includes(kind)) return 'date';
  if (identifies) return 'other';
  return kind === 'place' ? 'place' : partByName(column);
}

/** What the name of a column speaks of, where its values are only digits or words. */
function partByName({ name, kind }: SeenColumn): Part {
  const read = readName(name);
  if (!NAMES_OF_SOMETHING.includes(kind) || read.says('amount', 'count', 'text', 'date', 'time'))
    return 'other';
  if (read.says('postcode')) return 'zip';
  if (read.says('age')) return 'age';
  return read.says('place') && !read.says('category') ? 'place' : 'other';
}

/** The value with every digit a nine: how it is written. */
const LAYOUT = `TRANSLATE(v, '0123456789', '9999999999')`;
/** Layouts that tell no more than a year or a decade, or a band of years. */
const YEARS = ['9999', '99', '9999s', '9999.9', '[9999,9999)', '<9999', '>=9999'];

/** Layouts of whole dates with the year in four digits. */
const WHOLE_DATES = ['-', '/', '.'].flatMap((sign) => [
  ...['99', '9'].flatMap((a) => ['99', '9'].map((b) => ['9999', a, b].join(sign))),
  ...['99', '9'].flatMap((a) => ['99', '9'].map((b) => [a, b, '9999'].join(sign))),
]);

const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/**
 * SQL of what must be known of a cell `v` of the column `col`: ages and places as they are, the first three characters of
 * postcodes and how the others are written, dates by how they are written unless they are years; of all other columns only
 * what looks like a date or an address, and null of the rest.
 */
export function cellKeySql(parts: readonly Part[]): string {
  const whens = parts.flatMap((part, col) =>
    part === 'other' ? [] : [`WHEN col = ${col} THEN ${KEYS[part]}`],
  );
  const month = `(${LAYOUT} = '9999-99' AND SUBSTR(v, 6, 2) BETWEEN '01' AND '12' AND SUBSTR(v, 1, 2) IN ('18', '19', '20'))`;
  return `CASE ${whens.join(' ')}
    WHEN v LIKE '%_@_%._%' AND v NOT LIKE '% %' THEN '@'
    WHEN v LIKE 'http://%' OR v LIKE 'https://%' THEN 'url'
    WHEN ${LAYOUT} IN (${list(WHOLE_DATES)}) OR ${month} OR v LIKE '____-Q_'
      OR SUBSTR(${LAYOUT}, 1, 13) IN ('9999-99-99T99', '9999-99-99 99') THEN SUBSTR(${LAYOUT}, 1, 13) END`;
}

const KEYS: Readonly<Record<Exclude<Part, 'other'>, string>> = {
  age: 'v',
  place: 'v',
  // signs and stars that stand for what was masked are no digits of the code
  zip: `TRIM(TRANSLATE(SUBSTR(v, 1, 3) || TRANSLATE(SUBSTR(v, 4), '0123456789', '9999999999'), '*xX-', '    '))`,
  date: `CASE WHEN ${LAYOUT} IN (${list(YEARS)}) THEN v ELSE ${LAYOUT} END`,
};

import type { RunOptions } from '../../core/progress.js';
import type { Checked } from '../../core/results/check.js';
import type { Policy } from '../../core/results/policy.js';
import type { Dialect } from '../../source/engine.js';
import { type Relation, requireColumn } from '../../source/relation.js';
import { PROFILES } from './profiles.js';

/** Three-digit zip areas of at most 20,000 people by the 2000 census (HHS guidance of 26 November 2012). */
const SMALL_AREAS = '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' ');

/** What a column's name gives away. */
const NAMED: readonly { readonly rule: string; readonly what: string; readonly pattern: RegExp }[] = [
  {
    rule: 'names',
    what: 'names of persons',
    pattern: /(^|[^a-z])(first|last|sur|family|given|full|middle|maiden)[_ -]?name|^name$/i,
  },
  {
    rule: 'telephone',
    what: 'telephone or fax numbers',
    pattern: /phone|(^|[^a-z])(tel|fax|mobile|cell)([^a-z]|$)/i,
  },
  { rule: 'email', what: 'e-mail addresses', pattern: /e[-_ ]?mail/i },
  {
    rule: 'number',
    what: 'social security, record, account or licence numbers',
    pattern: /(^|[^a-z])(ssn|mrn|account|licen[cs]e|certificate|passport|vin)([^a-z]|$)|social[_ ]?security/i,
  },
  {
    rule: 'place',
    what: 'places smaller than a state',
    pattern:
      /street|address|(^|[^a-z])(addr|city|town|county|precinct|parish|house[_ ]?n(o|r|umber))([^a-z]|$)|cnty/i,
  },
];
const ZIP = /(^|[^a-z])zip|zip([^a-z]|$)|zip[_ -]?code|post(al)?[_ -]?code|patzip/i;
const AGE = /(^|[^a-z])age([^a-z]|$)/i;

/** What texts give away, whatever the column is called. */
const LOOKS: readonly { readonly rule: string; readonly what: string; readonly like: readonly string[] }[] = [
  { rule: 'email', what: 'e-mail addresses', like: ['%_@_%._%'] },
  { rule: 'url', what: 'web addresses', like: ['http://%', 'https://%'] },
];

/** One question about the cells of a column: how many of them break a rule. */
interface Question {
  readonly rule: string;
  readonly column: string;
  readonly breaks: string;
  readonly says: string;
}

/**
 * Looks at a table by the rules of HIPAA Safe Harbor that can be read off columns: zip codes, dates, ages, and columns that
 * look like identifiers by their name or cells. Counts what breaks a rule, in one scan; holds no value.
 * @param given which columns hold what, where names do not tell
 */
export async function lookBySafeHarbor(
  relation: Relation,
  given: Policy['safe-harbor'] = {},
  run: RunOptions = {},
): Promise<Checked[]> {
  for (const name of [...(given.zip ?? []), ...(given.dates ?? []), ...(given.age ?? [])])
    requireColumn(relation, name, 'safe-harbor');
  const names = relation.columns.map(({ name }) => name);
  const batch = await relation.engine.query(safeHarborSql(relation, given), run);
  const byCells = questionsOn(relation, given).map(({ rule, column, says }, i) =>
    result(rule, column, batch.numbers(i)[0], (n) => `${n} ${says}`),
  );
  const filled = byCells.filter(({ measured, rule }) => measured !== 0 || !rule.endsWith('?'));
  const byNames = NAMED.flatMap(({ rule, what, pattern }) =>
    names
      .filter((name) => pattern.test(name))
      .map((name) => result(rule, name, 1, () => `${name} looks like a column of ${what}, which must go`)),
  );
  return [...filled, ...byNames].map((found) => ({
    ...found,
    id: found.id.replace('?', ''),
    rule: found.rule.replace('?', ''),
  }));
}

/** SQL of one line: for each question, how many cells break its rule. */
export function safeHarborSql(relation: Relation, given: Policy['safe-harbor'] = {}): string {
  const counts = questionsOn(relation, given).map(({ breaks }) =>
    relation.engine.dialect.asDouble(`COUNT(CASE WHEN ${breaks} THEN 1 END)`),
  );
  return `SELECT ${counts.join(', ')} FROM ${relation.from}`;
}

/** The questions on all columns: there are some on each. */
function questionsOn({ columns, engine }: Relation, given: NonNullable<Policy['safe-harbor']>): Question[] {
  return columns.flatMap(({ name }) => questionsOnColumn(name, given, engine.dialect));
}

function questionsOnColumn(
  name: string,
  given: NonNullable<Policy['safe-harbor']>,
  dialect: Dialect,
): Question[] {
  const text = dialect.asText(dialect.identifier(name));
  const zip = given.zip?.includes(name) ?? (given.zip === undefined && ZIP.test(name));
  const age = given.age?.includes(name) ?? (given.age === undefined && AGE.test(name));
  const dated = given.dates?.includes(name) ?? false;
  return [
    ...(zip ? zipQuestions(name, text, dialect) : []),
    ...(age ? [ageQuestion(name, text, dialect)] : []),
    dateQuestion(name, text, dated, dialect),
    ...LOOKS.map(({ rule, what, like }) => ({
      rule: `${rule}?`,
      column: name,
      breaks: like.map((pattern) => `${text} LIKE ${dialect.string(pattern)}`).join(' OR '),
      says: `cells of ${name} look like ${what}`,
    })),
  ];
}

function zipQuestions(column: string, text: string, { string }: Dialect): Question[] {
  const digits = `LENGTH(REPLACE(${text}, '*', ''))`;
  return [
    {
      rule: 'zip',
      column,
      breaks: `${digits} > 3`,
      says: `cells of ${column} show more than three digits of a zip code`,
    },
    {
      rule: 'zip-small-area',
      column,
      breaks: `SUBSTR(${text}, 1, 3) IN (${SMALL_AREAS.map(string).join(', ')})`,
      says: `cells of ${column} name an area of at most 20,000 people, which must read 000`,
    },
  ];
}

/** Ages from 90 on must be one class: the number 90, or a band that begins there and has no end. */
function ageQuestion(column: string, text: string, { parseDouble }: Dialect): Question {
  const lower = parseDouble(`SUBSTR(${text}, 2, POSITION(',' IN ${text}) - 2)`);
  return {
    rule: 'age',
    column,
    breaks: `COALESCE(${parseDouble(text)} > 90, FALSE) OR (${text} LIKE '[%' AND COALESCE(${lower} >= 90, FALSE))`,
    says: `cells of ${column} tell ages above 89 apart`,
  };
}

/** A date finer than the year. In columns that are said to hold dates, everything but a year or decade. */
function dateQuestion(column: string, text: string, dated: boolean, { isDate }: Dialect): Question {
  const month = `(${text} LIKE '____-__' AND SUBSTR(${text}, 6, 2) BETWEEN '01' AND '12')`;
  const finer = `${isDate(text)} OR ${month} OR ${text} LIKE '____-Q_' OR ${text} LIKE '__/__/____'`;
  const breaks = dated
    ? `${text} IS NOT NULL AND NOT (${text} LIKE '____' OR ${text} LIKE '___0s' OR ${text} = '*')`
    : finer;
  return {
    rule: dated ? 'date' : 'date?',
    column,
    breaks,
    says: `cells of ${column} tell more of a date than the year`,
  };
}

function result(rule: string, column: string, measured: number, says: (n: number) => string): Checked {
  const { name, source } = PROFILES.find(({ safeHarbor }) => safeHarbor) as (typeof PROFILES)[number];
  return {
    id: `${name}/${rule}/${column}`,
    rule: `safe-harbor/${rule}`,
    profile: name,
    columns: [column],
    says: measured === 0 ? says(0).replace(/^0 /, 'No ') : says(measured),
    measured,
    limit: 0,
    direction: 'at-most',
    passed: measured === 0,
    source,
  };
}

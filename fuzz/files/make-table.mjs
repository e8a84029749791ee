import { markedCell } from '../markers.mjs';

const PLAIN_NAMES = ['age', 'sex', 'zip', 'city', 'born', 'job', 'income', 'visit', 'a', 'b', 'c', 'd'];
const ODD_NAMES = [
  'two words',
  ' padded ',
  'comma, name',
  'semi;colon',
  'pipe|name',
  'tab\tname',
  'quo"te',
  '"quoted"',
  "apos'trophe",
  'new\nline',
  'carriage\rreturn',
  'both\r\nends',
  'naïve',
  'naïve',
  'Ünïcode',
  '年齢',
  '😀',
  '\u00a0nbsp',
  'zero\u200bwidth',
  '\ufeffmark',
  '\u2028separator',
  'select',
  'from "x"; drop table y',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'rowid',
  'count(*)',
  'records',
  'n',
  'column1',
  'column0',
  'code_0',
  '$1',
  '?',
  '*',
  '%s',
  '{{x}}',
  '<b>bold</b>',
  '&amp;',
  '../up',
  'a.b',
  'a->b',
  'a[0]',
  'x::int',
  '-1',
  '0',
  '1.5',
  'NULL',
  'null',
  'true',
  'NaN',
  '=1+1',
  '@import',
  '#',
  '--',
  '/*',
  '\\',
  '\\n',
  'İstanbul',
  'ﬁ',
  'long name '.repeat(30).trim(),
];
const ODD_CELLS = [
  ' ',
  '  ',
  ' a',
  'a ',
  'a',
  'A',
  'NULL',
  'null',
  'None',
  'NaN',
  'nan',
  'inf',
  '-inf',
  'N/A',
  '-0',
  '0',
  '00',
  '0.0',
  '+1',
  '1e5',
  '1E5',
  '100000',
  'true',
  'True',
  "it's",
  'a"b',
  '"',
  '""',
  '"a"',
  'a,b',
  'a;b',
  'a|b',
  'a\tb',
  'line\nbreak',
  'carriage\rreturn',
  'both\r\nends',
  '\n',
  '\r\n',
  'é',
  'e\u0301',
  '😀',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\u{10ffff}',
  '\ufffd',
  '=1+1',
  '@x',
  '-',
  '+',
  '\\',
  '\\n',
  '\\"',
  '#',
  '//',
  '{}',
  '[]',
  '{"a":1}',
  '\u0000',
  'a\u0000b',
  '\u0001',
  '\u001b[31m',
];

/** A small table: names that differ also without case, and rows of texts, with null for a missing cell. */
export function makeTable(choose) {
  const width = choose.chance(0.004)
    ? choose.between(9, 24)
    : choose.pick([1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8]);
  const records = choose.weighted([
    [2, 0],
    [30, choose.between(1, 4)],
    [55, choose.between(3, 15)],
    [12, choose.between(10, 40)],
    [1, choose.between(100, 300)],
  ]);
  const names = makeNames(choose, width);
  const draws = names.map(() => cellSource(choose));
  const rows = choose.list(records, () => draws.map((draw) => draw()));
  if (records > 1 && choose.chance(0.3)) rows[choose.below(records)] = [...rows[choose.below(records)]];
  return { names, rows };
}

function makeNames(choose, width) {
  const seen = new Set();
  const names = [];
  while (names.length < width) {
    const drawn = choose.chance(0.2) ? choose.pick(ODD_NAMES) : choose.pick(PLAIN_NAMES);
    const name = seen.has(drawn.toLowerCase()) ? `${drawn}${names.length}` : drawn;
    if (seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    names.push(name);
  }
  return names;
}

/** Draws the cells of one column: few or many values, of one kind or odd, with missing ones or none. */
function cellSource(choose) {
  const missing = choose.weighted([
    [6, 0],
    [3, 0.15],
    [1, 0.7],
    [0.2, 1],
  ]);
  const make = choose.pick([
    () => String(choose.between(0, 9)),
    () => String(choose.between(18, 90)),
    () => markedCell(choose),
    () => markedCell(choose),
    () => `${1950 + choose.below(60)}-0${choose.between(1, 9)}-1${choose.below(10)}`,
    () => (choose.between(-500, 500) / 100).toFixed(choose.below(4)),
    () => choose.pick(['f', 'm']),
    () => choose.pick(ODD_CELLS),
    () => `${choose.pick(ODD_CELLS)}${choose.pick(ODD_CELLS)}`,
    () => (choose.chance(0.03) ? 'huge '.repeat(choose.between(1000, 20_000)) : markedCell(choose)),
  ]);
  const pool = choose.list(choose.pick([1, 2, 2, 3, 4, 6, 20]), make);
  return () => (choose.chance(missing) ? null : choose.pick(pool));
}

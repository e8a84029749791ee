import { gzipSync } from 'node:zlib';
import type { OpenOptions } from '../../src/source/open.js';
import { MARKER } from './scratch.js';

/*
 * The files of the suites on bad input and on formats, in one place: every reader is held to all of them.
 */

export const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const many = (line: string) => `${line}\n`.repeat(300_000);

/** How a file is refused. */
interface Expected {
  readonly code: string;
  /** Line or record that must be named. */
  readonly line?: number;
  readonly record?: number;
}

/** Files that cannot be read right: what is wrong, name, bytes, and how they are refused. */
export const BAD_FILES: readonly [what: string, name: string, content: string | Buffer, Expected][] = [
  ['an empty file', 'empty.csv', '', { code: 'data/empty' }],
  ['an empty gzip file', 'empty.csv.gz', gzipSync(''), { code: 'data/empty' }],
  ['a header only', 'header.csv', 'a,b', { code: 'data/no-records' }],
  ['a header and a line end', 'header2.csv', 'a,b\n', { code: 'data/no-records' }],
  ['an empty JSON array', 'empty.json', ' [ ] ', { code: 'data/no-records' }],
  ['blank JSON', 'blank.ndjson', '\n \n', { code: 'data/no-records' }],
  ['a blank first line', 'blank.csv', '\na,b\n1,2\n', { code: 'data/bad-columns' }],
  ['a column without a name', 'unnamed.csv', lines('a,,c', `1,${MARKER},3`), { code: 'data/bad-columns' }],
  ['a column named by spaces', 'spaces.csv', lines('a,  ', `1,${MARKER}`), { code: 'data/bad-columns' }],
  ['a column twice', 'twice.csv', lines('a,b,a', `1,2,${MARKER}`), { code: 'data/bad-columns' }],
  ['a column twice but for case', 'case.csv', lines('a,b,A', `1,2,${MARKER}`), { code: 'data/bad-columns' }],
  ['a JSON name twice', 'twice.json', `[{"a":1,"a":"${MARKER}"}]`, { code: 'data/malformed', record: 1 }],
  ['a short line', 'short.csv', lines('a,b', '1,2', MARKER), { code: 'data/ragged', line: 3 }],
  ['a long line', 'long.csv', lines('a,b', '1,2', '3,4', `5,${MARKER},6`), { code: 'data/ragged', line: 4 }],
  [
    'a long line far down',
    'far.csv',
    `a,b\n${many('1,2')}${MARKER},2,3\n${many('1,2')}`,
    { code: 'data/ragged', line: 300_002 },
  ],
  [
    'a short line in gzip',
    'short.csv.gz',
    gzipSync(lines('a,b', '1,2', MARKER)),
    { code: 'data/ragged', line: 3 },
  ],
  [
    'a ragged line that speaks like the engine',
    'sly.csv',
    lines('a,b', `"x\n  file = ${MARKER}\nINTERRUPT Error: Out of Memory Error No space left",2,3`),
    { code: 'data/ragged', line: 2 },
  ],
  [
    'a ragged line that imitates the whole message',
    'slyer.csv',
    lines('a,b', `"\nExpected Number of Columns: 9 Found: 9\n\n  file = ${MARKER}\n",2,3`),
    { code: 'data/ragged', line: 2 },
  ],
  [
    'a quote that does not end',
    'open.csv',
    lines('a,b', '1,2', `"${MARKER},3`, '4,5'),
    { code: 'data/malformed', line: 3 },
  ],
  [
    'a quote in the header that does not end',
    'head.csv',
    lines('a,"b', `1,${MARKER}`),
    { code: 'data/malformed', line: 1 },
  ],
  [
    'lines that end in CR among others',
    'mixed.csv',
    `a,b\r\n1,2\r3,${MARKER}\r\n`,
    { code: 'data/malformed', line: 2 },
  ],
  ['text behind a quoted cell', 'behind.csv', `a,b\n"${MARKER}" ,2\n`, { code: 'data/malformed', line: 2 }],
  [
    'a delimiter behind the last cell',
    'trailing.csv',
    `a,b\n1,${MARKER},\n`,
    { code: 'data/ragged', line: 2 },
  ],
  [
    'Latin-1 taken for UTF-8',
    'latin.csv',
    Buffer.from(lines('a,b', `é,${MARKER}`), 'latin1'),
    { code: 'data/encoding' },
  ],
  [
    'Latin-1 far down',
    'latin-far.csv',
    Buffer.concat([Buffer.from(`a,b\n${many('1,2')}`), Buffer.from(`é,${MARKER}\n`, 'latin1')]),
    { code: 'data/encoding', line: 300_002 },
  ],
  [
    'UTF-16 without a mark',
    'utf16.csv',
    Buffer.from(lines('a,b', `1,${MARKER}`), 'utf16le'),
    { code: 'data/encoding' },
  ],
  [
    'JSON in Latin-1',
    'latin.ndjson',
    Buffer.from(`{"a":"é${MARKER}"}\n`, 'latin1'),
    { code: 'data/encoding', record: 1 },
  ],
  [
    'a line beyond 16 MiB',
    'huge.csv',
    lines('a,b', '1,2', `3,${MARKER.repeat(1.6e6)}`),
    { code: 'data/cell-too-large', line: 3 },
  ],
  [
    'a header beyond 1 MiB',
    'wide.csv',
    `${'x'.repeat(2e6)},b\n1,2\n`,
    { code: 'data/cell-too-large', line: 1 },
  ],
  [
    'a JSON object beyond all bounds',
    'huge.ndjson',
    `{"a":"${MARKER.repeat(3.2e6)}"}\n`,
    { code: 'data/cell-too-large', record: 1 },
  ],
  ['JSON with a slip', 'slip.json', `[{"a":1},{"a":${MARKER}}]`, { code: 'data/malformed', record: 2 }],
  [
    'NDJSON with a slip',
    'slip.ndjson',
    lines('{"a":1}', '{"a":2}', `{"a":"${MARKER}}`),
    { code: 'data/malformed', record: 3 },
  ],
  ['JSON that is cut off', 'cut.json', `[{"a":1},{"a":"${MARKER}"}`, { code: 'data/malformed', record: 3 }],
  ['JSON that holds no objects', 'numbers.json', '[1,2,3]', { code: 'data/malformed', record: 1 }],
  ['JSON of objects and others', 'others.json', '[{"a":1},5]', { code: 'data/malformed', record: 2 }],
  ['a text as JSON', 'text.json', `"${MARKER}"`, { code: 'data/malformed', record: 1 }],
  ['CSV as Parquet', 'csv.parquet', lines('a,b', `1,${MARKER}`), { code: 'data/malformed' }],
  ['CSV as JSON', 'csv.json', lines('a,b', `1,${MARKER}`), { code: 'data/malformed', record: 1 }],
  [
    'zero bytes behind gzip',
    'padded.csv.gz',
    Buffer.concat([gzipSync(lines('a,b', '1,2')), Buffer.alloc(3)]),
    { code: 'data/malformed' },
  ],
  ['gzip of the first two bytes', 'stub.csv.gz', Buffer.of(0x1f, 0x8b), { code: 'data/malformed' }],
];

/** gzip that is cut off at any place, or damaged. */
export function brokenGzip(): [name: string, content: Buffer][] {
  const text = lines('a,b', ...Array.from({ length: 50_000 }, (_, i) => `${i},${(i * 7919) % 10_007}`));
  const packed = gzipSync(text);
  const parts = [0.1, 0.5, 0.9].map((share) => packed.subarray(0, Math.floor(packed.length * share)));
  const flipped = Buffer.from(packed);
  flipped[packed.length >> 1] ^= 0xff;
  const broken = [...parts, packed.subarray(0, -1), packed.subarray(0, -8), flipped];
  return broken.map((part, i) => [`broken-${i}.csv.gz`, part]);
}

const ODD_NUMBERS =
  '[{"a":12345678901234567890123},{"a":12345678901234567890124},{"a":1},{"a":1.0},{"a":"1"},{"a":true},' +
  '{"a":null},{},{"a":""},{"a":[1,2]},{"a":{"x":1}},{"a":[1,2]}]';
const MANY_NAMES = Array.from({ length: 260 }, (_, i) => ({ [`name ${i}`]: i, common: i % 2 }));

/** Files that are odd and yet in order. */
export const ODD_FILES = {
  'one.csv': 'a,b\n1,2\n',
  'one2.csv': 'a,b\n1,2',
  'one.json': '{"a":1}',
  'column.csv': 'a\n1\n\n1\n2\n',
  'quotes.csv': '"a ""x"", y","b\nc"\n"1, 2","say ""hi"""\n"1, 2","say ""hi"""\n"3\n4",x"y\n',
  'amid.csv': 'he"ight,b\n1,2\n1,3\n',
  'large.csv': `a,b\n1,${'x'.repeat(15.9e6)}\n1,y\n`,
  'none.csv': `a,b,none\n${'1,2,\n3,4,\n'.repeat(5)}`,
  'mac.csv': 'a,b\r1,2\r1,2\r',
  'last.csv': 'a,b\n1,\n1,\n',
  'names.json': JSON.stringify(MANY_NAMES),
  'numbers.json': ODD_NUMBERS,
} as const;

/** Cells that formats tend to mangle: leading zeros, 1 and 1.0, quotes, delimiters, line ends, other scripts. */
export const zips = ['00501', '501', '0501', '1', '1.0', '1e0', '+1', null];
export const notes = [
  'a,b',
  'a;b',
  'a\tb',
  'a|b',
  'say "hi"',
  'two\nlines',
  'Zoë 東京 ☺',
  "it's",
  ' a',
  'a ',
  'NULL',
  null,
];
export const rows = Array.from({ length: 60 }, (_, i) => ({
  zip: zips[i % zips.length],
  note: notes[(i * 5) % notes.length],
  sex: i % 2 === 0 ? 'f' : 'm',
  id: String(i),
}));
export type Row = (typeof rows)[number];
export const names = ['zip', 'note', 'sex', 'id'] as const;

const quote = (cell: string | null) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`);
export function delimited(part: readonly Row[], delimiter: string, eol = '\n'): string {
  const lines = part.map((row) => names.map((name) => quote(row[name])).join(delimiter));
  return [names.join(delimiter), ...lines, ''].join(eol);
}
export const ndjson = (part: readonly Row[]) => part.map((row) => `${JSON.stringify(row)}\n`).join('');
/** One table in many formats, plain and gzipped. */
export const FORMAT_TEXTS: readonly [name: string, text: string][] = [
  ['commas.csv', delimited(rows, ',')],
  ['windows.csv', delimited(rows, ',', '\r\n').replace('two\nlines', 'two\nlines')],
  ['marked.csv', `\ufeff${delimited(rows, ',')}`],
  ['tabs.tsv', delimited(rows, '\t')],
  ['tabs.csv', delimited(rows, '\t')],
  ['semicolons.csv', delimited(rows, ';')],
  ['bars.txt', delimited(rows, '|')],
  ['lines.ndjson', ndjson(rows)],
  ['lines.jsonl', ndjson(rows)],
  ['array.json', JSON.stringify(rows)],
  ['pretty.json', JSON.stringify(rows, null, 2)],
  ['no-extension', delimited(rows, ',')],
  ['json-no-extension', ndjson(rows)],
];

/** A file that is read as it is told to be. */
type Told = readonly [name: string, content: string | Buffer, options: OpenOptions];

/** The same table with a named delimiter, format or encoding. */
export const NAMED_FORMATS: readonly Told[] = [
  ['odd.csv', delimited(rows, '\u0001'), { delimiter: '\u0001' }],
  ['csv.json', delimited(rows, ','), { format: 'csv' }],
  ['utf16.csv', Buffer.from(`\ufeff${delimited(rows, ',')}`, 'utf16le'), {}],
  ['unmarked.csv', Buffer.from(delimited(rows, ','), 'utf16le'), { encoding: 'utf-16' }],
];

export const LATIN: Told = [
  'latin.csv',
  Buffer.from('grüße,b\né,1\nè,2\né,3\n', 'latin1'),
  { encoding: 'latin-1' },
];

/** The rows with marks where cells are missing. */
export const markMissing = (part: readonly Row[]) =>
  part.map((row) => ({ ...row, zip: row.zip ?? '?', note: row.note ?? 'n/a' }));

/** The same table, texts in it meaning "missing". */
export const MARKED: readonly Told[] = [
  ['marks.csv', delimited(markMissing(rows), ','), { nullValues: ['?', 'n/a'] }],
  ['marks.json', JSON.stringify(markMissing(rows)), { nullValues: ['?', 'n/a'] }],
];

export const HEADLESS: Told = ['headless.csv', delimited(rows, ',').replace(/^.*\n/, ''), { header: false }];

/** UTF-16 beyond the basic plane. */
export const SMILES = {
  whole: ['smile.csv', Buffer.from('\ufeffa\n🙂\n🙃\n🙂\n', 'utf16le')],
  half: ['half.csv', Buffer.from('\ufeffa\n🙂\n', 'utf16le').subarray(0, 8)],
} as const;

/** Every file of both suites, and how it is read; but for Parquet, which is never text. */
export function allSuiteFiles(): Told[] {
  const plain = (name: string, content: string | Buffer): Told => [name, content, {}];
  return [
    ...BAD_FILES.map(([, name, content]) => plain(name, content)),
    ...brokenGzip().map(([name, content]) => plain(name, content)),
    ...Object.entries(ODD_FILES).map(([name, content]) => plain(name, content)),
    ...FORMAT_TEXTS.flatMap(([name, text]) => [
      plain(name, text),
      plain(`${name}.gz`, gzipSync(text)),
      plain(`zipped-${name}`, gzipSync(text)),
    ]),
    ...NAMED_FORMATS,
    LATIN,
    ...MARKED,
    HEADLESS,
    plain(...SMILES.whole),
    plain(...SMILES.half),
    ...['odd[1].csv', 'odd*.csv', "it's.csv"].map((name) => plain(name, delimited(rows, ','))),
  ];
}

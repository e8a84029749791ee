import { type ErrorDetails, SingleoutError } from '../../core/errors.js';
import { option, wording } from '../../core/wording.js';

/**
 * Turns what DuckDB threw into a coded error. DuckDB quotes data in its messages (the offending line, the
 * value that would not convert), so only recognised facts are taken over: the kind, the file, the line. Where a
 * message quotes data, only what stands around it is looked at.
 * @param where the file, where it is known and the message may not say it
 */
export function wrapDuckdbError(error: unknown, where?: string): SingleoutError {
  if (error instanceof SingleoutError) return error;
  const text = withoutData(error instanceof Error ? error.message : String(error));
  const at = [fileOf(text) ?? where, lineOf(text)].filter(Boolean).join(', ');
  const place = at ? { where: at, cause: error } : { cause: error };
  for (const { pattern, make } of rules) {
    const found = pattern.exec(text);
    if (found !== null) return make(place, found);
  }
  return new SingleoutError('source/bad-sql', 'the engine could not run the query', place);
}

/** Beginnings of messages that quote no data, or only a line that can be cut out. */
const SAFE =
  /^Invalid Input Error: (?:CSV Error|The CSV Parser|Malformed JSON in file|"maximum_object_size"|No magic bytes|File '|File is not|Failed to read file|Invalid unicode)/;
const MAY_QUOTE = /^(?:Conversion|Invalid Input|Out of Range|Constraint) Error:/;
const JSON_TRANSFORM =
  /^Invalid Input Error: JSON transform error in file ".*?"(?:, in (?:line|record\/value) \d+)?/;

function withoutData(message: string): string {
  const line = message.indexOf('\nOriginal Line: ');
  if (SAFE.test(message))
    return line === -1 ? message : message.slice(0, line) + message.slice(afterLine(message));
  return (JSON_TRANSFORM.exec(message) ?? MAY_QUOTE.exec(message))?.[0] ?? message;
}

/** The line may hold any text, also what looks like a message: what is said of it comes last. */
function afterLine(message: string): number {
  const said = [
    '\nExpected Number of Columns: ',
    '\nValue with unterminated quote',
    '\nMaximum line size of ',
    '\nInvalid unicode',
  ];
  const last = Math.max(...said.map((start) => message.lastIndexOf(start)));
  return last === -1 ? message.lastIndexOf('\n  file = ') : last;
}

function fileOf(text: string): string | undefined {
  return /^ {2}file = (.+)$/m.exec(text)?.[1] ?? /[fF]ile ["']([^"']+)["']/.exec(text)?.[1];
}

function lineOf(text: string): string | undefined {
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  if (line !== undefined) return `line ${line}`;
  // in JSON the engine counts records, and calls them lines; of malformed ones it names the one after
  const record = /, (at byte \d+ )?in (?:line|record\/value) (\d+)/.exec(text);
  return record === null ? undefined : `record ${Number(record[2]) - (record[1] === undefined ? 0 : 1)}`;
}

interface Rule {
  readonly pattern: RegExp;
  make(place: ErrorDetails, found: RegExpExecArray): SingleoutError;
}

const rules: Rule[] = [
  {
    pattern: /^INTERRUPT Error/,
    make: (place) => new SingleoutError('source/cancelled', 'stopped on request', place),
  },
  {
    pattern: /limit was set by the 'max_temp_directory_size' setting/,
    make: (place) =>
      new SingleoutError('source/disk-full', 'the work needs more temporary disk space than it may use', {
        ...place,
        hint: 'take fewer columns or records',
      }),
  },
  {
    pattern: /No space left on device|failed to offload|disk is full/i,
    make: (place) =>
      new SingleoutError('source/disk-full', 'the disk is full', {
        ...place,
        hint: 'free some space, or point TMPDIR to a larger disk',
      }),
  },
  {
    pattern: /^Out of Memory Error|failed to allocate|could not allocate/i,
    make: (place) =>
      new SingleoutError('source/out-of-memory', 'the engine needs more memory than it may use', {
        ...place,
        hint: wording`raise the limit with ${option('memoryBytes')}, or assess fewer columns`,
      }),
  },
  {
    pattern: /\nExpected Number of Columns: (\d+) Found: (\d+)/,
    make: (place, [, expected, found]) =>
      new SingleoutError('data/ragged', `a line has ${found} cells where the header has ${expected}`, {
        ...place,
        hint: wording`quote cells that hold the delimiter, or name it with ${option('delimiter')}`,
      }),
  },
  {
    pattern: /File is not (latin-1|utf-16) encoded/i,
    make: (place, [, encoding]) =>
      new SingleoutError('data/encoding', `the file is not ${encoding}`, {
        ...place,
        hint: 'convert it to UTF-8',
      }),
  },
  {
    pattern: /not utf-8 encoded|Invalid unicode|byte sequence mismatch|invalid UTF-8|not valid UTF8/i,
    make: (place) =>
      new SingleoutError('data/encoding', 'the file is not UTF-8', {
        ...place,
        hint: wording`name its encoding, for example ${option('encoding', 'latin-1')} or ${option('encoding', 'utf-16')}`,
      }),
  },
  {
    pattern: /Maximum line size|maximum_object_size/,
    make: (place) =>
      new SingleoutError('data/cell-too-large', 'a line is larger than 16 MiB', {
        ...place,
        hint: 'leave such a column out of the file: no two people share a value that long',
      }),
  },
  {
    pattern:
      /^Invalid Input Error[\s\S]*(Value with unterminated quote|state machine reached an invalid state)/,
    make: (place) =>
      new SingleoutError('data/malformed', 'a quoted cell does not end, or line ends are mixed', {
        ...place,
        hint: 'inside quotes write a quote twice, and use one kind of line end',
      }),
  },
  {
    pattern: /Malformed JSON|JSON transform error|json_read expected records|Expected (?:top-level )?JSON/i,
    make: (place) =>
      new SingleoutError('data/malformed', 'the JSON cannot be read', {
        ...place,
        hint: 'expected is an array of objects, or one object per line, no name twice in an object',
      }),
  },
  {
    pattern: /TProtocolException|magic bytes|Snappy|ZSTD|GZIP|gzip|decompress|Parquet|read enough bytes/,
    make: (place) => new SingleoutError('data/malformed', 'the file is damaged or of another kind', place),
  },
  {
    pattern: /^IO Error.*Permission denied/,
    make: (place) =>
      new SingleoutError('source/unreadable', 'the file cannot be read', {
        ...place,
        hint: 'check its permissions',
      }),
  },
  {
    pattern: /No files found|No such file|Cannot open file/i,
    make: (place) => new SingleoutError('source/not-found', 'the file cannot be opened', place),
  },
  {
    // these quote the statement and names of columns, never values
    pattern: /^(?:Failed to extract statements: )?((?:Parser|Binder|Catalog) Error: .*)/,
    make: (place, [, first]) =>
      new SingleoutError('source/bad-sql', `the query is not understood: ${first}`, place),
  },
  {
    pattern: /^(?:Conversion|Invalid Input|Out of Range) Error/,
    make: (place) =>
      new SingleoutError('source/bad-sql', 'the query cannot be worked out for some value of the data', {
        ...place,
        hint: 'use TRY_CAST where a value may not convert',
      }),
  },
  {
    pattern: /^IO Error/,
    make: (place) => new SingleoutError('source/unreadable', 'reading or writing a file failed', place),
  },
];

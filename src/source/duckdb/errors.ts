import { SingleoutError } from '../../core/errors.js';

/**
 * Turns what DuckDB threw into a coded error. DuckDB quotes data in its messages (the offending line, the
 * value that would not convert), so only recognised facts are taken over: the kind, the file, the line.
 */
export function wrapDuckdbError(error: unknown, where?: string): SingleoutError {
  if (error instanceof SingleoutError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const file =
    /^\s*file = (.+)$/m.exec(text)?.[1] ?? /(?:file|File) ["']([^"']+)["']/.exec(text)?.[1] ?? where;
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1] ?? /in line (\d+)/.exec(text)?.[1];
  const at = [file, line && `line ${line}`].filter(Boolean).join(', ');
  const place = at ? { where: at, cause: error } : { cause: error };
  for (const rule of rules) {
    if (rule.pattern.test(text)) return rule.make(text, place);
  }
  return new SingleoutError('source/bad-sql', 'the engine could not run the query', place);
}

interface Place {
  where?: string;
  cause: unknown;
}

interface Rule {
  pattern: RegExp;
  make(text: string, place: Place): SingleoutError;
}

const rules: Rule[] = [
  {
    pattern: /INTERRUPT|Interrupted/,
    make: (_, place) => new SingleoutError('source/cancelled', 'stopped on request', place),
  },
  {
    pattern: /Out of Memory|failed to allocate|could not allocate/i,
    make: (_, place) =>
      new SingleoutError('source/out-of-memory', 'the engine needs more memory than it may use', {
        ...place,
        hint: 'raise the limit with --memory, or assess fewer columns',
      }),
  },
  {
    pattern: /No space left on device|max_temp_directory_size|disk is full/i,
    make: (_, place) =>
      new SingleoutError('source/disk-full', 'the disk is full', {
        ...place,
        hint: 'free some space, or point TMPDIR to a larger disk',
      }),
  },
  {
    pattern: /Expected Number of Columns: (\d+) Found: (\d+)/,
    make: (text, place) => {
      const [, expected, found] = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(
        text,
      ) as RegExpExecArray;
      return new SingleoutError('data/ragged', `a line has ${found} cells where the header has ${expected}`, {
        ...place,
        hint: 'quote cells that hold the delimiter, or name it with --delimiter',
      });
    },
  },
  {
    pattern: /not utf-8 encoded|Invalid unicode|byte sequence mismatch|invalid UTF-8|not valid UTF8/i,
    make: (_, place) =>
      new SingleoutError('data/encoding', 'the file is not UTF-8', {
        ...place,
        hint: 'name its encoding, for example --encoding latin-1 or --encoding utf-16',
      }),
  },
  {
    pattern: /Maximum line size|maximum_object_size/,
    make: (_, place) =>
      new SingleoutError('data/cell-too-large', 'a line is larger than 16 MiB', {
        ...place,
        hint: 'leave such a column out of the file: no two people share a value that long',
      }),
  },
  {
    pattern: /unterminated quote|state machine reached an invalid state/i,
    make: (_, place) =>
      new SingleoutError('data/malformed', 'a quoted cell does not end, or line ends are mixed', {
        ...place,
        hint: 'inside quotes write a quote twice, and use one kind of line end',
      }),
  },
  {
    pattern: /Malformed JSON|JSON transform error|Expected (?:top-level )?JSON/i,
    make: (_, place) =>
      new SingleoutError('data/malformed', 'the JSON cannot be read', {
        ...place,
        hint: 'expected is an array of objects, or one object per line',
      }),
  },
  {
    pattern: /Parquet|magic bytes|Snappy|ZSTD|GZIP|gzip|decompress/,
    make: (_, place) => new SingleoutError('data/malformed', 'the file is damaged or of another kind', place),
  },
  {
    pattern: /No files found|No such file|Cannot open file/i,
    make: (_, place) => new SingleoutError('source/not-found', 'the file cannot be opened', place),
  },
  {
    // these quote the statement and names of columns, never values
    pattern: /^(Parser|Binder|Catalog) Error/,
    make: (text, place) =>
      new SingleoutError('source/bad-sql', `the query is not understood: ${text.split('\n', 1)[0]}`, place),
  },
  {
    pattern: /IO Error/,
    make: (_, place) => new SingleoutError('source/unreadable', 'reading or writing a file failed', place),
  },
];

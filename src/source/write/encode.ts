import { SingleoutError } from '../../core/errors.js';
import type { Cell, Chunk } from './chunk.js';

/** How a table is written as text. Every value is text, so that all formats hold the same. */
export type TextFormat = 'csv' | 'tsv' | 'ndjson';

/** A form of output file; `gzip` only with text. */
export interface OutputFormat {
  readonly format: TextFormat | 'parquet';
  readonly gzip: boolean;
}

/** Turns a table into text, piece by piece. */
export interface Encoder {
  readonly header: string;
  encode(chunk: Chunk): string;
}

const ENDINGS: readonly (readonly [string, OutputFormat['format']])[] = [
  ['.csv', 'csv'],
  ['.tsv', 'tsv'],
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.parquet', 'parquet'],
];

/**
 * The form that a file's name asks for: .csv, .tsv, .ndjson, .jsonl, each also with .gz, or .parquet.
 * @param fallback the form where the name says nothing; without it such a name is refused
 */
export function outputFormatOf(path: string, fallback?: OutputFormat): OutputFormat {
  const name = path.toLowerCase();
  const gzip = name.endsWith('.gz');
  const bare = gzip ? name.slice(0, -'.gz'.length) : name;
  const format = ENDINGS.find(([ending]) => bare.endsWith(ending))?.[1];
  if (format === undefined && fallback !== undefined) return fallback;
  if (format === undefined || (gzip && format === 'parquet')) {
    throw new SingleoutError('source/unknown-format', `the name of ${path} does not say how to write it`, {
      where: path,
      hint: 'end it in .csv, .tsv, .ndjson or .jsonl, each with or without .gz, or in .parquet',
    });
  }
  return { format, gzip };
}

/** The encoder of a text format. CSV and TSV as in RFC 4180 with bare line feeds; a missing cell is empty. */
export function encoderOf(format: TextFormat, columns: readonly string[]): Encoder {
  return format === 'ndjson'
    ? ndjsonEncoder(columns)
    : delimitedEncoder(columns, format === 'csv' ? ',' : '\t');
}

function delimitedEncoder(columns: readonly string[], delimiter: string): Encoder {
  // An empty text is quoted, to tell it from a missing cell.
  const special = delimiter === ',' ? /[",\r\n]|^$/ : /["\t\r\n]|^$/;
  const field = (cell: Cell) => {
    if (cell === null) return '';
    return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return {
    header: `${columns.map(field).join(delimiter)}\n`,
    encode(chunk) {
      let text = '';
      for (let row = 0; row < chunk.rows; row++) {
        text += field(chunk.columns[0][row]);
        for (let c = 1; c < chunk.columns.length; c++) text += delimiter + field(chunk.columns[c][row]);
        text += '\n';
      }
      return text;
    },
  };
}

function ndjsonEncoder(columns: readonly string[]): Encoder {
  const keys = columns.map((name, c) => `${c === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return {
    header: '',
    encode(chunk) {
      let text = '';
      for (let row = 0; row < chunk.rows; row++) {
        for (let c = 0; c < keys.length; c++) text += keys[c] + JSON.stringify(chunk.columns[c][row]);
        text += '}\n';
      }
      return text;
    },
  };
}

import type { RunOptions } from '../core/progress.js';

/** Some rows of a result. Numbers travel as doubles (exact up to 2^53), everything else as text. */
export interface Batch {
  readonly rows: number;
  /** A column that the SQL casts to the dialect's double; never null. */
  numbers(column: number): Float64Array;
  /** A column of text; null where it is missing. */
  texts(column: number): (string | null)[];
}

/**
 * How dates and times are written: ISO and the like, a bare time of day, by the order of day, month and year, or as eight digits.
 * Each with a 24-hour or a 12-hour clock; slashes may be dashes, and years of two digits are those from 1940 to 2039.
 */
export const TIME_LAYOUTS = ['iso', 'time', 'd.m.y', 'm/d/y', 'd/m/y', 'yyyymmdd'] as const;
export type TimeLayout = (typeof TIME_LAYOUTS)[number];

/** What points in time can be cut to. */
export const TIME_UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** What differs in the SQL of the engines. The counting plans are written against this alone. */
export interface Dialect {
  identifier(name: string): string;
  string(value: string): string;
  /** The value as text, so that equal values have equal texts and different ones different texts. */
  asText(expression: string): string;
  asDouble(expression: string): string;
  asInteger(expression: string): string;
  /** The number a text stands for, null where it is not a number. */
  parseDouble(expression: string): string;
  /** Whether a text is an ISO date, with or without a time: such texts sort by time. */
  isDate(expression: string): string;
  /** The MD5 digest of a text as 32 hexadecimal digits in lower case: the same on every engine. */
  digest(expression: string): string;
  /** A whole number below 2^52 from a digest: its first 13 digits. */
  digestNumber(digest: string): string;
  /** A whole number below 2^52 from a text and a number, as if drawn at random. Fast, but each engine has its own. */
  hashNumber(expression: string, seed: number): string;
  /**
   * Whether a record is among that share of all which a hash of these columns lets through, where the engine tells in no more
   * time than it takes to read them. Equal records are all among them, or none.
   */
  isSampled?(columns: readonly string[], share: number): string;
  /** The texts of a group with commas between, in their own order or that of another expression: an aggregate. */
  joinTexts(expression: string, by?: string): string;
  /** The point in time a text stands for, null where it is not a time; a bare time of day stands on some fixed day. */
  parseTime(expression: string, layout: TimeLayout): string;
  /** A point in time, cut to a unit where one is given, as text: its date, its time of day, or both. */
  timeText(time: string, unit: TimeUnit | undefined, show: 'date' | 'time' | 'both'): string;
  /** The multiple of `step` nearest to the number a text stands for, as text; null where it is not a number. */
  roundText(expression: string, step: number): string;
}

/** A table the engine holds for us until it is dropped or the engine is closed; where it may not write, a named query. */
export interface KeptTable {
  /** What to write after FROM. */
  readonly from: string;
  drop(): Promise<void>;
}

/** A statement as it is sent, and how often it reads the table. */
export interface ExplainedSql {
  readonly sql: string;
  readonly scans: number;
}

/** Rough kind of a column's type: what can be done with its values. */
export type ColumnKind = 'text' | 'number' | 'float' | 'date' | 'boolean' | 'other';

/** A column as the engine sees it. */
export interface ColumnType {
  readonly name: string;
  readonly kind: ColumnKind;
}

/**
 * A database that counts for us. DuckDB is embedded; others fit by implementing this and a {@link Dialect}.
 * Every call may be cancelled by the signal it is given; errors are {@link SingleoutError}s.
 */
export interface Engine {
  readonly name: string;
  /** Of the engine itself, where it is known. */
  readonly version?: string;
  readonly dialect: Dialect;
  /** Whether records may be read one by one in this process; if not, only counts and small samples leave the engine. */
  readonly readsRecords: boolean;
  /** Whether {@link keep} stores a table, which costs little to read again; if not, it gives a query a name. */
  readonly keepsTables: boolean;
  /** Whether it writes files of this machine, by DuckDB's COPY. */
  readonly writesFiles?: boolean;
  /** Whether what {@link keep} holds is computed once, however often a statement speaks of it. */
  readonly keepsOnce: boolean;
  /** Whether records come in the order of the files they are read from. */
  readonly keepsOrder?: boolean;
  /** How often the table was read so far, where that is counted. */
  readonly scans?: number;
  /** What would be sent for a statement, with all that it names, and how often that reads the table; where that is counted. */
  explain?(sql: string): ExplainedSql;
  /** Memory that working data may take on this side, in bytes. */
  readonly memoryBytes: number;
  /** Name and kind of the columns of a table expression. */
  describe(from: string, run?: RunOptions): Promise<ColumnType[]>;
  query(sql: string, run?: RunOptions): Promise<Batch>;
  stream(sql: string, run?: RunOptions): AsyncIterable<Batch>;
  /** Holds the result of a query as a table; where the engine may not write, computes it again each time it is read. */
  readonly keep: (sql: string, run?: RunOptions) => Promise<KeptTable>;
  /** Refuses to go on where a file that it reads is not what it was when it was opened. */
  requireUnchanged?(): Promise<void>;
  /** Releases everything, also temporary files; may be called twice. */
  close(): Promise<void>;
}

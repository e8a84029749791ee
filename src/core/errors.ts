import {
  libraryOptions,
  type MentionedOption,
  marked,
  type Spelling,
  spellPlace,
  spellSentence,
  type Text,
  wording,
} from './wording.js';

/**
 * Every way Singleout can fail, as a closed set. The part before the slash decides the exit code
 * (see {@link exitCodeOf}); the part after it is stable, so that scripts may match on it.
 */
export type ErrorCode =
  | 'config/invalid'
  | 'config/unreadable'
  | 'config/unknown-column'
  | 'config/column-conflict'
  | 'config/unsupported'
  | 'source/not-found'
  | 'source/unreadable'
  | 'source/unknown-format'
  | 'source/bad-sql'
  | 'source/connection'
  | 'source/authentication'
  | 'source/permission'
  | 'source/timeout'
  | 'source/out-of-memory'
  | 'source/disk-full'
  | 'source/output'
  | 'source/cancelled'
  | 'source/changed'
  | 'data/empty'
  | 'data/no-records'
  | 'data/ragged'
  | 'data/encoding'
  | 'data/malformed'
  | 'data/bad-columns'
  | 'data/cell-too-large'
  | 'data/bad-value'
  | 'data/no-quasi-identifier'
  | 'data/identifying'
  | 'data/too-complex'
  | 'data/statistics'
  | 'model/domain'
  | 'internal/bug';

/** Details of a {@link SingleoutError}. */
export interface ErrorDetails {
  /** A file, line or column, never a data value; where nothing is said, the option is the place. */
  readonly where?: Text | undefined;
  /** The option that is wrong, by its name in the library: `qi`. */
  readonly option?: string | MentionedOption | undefined;
  readonly hint?: Text | undefined;
  readonly cause?: unknown;
}

/** What an error says, in parts that each door spells its own way. */
export interface ErrorWording {
  readonly message: Text;
  readonly where?: Text | undefined;
  readonly option?: string | undefined;
  readonly hint?: Text | undefined;
}

/** An error in plain words. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly where?: string;
  readonly hint?: string;
}

/**
 * The one error class of the package: a stable code, a sentence, where it happened, what to do. Its texts name options as the
 * library does; the command line and the HTTP API have them {@link SingleoutError.spelled} their own way.
 *
 * @example
 * try {
 *   await open('missing.csv');
 * } catch (error) {
 *   if (error instanceof SingleoutError) console.error(error.code, error.message, error.hint);
 * }
 */
export class SingleoutError extends Error {
  readonly code: ErrorCode;
  readonly where: string | undefined;
  /** The option that is wrong, where one is. */
  readonly option: string | undefined;
  readonly hint: string | undefined;
  readonly #said: ErrorWording;

  constructor(code: ErrorCode, message: Text, { where, option, hint, cause }: ErrorDetails = {}) {
    super(spellSentence(message, libraryOptions), cause === undefined ? undefined : { cause });
    const mentioned = typeof option === 'string' ? { option } : option;
    const place = where ?? (mentioned && [mentioned]);
    this.name = 'SingleoutError';
    this.code = code;
    this.where = place === undefined ? undefined : spellPlace(place, libraryOptions);
    this.option = mentioned?.option;
    this.hint = hint === undefined ? undefined : spellSentence(hint, libraryOptions);
    this.#said = { message, where: place, option: this.option, hint };
  }

  /** What it says before options are spelled, to say it again: `new SingleoutError(code, said.message, said)`. */
  get said(): ErrorWording {
    return this.#said;
  }

  /** What it says to those who come by a certain door; leaves out the cause, which may quote data. */
  spelled(spelling: Spelling): PlainError {
    const { message, where, hint } = this.#said;
    return {
      code: this.code,
      message: spellSentence(message, spelling),
      ...(where !== undefined && { where: spellPlace(where, spelling) }),
      ...(hint !== undefined && { hint: spellSentence(hint, spelling) }),
    };
  }

  /** Plain form, with options as the library names them. */
  toJSON(): PlainError {
    return this.spelled(libraryOptions);
  }
}

/** Exit code of the command line: 2 usage or configuration, 3 source, data or model input, 4 internal, 130 stopped. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof SingleoutError)) return 4;
  if (error.code === 'source/cancelled') return 130;
  switch (error.code.slice(0, error.code.indexOf('/'))) {
    case 'config':
      return 2;
    case 'source':
    case 'data':
    case 'model':
      return 3;
    default:
      return 4;
  }
}

/** The error for a parameter or an option outside its domain: "`k` must be an integer of at least 1; got 0". */
export function outOfDomain(
  name: string | MentionedOption,
  rule: string,
  got: unknown,
  hint?: Text,
): SingleoutError {
  return new SingleoutError('model/domain', wording`${marked(name)} must be ${rule}; got ${String(got)}`, {
    ...(typeof name === 'string' ? { where: name } : { option: name }),
    hint,
  });
}

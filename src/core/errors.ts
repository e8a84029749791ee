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
  | 'data/too-complex'
  | 'data/statistics'
  | 'model/domain'
  | 'internal/bug';

/** Details of a {@link SingleoutError}; `where` names a file, line, option or column, never a data value. */
export interface ErrorDetails {
  readonly where?: string;
  readonly hint?: string;
  readonly cause?: unknown;
}

/** The one error class of the package: a stable code, a sentence, where it happened, what to do. */
export class SingleoutError extends Error {
  readonly code: ErrorCode;
  readonly where: string | undefined;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'SingleoutError';
    this.code = code;
    this.where = details.where;
    this.hint = details.hint;
  }

  /** Plain form for `--json` and the HTTP API; leaves out the cause, which may quote data. */
  toJSON(): { code: ErrorCode; message: string; where?: string; hint?: string } {
    return {
      code: this.code,
      message: this.message,
      ...(this.where === undefined ? {} : { where: this.where }),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    };
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

/** The error for a parameter outside its domain: "`k` must be an integer of at least 1; got 0". */
export function outOfDomain(name: string, rule: string, got: unknown, hint?: string): SingleoutError {
  return new SingleoutError('model/domain', `\`${name}\` must be ${rule}; got ${String(got)}`, {
    where: name,
    ...(hint === undefined ? {} : { hint }),
  });
}

import { DEEPEST } from '../../core/check-depth.js';
import { type ErrorCode, SingleoutError } from '../../core/errors.js';
import { requestFields } from './request-fields.js';

/** What can be wrong with a request itself, beside what {@link ErrorCode} says of data and settings. */
export type RequestCode =
  | 'request/malformed'
  | 'request/unauthorised'
  | 'request/forbidden'
  | 'request/not-found'
  | 'request/too-large'
  | 'request/too-slow'
  | 'request/busy'
  | 'request/expired';

/** The body of every error response (RFC 9457), with the codes of the command line. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode | RequestCode;
  readonly where?: string;
  readonly hint?: string;
}

const STATUS: Record<RequestCode, number> = {
  'request/malformed': 400,
  'request/unauthorised': 401,
  'request/forbidden': 403,
  'request/not-found': 404,
  'request/too-large': 413,
  'request/too-slow': 408,
  'request/busy': 503,
  'request/expired': 410,
};

/** A request that cannot be answered, and why. */
export class Problem extends Error {
  readonly code: RequestCode;
  readonly hint: string | undefined;

  constructor(code: RequestCode, message: string, hint?: string) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.hint = hint;
  }
}

/** The answer to a document that is nested so deeply that it cannot be read. */
export function tooDeep(what: string): Problem {
  return new Problem('request/malformed', `${what} is nested deeper than ${DEEPEST} levels`);
}

/** What to answer to an error. Nothing of its cause is told, which may quote data. */
export function problemOf(error: unknown): ProblemBody {
  if (error instanceof Problem)
    return bodyOf(error.code, STATUS[error.code], error.message, { hint: error.hint });
  if (error instanceof SingleoutError) {
    const { code, message, where, hint } = error.spelled(requestFields);
    return bodyOf(code, statusOf(code), message, { where, hint });
  }
  if (isDiskFull(error)) {
    const hint = 'remove uploads that are not needed, or start the server with TMPDIR on a larger disk';
    return bodyOf('source/disk-full', statusOf('source/disk-full'), 'the disk of the server is full', {
      hint,
    });
  }
  return bodyOf('internal/bug', 500, 'something unforeseen happened', { hint: 'please report it' });
}

/** No room, no room for this user, or a file larger than the system allows. */
function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

function bodyOf(
  code: ErrorCode | RequestCode,
  status: number,
  title: string,
  more: { where?: string | undefined; hint?: string | undefined },
): ProblemBody {
  return {
    type: `urn:singleout:${code.replace('/', ':')}`,
    title,
    status,
    code,
    ...(more.where !== undefined && { where: more.where }),
    ...(more.hint !== undefined && { hint: more.hint }),
  };
}

function statusOf(code: ErrorCode): number {
  if (code === 'source/not-found') return 404;
  if (code === 'source/cancelled') return 409;
  if (code === 'source/out-of-memory' || code === 'source/disk-full') return 507;
  if (code.startsWith('config/')) return 400;
  return code.startsWith('internal/') ? 500 : 422;
}

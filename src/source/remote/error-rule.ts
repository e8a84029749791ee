import { type ErrorCode, SingleoutError } from '../../core/errors.js';
import type { Text } from '../../core/wording.js';

/** What errors of some kind mean. Servers quote data in their messages: only the kind is taken over. */
export interface ErrorRule {
  /** What the server calls such errors. */
  readonly kinds: RegExp;
  readonly code: ErrorCode;
  readonly says: string;
  readonly hint?: Text;
}

/** The coded error that a rule makes of what was thrown. */
export function errorByRule({ code, says, hint }: ErrorRule, where: string, cause: unknown): SingleoutError {
  return new SingleoutError(code, says, { where, cause, hint });
}

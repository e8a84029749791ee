import { SingleoutError } from '../../core/errors.js';

/** Two properties of a request of which exactly one is needed. */
export function eitherOr(one: string, other: string): SingleoutError {
  return new SingleoutError('config/invalid', `one of \`${one}\` and \`${other}\` is needed`, {
    hint: 'give one of them, and not both',
  });
}

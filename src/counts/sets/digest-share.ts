import type { Dialect } from '../../source/engine.js';

/** SQL of a number from 0 up to 1 that chance seems to have drawn from a text: the same on every engine. */
export function digestShare(dialect: Dialect, text: string): string {
  return `${dialect.asDouble(dialect.digestNumber(dialect.digest(text)))} / ${2 ** 52}`;
}

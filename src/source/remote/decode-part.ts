import { SingleoutError } from '../../core/errors.js';

/**
 * A part of a database's address without its percent escapes. Refuses escapes that stand for no character, and control
 * characters, which no server takes for part of a name.
 * @param shape the sentence that says what the address must look like
 */
export function decodePart(part: string, shape: string): string {
  let text: string;
  try {
    text = decodeURIComponent(part);
  } catch (cause) {
    throw new SingleoutError('config/invalid', shape, {
      hint: 'write a percent sign that is part of a name as %25',
      cause,
    });
  }
  requirePrintable(text, shape);
  return text;
}

/** Refuses control characters. */
export function requirePrintable(text: string, shape: string): void {
  if (/\p{Cc}/u.test(text))
    throw new SingleoutError('config/invalid', shape, { hint: 'it holds a control character' });
}

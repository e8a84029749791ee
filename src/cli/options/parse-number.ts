/** Reads a number. Anything else becomes NaN, which the schema or the question refuses with its own message. */
export function parseNumber(text: string): number {
  // `Number` takes an empty text for 0
  return text.trim() === '' ? Number.NaN : Number(text);
}

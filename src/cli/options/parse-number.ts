/** Reads a number. What is none becomes NaN, which the schema or the question refuses with a message of its own. */
export function parseNumber(text: string): number {
  // `Number` takes an empty text for 0
  return text.trim() === '' ? Number.NaN : Number(text);
}

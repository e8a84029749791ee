import { showName } from '../core/words/visible.js';

/** Names of columns in a plain sentence: "a", "b" and 3 more; what could steer a terminal is made visible. */
export function quoteNames(names: readonly string[], most = 5): string {
  const shown = (names.length > most ? names.slice(0, most - 1) : names).map((name) => `"${showName(name)}"`);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

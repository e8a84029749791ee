/** Levels that no document of ours comes near; what reads documents goes into each level by a call of its own. */
export const DEEPEST = 200;

/**
 * Whether lists and objects of a JSON or YAML text are nested deeper than any document needs: reading them would exhaust the
 * stack. Brackets within texts are not counted. Cost: one pass over the text.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (quoted) {
      if (character === BACKSLASH) i++;
      else if (character === QUOTE) quoted = false;
    } else if (character === QUOTE) quoted = true;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      depth++;
      if (depth > DEEPEST) return true;
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth--;
  }
  return false;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((c) =>
  c.charCodeAt(0),
);

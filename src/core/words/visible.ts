/**
 * Everything that could steer a terminal, reorder or hide text: control characters, bidirectional and
 * other invisible formatting, line separators, lone surrogates, noncharacters. Joiners stay: scripts need them.
 */
const unsafe =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const longest = 80;

/** Text that is safe to print anywhere: what is unsafe shows as its code point, `\u{1b}`. */
export function makeVisible(text: string): string {
  return text.replace(unsafe, (char) => `\\u{${(char.codePointAt(0) as number).toString(16)}}`);
}

/** A column's name as reports show it: visible, never empty, and cut in the middle beyond 80 characters. */
export function showName(name: string, most = longest): string {
  const shown = name.trim() === '' ? `"${makeVisible(name)}"` : makeVisible(name);
  const characters = Array.from(shown);
  if (characters.length <= most) return shown;
  const head = Math.ceil((most - 1) * 0.65);
  const tail = characters.slice(characters.length - (most - 1 - head));
  return `${characters.slice(0, head).join('')}…${tail.join('')}`;
}

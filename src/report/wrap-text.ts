/**
 * Columns a text takes on a terminal at most: scripts and symbols that may be wide count two. Tables are
 * aligned by the exact width later; here only the upper bound matters, so that nothing runs over.
 */
export function widthAtMost(text: string): number {
  let width = 0;
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0x300) width += 1;
    else if (/\p{M}/u.test(char)) continue;
    else width += isWide(char, code) ? 2 : 1;
  }
  return width;
}

function isWide(char: string, code: number): boolean {
  if (/\p{Emoji_Presentation}/u.test(char)) return true;
  return code >= 0x1100 && !(code >= 0x1e00 && code <= 0x2bff);
}

/** Breaks a text at spaces into lines of at most `width` columns; a longer word is broken inside. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => breakWord(word, width))) {
    if (line === '') line = word;
    else if (widthAtMost(line) + 1 + widthAtMost(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function breakWord(word: string, width: number): string[] {
  if (widthAtMost(word) <= width) return [word];
  const parts = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = parts[parts.length - 1];
    if (last !== '' && widthAtMost(last) + widthAtMost(segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

import { eastAsianWidth } from 'get-east-asian-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns a text takes on a terminal: wide scripts and emoji take two, marks on a letter none. */
export function widthOf(text: string): number {
  // most texts
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

function widthOfGrapheme(segment: string): number {
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(segment)) return 2;
  if (/^[\p{M}\p{Cf}]/u.test(segment)) return 0;
  return eastAsianWidth(segment.codePointAt(0) as number);
}

/** Breaks a text at spaces into lines of at most `width` columns; a longer word is broken inside. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => breakWord(word, width))) {
    if (line === '') line = word;
    else if (widthOf(line) + 1 + widthOf(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = parts[parts.length - 1];
    if (last !== '' && widthOf(last) + widthOf(segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

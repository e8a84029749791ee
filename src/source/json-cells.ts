/** Whether a character is one of the blanks of JSON. */
export function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}

/** A member of an object: its name, and its value as it is written. */
export interface JsonMember {
  readonly name: string;
  readonly raw: string;
}

/** The members of an object that is known to be JSON, values exactly as they are written. */
export function readMembers(object: string): JsonMember[] {
  const members: JsonMember[] = [];
  for (let at = skipBlanks(object, 1); object[at] !== '}'; ) {
    const nameEnd = endOfText(object, at);
    const quoted = object.slice(at, nameEnd);
    const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
    const start = skipBlanks(object, skipBlanks(object, nameEnd) + 1);
    const end = endOfValue(object, start);
    members.push({ name, raw: object.slice(start, end) });
    at = skipBlanks(object, end);
    if (object[at] === ',') at = skipBlanks(object, at + 1);
  }
  return members;
}

/**
 * A value as JSON that holds its text and nothing else: a number, a list or a structure becomes the text it is written as,
 * without the blanks between its parts. What is null stays null.
 */
export function asJsonText(raw: string): string {
  const first = raw[0];
  if (first === '"' || raw === 'null') return raw;
  return first === '{' || first === '[' ? JSON.stringify(withoutBlanks(raw)) : `"${raw}"`;
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfText(text, start);
  if (first !== '{' && first !== '[') {
    let at = start;
    while (!isBlank(text[at]) && text[at] !== ',' && text[at] !== '}') at++;
    return at;
  }
  let depth = 0;
  for (let at = start; ; at++) {
    const char = text[at];
    if (char === '"') at = endOfText(text, at) - 1;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
}

/** The place behind the text in quotes that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text[first - 1] === '\\') first--;
    // an even number of backslashes stand for themselves
    if ((at - first) % 2 === 0) return at + 1;
  }
}

function withoutBlanks(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    at = skipBlanks(text, at);
    let end = at;
    while (end < text.length && !isBlank(text[end])) end = text[end] === '"' ? endOfText(text, end) : end + 1;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts.join('');
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (isBlank(text[at])) at++;
  return at;
}

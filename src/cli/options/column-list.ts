import { InvalidArgumentError, Option } from 'commander';

/**
 * Splits a list of column names at commas; a name that holds a comma or a quote is quoted: `age,"last, first"`.
 * Used for options that may be given several times: what was given before comes first.
 */
export function columnList(text: string, before: readonly string[] = []): string[] {
  const names: string[] = [];
  const pattern = /\s*(?:"([^"]*(?:""[^"]*)*)"|([^",]*))\s*(,|$)/y;
  while (pattern.lastIndex < text.length || names.length === 0 || text[pattern.lastIndex - 1] === ',') {
    const found = pattern.exec(text);
    if (found === null)
      throw new InvalidArgumentError('a quoted name must end with a quote before the comma.');
    const name = found[1]?.replaceAll('""', '"') ?? found[2].trim();
    if (name === '') throw new InvalidArgumentError('a column name is empty.');
    names.push(name);
    if (found[3] === '') break;
  }
  return [...before, ...names];
}

/** `--allow`, which may be given several times: columns that may stay although they identify people. */
export function allowOption(text: string): Option {
  return new Option('--allow <columns>', text).argParser(columnList);
}

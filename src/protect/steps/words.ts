import { SingleoutError } from '../../core/errors.js';

/** Words of a step: names and numbers, lists joined by commas, quotes around what holds spaces or commas. */
export class Words {
  readonly text: string;
  readonly #usage: string;
  readonly #tokens: readonly Token[];
  #at = 1;

  constructor(text: string, usage: string) {
    this.text = text;
    this.#usage = usage;
    this.#tokens = readTokens(text);
  }

  /** The next word, whatever it is. */
  one(what: string): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) this.fail(`${what} is missing`);
    if (token.items.length > 1) this.fail(`one ${what} is expected, not a list`);
    return token.items[0];
  }

  list(what: string): string[] {
    const token = this.#tokens[this.#at++];
    if (token === undefined) this.fail(`${what} are missing`);
    return token.items;
  }

  /** The next word if it is one of these and stands without quotes. */
  keyword<const T extends string>(...names: T[]): T | undefined {
    const token = this.#tokens[this.#at];
    const found = token?.bare ? names.find((name) => name === token.items[0].toLowerCase()) : undefined;
    if (found !== undefined) this.#at++;
    return found;
  }

  /** A number for which `fits` holds; `rule` says so in words. A share may be written as 2%. */
  number(name: string, rule: string, fits: (value: number) => boolean): number {
    return this.#toNumber(this.one(name), name, rule, fits);
  }

  numbers(name: string, rule: string, fits: (value: number) => boolean): number[] {
    return this.list(name).map((word) => this.#toNumber(word, name, rule, fits));
  }

  /** Nothing may be left. */
  end(): void {
    if (this.#at < this.#tokens.length)
      this.fail(`there is more than expected: ${this.#tokens[this.#at].items.join(',')}`);
  }

  fail(what: string): never {
    throw new SingleoutError('config/invalid', `\`${this.text}\`: ${what}`, {
      hint: `write: ${this.#usage}`,
    });
  }

  #toNumber(word: string, name: string, rule: string, fits: (value: number) => boolean): number {
    const percent = word.endsWith('%');
    const bare = percent ? word.slice(0, -1) : word;
    const value = bare.trim() === '' ? Number.NaN : Number(bare) / (percent ? 100 : 1);
    if (!Number.isFinite(value) || !fits(value)) this.fail(`${name} must be ${rule}; got ${word}`);
    return value;
  }
}

interface Token {
  readonly items: string[];
  /** Whether it is one word without quotes. */
  readonly bare: boolean;
}

/** The first word of a step. */
export function verbOf(text: string): string {
  return readTokens(text)[0]?.items[0] ?? '';
}

/** A name as a step writes it: quoted where it would be taken for something else. */
export function quoteWord(name: string): string {
  return /^[^\s,"]+$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function readTokens(text: string): Token[] {
  const pattern = /\s*(?:"([^"]*(?:""[^"]*)*)"|([^\s,"]+))(\s*,)?/y;
  const tokens: Token[] = [];
  let open: { items: string[]; bare: boolean } | undefined;
  while (pattern.lastIndex < text.trimEnd().length) {
    const found = pattern.exec(text);
    if (found === null)
      throw new SingleoutError(
        'config/invalid',
        `\`${text}\`: a quote does not end, or a comma has no word`,
        {
          hint: 'quote names with spaces or commas: mask "zip code" 2',
        },
      );
    const [, quoted, bare, comma] = found;
    open ??= { items: [], bare: quoted === undefined && comma === undefined };
    open.items.push(quoted?.replaceAll('""', '"') ?? bare);
    if (comma !== undefined) continue;
    tokens.push(open);
    open = undefined;
  }
  if (open !== undefined)
    throw new SingleoutError('config/invalid', `\`${text}\`: a comma has no word after it`);
  return tokens;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandsBelow } from './commands.js';
import { readPage } from './markdown.js';
import { PAGES } from './pages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const help = new Map(await commandsBelow());
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The command that words begin with: the longest that there is. */
function commandOf(words: readonly string[]): string | undefined {
  return [2, 1].map((count) => words.slice(0, count).join(' ')).find((name) => help.has(name));
}

/** Why a command that is spoken of does not exist so; undefined where it does. */
function fault(span: string): string | undefined {
  const words = span.split(/\s+/).slice(1);
  if (words[0] === undefined || words[0] === 'COMMAND') return undefined;
  const name = commandOf(words);
  if (name === undefined) return `${span}: no such command`;
  const known: readonly string[] = help.get(name)?.match(/--[a-z][a-z-]*/g) ?? [];
  const unknown = span.match(/\s--[a-z][a-z-]*/g)?.filter((option) => !known.includes(option.trim())) ?? [];
  return unknown.length === 0 ? undefined : `${span}: no such option as ${unknown}`;
}

/** Why a script that is spoken of cannot be run; undefined where it can. */
function scriptFault(span: string): string | undefined {
  const [, script = '', name] = /npm run (\S+)(?: ([a-z-]+))?/.exec(span) ?? [];
  if (!(script in scripts)) return `${span}: no such script`;
  const bench =
    script === 'bench' && name !== undefined && !existsSync(join(root, `bench/${name}.bench.mjs`));
  return bench ? `${span}: no such benchmark` : undefined;
}

describe('what pages speak of between words is there', () => {
  it.each(PAGES)('%s', (page) => {
    const { spans } = readPage(join(root, page), page);
    const faults = [
      ...spans.filter((span) => /^singleout\s/.test(span)).map(fault),
      ...spans.filter((span) => span.includes('npm run ')).map(scriptFault),
    ];
    expect(faults.filter((said) => said !== undefined)).toEqual([]);
  });

  it('is told from what is not', () => {
    expect(fault('singleout asses FILE')).toContain('no such command');
    expect(fault('singleout population fit FILE --epsilon 1')).toBeUndefined();
    expect(fault('singleout population fit FILE --rounds 1')).toContain('--rounds');
    expect(scriptFault('npm run benches')).toContain('no such script');
    expect(scriptFault('npm run bench nothing')).toContain('no such benchmark');
  });
});

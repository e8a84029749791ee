import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = stdout.trim().split('\n');
/** Folders that are made, not kept. */
const MADE_FOLDERS = ['docs/api/', 'lab/dist', 'fuzz/findings/'];
/** Files that the worked examples of CONTRIBUTING.md make: the info of their code blocks. */
const WORKED =
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(/(?<=^```typescript )src\/\S+$/gm) ?? [];
const MADE = [...MADE_FOLDERS, ...WORKED];
/** A path of the project in a sentence: a folder of the first level, then names; `*`, `<x>` and `NAME` stand for any. */
const PATH =
  /(?<![\w/.@-])(?:src|test|scripts|lab|bench|web|fuzz|assembly|examples|schema)\/[\w.*<>/-]*[\w>/*]/g;

/** Whether a path names a file or folder that is there. */
function isThere(path: string): boolean {
  if (MADE.includes(path)) return true;
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*|<\w+>|\b[A-Z]+\b/g, '[^/]*');
  const pattern = new RegExp(`^${escaped}${path.endsWith('/') ? '' : '(/|$)'}`);
  return files.some((file) => pattern.test(file));
}

/** The comments of a source, or all of a page. */
function saidIn(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return file.endsWith('.md') ? text : (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? []).join('\n');
}

const pages = files.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/[^/]+\.md$/.test(file));
const sources = files.filter((file) =>
  /^(src|test|scripts|lab|fuzz|web|bench)\/.*\.(ts|tsx|mjs|mts)$/.test(file),
);

describe('paths that are named are there', () => {
  it('in pages and comments', () => {
    const wrong = [...pages, ...sources].flatMap((file) =>
      (saidIn(file).match(PATH) ?? []).filter((path) => !isThere(path)).map((path) => `${file}: ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it('in docs/architecture.md also where they begin below src/, or are the name of a file alone', () => {
    const spans = saidIn('docs/architecture.md').match(/(?<=`)[\w*<>/.-]+\.(ts|mjs)(?=`)/g) ?? [];
    expect(spans.length).toBeGreaterThan(10);
    const named = (span: string) => files.some((file) => file.endsWith(`/${span}`) || file === span);
    expect(spans.filter((span) => !named(span) && !isThere(`src/${span}`) && !isThere(span))).toEqual([]);
  });

  it('is told from what is not', () => {
    expect(isThere('src/questions/assess.ts')).toBe(true);
    expect(isThere('src/source/<engine>/')).toBe(true);
    expect(isThere('bench/results/NAME.md')).toBe(true);
    expect(isThere('src/assess.ts')).toBe(false);
    expect(isThere('src/questions/asses')).toBe(false);
  });
});

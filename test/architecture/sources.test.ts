import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, 'src', path), 'utf8') }));

/** The sources in which the pattern stands. */
function having(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe('the sources', () => {
  it('are found', () => {
    expect(having(/export async function assess\(/)).toEqual(['questions/assess.ts']);
  });

  it('name the modules that threads load as they are', () => {
    const named = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/LongWork<[^;]*?file: '([^']+)\.js'/g)].map(([, file]) => ({ path, file })),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const { path, file } of named) expect(`${file}.ts`).toBe(path);
  });

  it('share memory only in kernel', () => {
    expect(having(/\b(SharedArrayBuffer|Atomics)\b/).filter((path) => !path.startsWith('kernel/'))).toEqual(
      [],
    );
  });

  it('draw no random number that a seed does not decide, but for answers of people', () => {
    const unseeded = /\bMath\s*\.\s*random\b|\brandomUUID\b|\bgetRandomValues\b/;
    expect(having(unseeded)).toEqual(['collect/device/secure-random.ts']);
  });
});

describe('docs/architecture.md', () => {
  it('has a paragraph on every folder', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\n### ${name}\n`))).toEqual([]);
  });
});

describe('package-lock.json', () => {
  it('names no host to fetch packages from', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const fetched = Object.entries<{ resolved?: string }>(lock.packages).filter(
      ([, { resolved }]) => resolved,
    );
    expect(fetched).toEqual([]);
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  });
});

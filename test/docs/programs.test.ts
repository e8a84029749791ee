import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { installed } from '../installed.js';
import { scratchFolder } from '../source/scratch.js';
import { type Block, readPage } from './markdown.js';
import { PAGES } from './pages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = scratchFolder();

/** Writes the programs of a page, and the files that it shows, which they may import. */
function writeBlocks(folder: string, blocks: readonly Block[]): void {
  mkdirSync(folder);
  for (const { name, language, where, text } of blocks) {
    if (name !== undefined && ['json', 'yaml'].includes(language)) writeFileSync(join(folder, name), text);
    const file = `${where.replace(/\W/g, '-')}.mts`;
    if (['js', 'ts'].includes(language)) writeFileSync(join(folder, file), text);
  }
}

it('programs that pages show have types that hold', () => {
  symlinkSync(join(installed, 'node_modules'), join(scratch.path, 'node_modules'));
  scratch.write('package.json', '{ "private": true, "type": "module" }');
  for (const page of PAGES)
    writeBlocks(join(scratch.path, page.replaceAll(/\W/g, '-')), readPage(join(root, page), page).blocks);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    skipLibCheck: true,
    resolveJsonModule: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  };
  scratch.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*/*.mts'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--listFilesOnly'], {
    cwd: scratch.path,
    encoding: 'utf8',
  });
  expect(stdout.match(/\.mts$/gm)?.length).toBeGreaterThanOrEqual(6);
  expect(spawnSync(process.execPath, [tsc], { cwd: scratch.path, encoding: 'utf8' }).stdout).toBe('');
}, 300_000);

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../source/scratch.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = scratchFolder();

function licences(...parameters: string[]) {
  return spawnSync(process.execPath, [join(root, 'scripts/licences.mjs'), ...parameters], {
    encoding: 'utf8',
  });
}

/** A folder with installed packages of these licences. */
function installedWith(packages: Record<string, unknown>): string {
  const folder = mkdtempSync(join(scratch.path, 'installed-'));
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '1.0.0']));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  for (const [name, license] of Object.entries(packages)) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    const content = JSON.stringify({ name, version: '1.0.0', license });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), content);
  }
  return folder;
}

describe('licences', () => {
  it('lists every package that comes with ours, and what its page is made of', () => {
    const { status, stdout, stderr } = licences('--json');
    expect(status, stdout + stderr).toBe(0);
    const listed: { name: string; version: string; licence: string }[] = JSON.parse(stdout);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = listed.map(({ name }) => name);
    // ours, those it names, what those need in turn (d3 by plot), and the page's
    expect(names).toEqual(
      expect.arrayContaining(['singleout', ...Object.keys(dependencies), 'd3', 'preact']),
    );
    expect(names).not.toContain('vitest');
    expect(listed.find(({ name }) => name === 'hono')).toMatchObject({
      version: dependencies.hono,
      licence: 'MIT',
    });
  });

  it('fails on licences that bind, that are not told, and that cannot be read off', () => {
    const doubtful = {
      binds: 'GPL-3.0-only',
      silent: undefined,
      old: { type: 'MIT' },
      elsewhere: 'SEE LICENSE',
    };
    const { status, stdout } = licences(installedWith({ fine: 'MIT', ...doubtful }));
    for (const name of Object.keys(doubtful))
      expect(stdout).toMatch(new RegExp(`^${name} 1\\.0\\.0 .*NOT ALLOWED$`, 'm'));
    expect(stdout).toMatch(/^fine 1\.0\.0 +MIT$/m);
    expect(stdout).toContain('5 packages, 4 with a licence that is not allowed');
    expect(status).toBe(1);
  });

  it('takes licences that let anybody use, change and pass on', () => {
    expect(licences(installedWith({ a: 'MIT', b: 'ISC', c: 'Apache-2.0' })).status).toBe(0);
  });
});

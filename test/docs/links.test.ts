import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packaged } from '../installed.js';
import { readPage } from './markdown.js';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Folders whose pages are looked at. */
const FOLDERS = ['.', 'docs', 'bench/results', 'examples'];

function pagesOf(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(root, folder, name)),
  );
}

/** Why a link of a page leads nowhere; undefined where it does, or leads out. */
function fault(page: string, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = '', anchor] = decodeURI(link).split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(target)) return `${link}: no such file`;
  if (anchor === undefined) return undefined;
  return statSync(target).isFile() && readPage(target).anchors.has(anchor)
    ? undefined
    : `${link}: no such heading`;
}

describe.each([
  ['the project', project],
  ['the installed package', packaged('.')],
])('pages of %s', (_, root) => {
  it.each(pagesOf(root).map((path) => [path.slice(root.length), path]))(
    '%s links to what is there',
    (__, page) => {
      const faults = readPage(page).links.map((link) => fault(page, link));
      expect(faults.filter((said) => said !== undefined)).toEqual([]);
    },
  );
});

it('finds links at all, and tells those that lead nowhere', () => {
  const readme = join(project, 'README.md');
  expect(readPage(readme).links).toEqual(expect.arrayContaining(['docs/usage.md', 'docs/images/report.png']));
  expect(fault(readme, 'docs/usage.md#exit-codes')).toContain('no such heading');
  expect(fault(readme, 'docs/usage.md#missing-cells')).toBeUndefined();
  expect(fault(readme, 'docs/none.md')).toContain('no such file');
});

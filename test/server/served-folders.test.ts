import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServedFolders } from '../../src/server/data/served-folders.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();

/** Folders with a file each that tells which it is. */
function folders(...paths: string[]): string[] {
  return paths.map((path) => {
    const folder = join(scratch.path, path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'own.csv'), path);
    return folder;
  });
}

/** Which folder each name leads to. */
async function leads(served: ServedFolders): Promise<Record<string, string>> {
  const files = await served.list();
  const found = files.map(async ({ name }) => [
    name.split('/')[0],
    (await served.resolve(name)).slice(scratch.path.length + 1).replace('/own.csv', ''),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

describe('ServedFolders', () => {
  it('numbers folders of the same name', async () => {
    const served = new ServedFolders(folders('a/data', 'b/data', 'c/data'));
    expect(await leads(served)).toEqual({ data: 'a/data', 'data-2': 'b/data', 'data-3': 'c/data' });
  });

  it.each([
    { order: ['a/data', 'b/data', 'a/data-2'] },
    { order: ['a/data-2', 'a/data', 'b/data'] },
    { order: ['a/data', 'a/data-2', 'b/data'] },
  ])('gives a folder its own name, and no other folder that name: $order', async ({ order }) => {
    const served = new ServedFolders(folders(...order));
    expect(await leads(served)).toEqual({ data: 'a/data', 'data-2': 'a/data-2', 'data-3': 'b/data' });
  });

  it('serves a folder once that is named twice, by its path or through a link', async () => {
    const [folder] = folders('a/data');
    const link = join(scratch.path, 'link');
    symlinkSync(folder, link);
    expect(await leads(new ServedFolders([folder, link, folder]))).toEqual({ data: 'a/data' });
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoCommands } from '../../scripts/demo-commands.mjs';
import { makeFolders } from './folders.js';
import { readPage } from './markdown.js';
import { PAGES } from './pages.js';
import { runPage } from './run-page.js';
import { runStatement } from './shell.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folderFor = await makeFolders();

describe('what a page shows works as it stands', () => {
  it.each(PAGES)(
    '%s',
    async (name) => {
      const page = readPage(join(root, name), name);
      if (page.code.length > 0) await runPage(page, folderFor(name));
    },
    600_000,
  );

  it('the demo', async () => {
    const folder = folderFor('demo-run');
    for (const command of ['mkdir -p demo && ls', ...demoCommands.map((words) => `singleout ${words}`)])
      await runStatement(command, folder);
    expect(existsSync(join(folder, 'demo/report.html'))).toBe(true);
  }, 600_000);
});

import { describe, expect, it } from 'vitest';
import { below, commandsBelow } from './commands.js';
import { makeFolders } from './folders.js';
import { runExample } from './run-example.js';
import { statementsOf } from './shell.js';

const folderFor = await makeFolders();
const commands = await commandsBelow();

describe('examples in help', () => {
  it('are looked for in every command', () => {
    expect(commands.map(([name]) => name)).toEqual(
      expect.arrayContaining(['assess', 'population', 'population fit', 'serve', 'generate']),
    );
  });

  it.each(commands)(
    'of %s work',
    async (name, help) => {
      const folder = folderFor(name);
      const examples = statementsOf(below('Examples', help).join('\n'));
      expect(examples).not.toEqual([]);
      for (const example of examples) await runExample(example, folder);
    },
    600_000,
  );
});

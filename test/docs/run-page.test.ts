import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../source/scratch.js';
import { readPage } from './markdown.js';
import { runPage } from './run-page.js';

const scratch = scratchFolder();

/** Runs a page that has this block alone. */
function run(fence: string, text: string): Promise<void> {
  const page = readPage(scratch.write('page.md', `# Page\n\n\`\`\`${fence}\n${text}\n\`\`\`\n`), 'page.md');
  return runPage(page, scratch.path);
}

describe('a page is not passed over in silence', () => {
  it.each([
    ['a block of no kind', '', 'singleout keys a.csv', 'page.md:3: a block must be one of'],
    ['a block of an unknown kind', 'python', 'print(1)', 'page.md:3: a block must be one of'],
    ['a file of no known use', 'json other.json', '{}', 'no command is known that reads this'],
    ['a command that fails', 'sh', 'false', 'ends with 1 instead of 0'],
    ['a code that is not the one said', 'sh', 'exit 2 # exit code 1', 'ends with 2 instead of 1'],
    ['a file that is not written', 'sh', ': -o out.csv', 'was to be written'],
    ['a file that is cut off', 'sh', 'echo "<html>" > out.html', 'is not whole'],
    ['a command that says nothing', 'sh', 'true', 'prints nothing'],
    ['a line that is not printed', 'console', '$ echo one\ntwo', 'these lines are not printed:\ntwo'],
    ['output of no command', 'text', '99 % of all', 'these lines are not printed:\n99 % of all'],
    ['a script that is not there', 'sh', 'npm run nothing', 'no such script'],
    ['a program that throws', 'js', "throw new Error('no')", 'ends with 1'],
  ])('%s fails', async (_, fence, text, message) => {
    await expect(run(fence, text)).rejects.toThrow(message);
  });

  it('but what works passes', async () => {
    await run(
      'console',
      '$ echo "one   1.5 s" \\\n    && echo two; exit 1 # exit code 1\none 2.7 s\n..\ntwo',
    );
    await run('sh', '# a remark\necho \'{"a": 1}\' > out.json');
  });
});

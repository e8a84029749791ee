import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../source/scratch.js';
import { start } from './cli.js';

const scratch = scratchFolder();

describe('a run that is killed while it writes', () => {
  it('leaves no half file, and what it left goes with the next run that writes there', async () => {
    const folder = join(scratch.path, 'outputs');
    mkdirSync(folder);
    const generate = (records: number, name: string) =>
      start(['generate', 'people', '--records', String(records), '-q', '-o', join(folder, name)]);
    const { child, ended } = generate(5_000_000, 'large.csv');
    for (let i = 0; readdirSync(folder).length === 0; i++) {
      if (i > 2000 || child.exitCode !== null) throw new Error('the process did not begin');
      await setTimeout(25);
    }
    child.kill('SIGKILL');
    await ended;
    const left = readdirSync(folder);
    expect(left).toEqual([expect.stringMatching(new RegExp(`^\\.singleout-${child.pid}-`))]);
    expect(await generate(10, 'small.csv').ended).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(['small.csv']);
  });
});

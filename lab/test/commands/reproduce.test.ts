import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../test/source/scratch.js';
import { reproductionSchema } from '../../results/reproduction.js';
import { lab } from './lab.js';

const scratch = scratchFolder();

describe('reproduce', () => {
  it('computes one table and says what differs and why', async () => {
    const { code, out } = await lab(['reproduce', '--paper', '000', '--table', '1']);
    expect(code).toBe(0);
    expect(out).toContain('1:3:1');
    expect(out.replace(/\s+/g, ' ')).toContain('differs: a slip in print');
  });

  it('prints JSON and writes a report', async () => {
    const report = join(scratch.path, 'reproduction.md');
    const { code, out } = await lab([
      'reproduce',
      '--paper',
      '000',
      '--item',
      'example-orr',
      '--json',
      '--report',
      report,
    ]);
    expect(code).toBe(0);
    expect(reproductionSchema.parse(JSON.parse(out)).items.map(({ id }) => id)).toEqual(['example-orr']);
    expect(readFileSync(report, 'utf8')).toContain('| ORR | 5/6 | 5/6 |');
  });

  it('lists what there is as JSON', async () => {
    const { out } = await lab(['reproduce', '--paper', '000', '--list', '--json']);
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ paper: '000', id: 'rule-2' }));
  });

  it('writes over no file of the folder that it reads', async () => {
    const kept = scratch.write('kept.txt', 'a table');
    const flags = ['--quick', '--paper', '003', '--data', scratch.path, '--report', kept];
    const { code, err } = await lab(['reproduce', ...flags]);
    expect([code, err]).toEqual([2, expect.stringContaining('the output is one of the files that are read')]);
    expect(readFileSync(kept, 'utf8')).toBe('a table');
  });

  it('shows its options as npm takes them', async () => {
    const { code, out } = await lab(['reproduce', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Usage: npm run reproduce [-- options]');
  });

  it('lists what there is', async () => {
    const { out } = await lab(['reproduce', '--paper', '000', '--list']);
    expect(out).toMatch(/^000 {2}table-1/m);
    expect(out).toMatch(/^000 {2}rule-4/m);
  });

  it.each([
    ['a figure that there is not', ['--paper', '000', '--figure', '99']],
    ['a paper that there is not', ['--paper', '005']],
    ['two efforts', ['--quick', '--as-printed']],
    ['a report of an unknown kind', ['--paper', '000', '--table', '1', '--report', 'x.pdf']],
  ])('%s is a matter of usage', async (_, flags) => {
    const { code, err } = await lab(['reproduce', ...flags]);
    expect(code).toBe(2);
    expect(err).toMatch(/code: {2}config\//);
    expect(existsSync('x.pdf')).toBe(false);
  });
});

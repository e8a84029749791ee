import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../../src/maths/random.js';
import { scratchFolder } from '../../../test/source/scratch.js';
import { populationEvaluationSchema } from '../../results/population-evaluation.js';
import { lab } from './lab.js';

const folder = scratchFolder();
const random = randomStream(5, 'survey');
const rows = Array.from({ length: 1200 }, () => {
  const town = Math.floor(5 * random.float() ** 2);
  return ['GHKLM'[town], random.float() < 0.2 + 0.12 * town ? 'high' : 'low', 'fm'[random.int(2)]];
});
const survey = folder.write('survey.csv', `town,income,sex\n${rows.map((row) => row.join()).join('\n')}\n`);
const at = (name: string) => join(folder.path, name);

async function jsonOf(...args: string[]) {
  const { out, err, code } = await lab(['evaluate', ...args, '--json', '-q']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

describe('evaluate', () => {
  it('tries every method, and writes curves', async () => {
    const args = [
      survey,
      '--qi',
      'town,income,sex',
      '--epsilon',
      '1,none',
      '--persons',
      '60',
      '--repeats',
      '1',
      '--threshold',
      '10',
    ];
    const result = populationEvaluationSchema.parse(await jsonOf(...args, '--report', at('curves.html')));
    const methods = new Set(result.results.map(({ method }) => method));
    expect(methods.size).toBe(11);
    expect(result.skipped.map(({ method }) => method)).toEqual(['oue', 'rappor', 'pair']);
    expect(readFileSync(at('curves.html'), 'utf8')).toContain('<svg');
    expect(await jsonOf(...args)).toEqual(result);
    const { out } = await lab(['evaluate', ...args, '--methods', 'opt-mean,opt-mode', '-q']);
    expect(out).toContain('More than 10 people alike?');
  }, 60_000);

  it('writes over no file that it reads', async () => {
    const table = folder.write('table.json', '[{"town":"G","sex":"f"},{"town":"H","sex":"m"}]');
    const { code, err } = await lab([
      'evaluate',
      table,
      '--persons',
      '1',
      '--repeats',
      '1',
      '--report',
      table,
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining('the output is one of the files that are read')]);
    expect(readFileSync(table, 'utf8')).toContain('"town":"G"');
  });

  it.each<[string, string[], string]>([
    ['epsilon 0', ['--epsilon', '0'], 'model/domain'],
    ['rate 0', ['--rate', '0'], 'model/domain'],
    ['no persons', ['--persons', '0'], 'model/domain'],
    ['an unknown method', ['--methods', 'magic'], 'config/invalid'],
    ['no databases', ['--databases', '0'], 'config/invalid'],
    ['more databases than there are numbers', ['--databases', '9007199254740993'], 'model/domain'],
  ])('refuses %s with a code and a hint', async (_, args, code) => {
    const ran = await lab(['evaluate', survey, ...args, '--json', '-q']);
    expect([2, 3]).toContain(ran.code);
    expect(JSON.parse(ran.err).error).toMatchObject({ code, hint: expect.any(String) });
  });
});

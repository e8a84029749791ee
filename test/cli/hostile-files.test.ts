import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../source/scratch.js';
import { cli, shell, start } from './cli.js';

const scratch = scratchFolder();
const at = (name: string) => join(scratch.path, name);
const lines = Array.from({ length: 40 }, (_, i) => `${20 + (i % 4)},t${i % 4}\n`);
const data = scratch.write('data.csv', `age,town\n${lines.join('')}`);

/** Ten times ten times .. the same: a few bytes that stand for billions. */
const BOMB = Array.from({ length: 12 }, (_, i) =>
  i === 0 ? 'a0: &a0 [x]' : `a${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join(', ')}]`,
).join('\n');

const YAML: readonly (readonly [string, string | Buffer])[] = [
  ['aliases that multiply', BOMB],
  ['an alias of nothing', 'qi: *nobody'],
  ['deep nesting', '['.repeat(50_000)],
  ['deep nesting that is closed', `qi: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['deep maps', `${'{a: '.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['deep maps by lines', Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ['a key twice', 'seed: 1\nseed: 2'],
  ['tabs', 'limits:\n\tk: 1'],
  ['a list', '- 1\n- 2'],
  ['a number', '7'],
  ['a wrong type', 'steps: 7\nlimits: 7\nqi: 7\nformat: 7'],
  ['keys that are no names', '? [1, 2]\n: 3'],
  ['odd keys', '__proto__: {a: 1}\nconstructor: 1'],
  ['bytes that are no text', Buffer.from([0, 1, 2, 255, 254, 0, 137, 80, 78, 71])],
  ['several documents', 'a: 1\n---\nb: 2'],
  ['tags', 'qi: !!js/function "function () {}"'],
];

describe('files that are read besides the data', () => {
  const readers: Readonly<Record<string, (path: string) => string[]>> = {
    configuration: (path) => ['assess', data, '--config', path],
    plan: (path) => ['what-if', data, '--plan', path],
    'plan that is applied': (path) => ['apply', data, path, '-o', at('out.csv')],
    policy: (path) => ['check', data, '--policy', path],
    baseline: (path) => ['check', data, '--policy', 'k5', '--baseline', path],
    domain: (path) => [
      'population',
      'perturb',
      data,
      '--domain',
      path,
      '--epsilon',
      '1',
      '-o',
      at('out.csv'),
    ],
    hierarchy: (path) => ['what-if', data, '--qi', 'town', '--do', `generalise town by ${path}`],
    statistics: (path) => ['predict', path],
    model: (path) => ['population', 'estimate', '--model', path, '--population', '10', '--record', 'a=1'],
  };
  const cases = Object.keys(readers).flatMap((reader) => YAML.map(([what], i) => ({ reader, what, i })));

  it.each(cases)('$reader: $what is refused with a code', async ({ reader, i }) => {
    const path = scratch.write('hostile.yaml', YAML[i][1]);
    const { code, err } = await cli(readers[reader](path));
    expect([2, 3], err).toContain(code);
    expect(err).toMatch(/code: {2}(config|source|data|model)\//);
  });

  it.each(Object.keys(readers))('%s: what does not end is refused', async (reader) => {
    const { code, err } = await cli(readers[reader]('/dev/zero'));
    expect([2, 3], err).toContain(code);
  });

  it('a hierarchy that a plan names must be a plain file', async () => {
    await shell(`mkfifo ${at('pipe')}`);
    const { code, err } = await cli(readers.hierarchy(at('pipe')));
    expect([code, err]).toEqual([2, expect.stringContaining('the hierarchy cannot be read')]);
  });
});

describe('a plan with a hierarchy', () => {
  it('is replayed in the folder that it was made in', async () => {
    scratch.write('towns.csv', 't0;north\nt1;north\nt2;south\nt3;south\n');
    const run = (...args: string[]) => start(args, { cwd: scratch.path }).ended;
    const made = await run(
      'plan',
      'data.csv',
      '--qi',
      'town',
      '--goal',
      'k=20',
      '--hierarchy',
      'town=towns.csv',
      '-o',
      'plan.yaml',
    );
    expect(made).toMatchObject({ code: 0 });
    expect(readFileSync(at('plan.yaml'), 'utf8')).toContain('generalise town by towns.csv level 1');
    expect(await run('apply', 'data.csv', 'plan.yaml', '-o', 'safe.csv')).toMatchObject({ code: 0 });
    const towns = readFileSync(at('safe.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(',')[1]);
    expect(new Set(towns)).toEqual(new Set(['town', 'north', 'south']));
  });
});

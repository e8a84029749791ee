import { linkSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { INPUT_OPTIONS, OUTPUT_OPTIONS } from '../../src/cli/input/register-files.js';
import { scratchFolder } from '../source/scratch.js';
import { cli, shell } from './cli.js';

const scratch = scratchFolder();
const at = (name: string) => join(scratch.path, name);

const rows = Array.from({ length: 40 }, (_, i) => ({
  age: String(20 + (i % 4)),
  sex: i % 2 === 0 ? 'f' : 'm',
  zip: `9${i % 3}000`,
}));
const lines = rows.map((row) => JSON.stringify(row)).join('\n');
const QI = ['--qi', 'age,sex,zip'];

beforeAll(async () => {
  scratch.write('data.json', `[${lines.replaceAll('\n', ',\n')}]`);
  scratch.write('data.ndjson', `${lines}\n`);
  scratch.write('part-1.ndjson', `${lines}\n`);
  scratch.write('part-2.ndjson', `${lines}\n`);
  scratch.write('settings.yaml', 'seed: 1\n');
  scratch.write('plan.yaml', 'format: singleout/plan\nversion: 1\nsteps: [mask zip 2]\n');
  scratch.write('policy.yaml', 'limits: {uniques: 100}\n');
  scratch.write('zip.csv', '90000;90\n91000;91\n92000;92\n');
  const attributes = [
    { name: 'age', categories: ['20', '21', '22', '23'] },
    { name: 'sex', categories: ['f', 'm'] },
    { name: 'zip', categories: ['90000', '91000', '92000'] },
  ];
  scratch.write('domain.json', JSON.stringify({ attributes }));
  const made = [
    ['statistics', at('data.json'), ...QI, '-o', at('statistics.json')],
    [
      'check',
      at('data.json'),
      ...QI,
      '--policy',
      at('policy.yaml'),
      '--markdown',
      at('baseline.md'),
      '--report',
      at('baseline.json'),
    ],
    [
      'population',
      'perturb',
      at('data.json'),
      '--domain',
      at('domain.json'),
      '--epsilon',
      '1',
      '-o',
      at('responses.ndjson'),
    ],
    ['population', 'fit', at('responses.ndjson'), '-o', at('model.json')],
  ];
  for (const args of made) expect(await cli(args), args.join(' ')).toMatchObject({ code: 0 });
});

/** A command line without its output, the option that names one, and files that are read: none may be written over. */
type Case = readonly [args: readonly string[], output: string, inputs: readonly string[]];

const f = (line: string): string[] =>
  line.split(' ').map((word) => word.replaceAll(/@([\w.*-]+)/g, (_, name: string) => at(name)));

const CASES: readonly Case[] = [
  [f('assess @data.json --qi age,sex,zip --config @settings.yaml'), '--report', ['data.json']],
  [f('assess @data.json --qi age,sex,zip --approximate'), '--report', ['data.json']],
  [f('keys @data.json --config @settings.yaml'), '--output', ['data.json', 'settings.yaml']],
  [f('keys @part-*.ndjson'), '--output', ['part-1.ndjson', 'part-2.ndjson']],
  [f('keys @data.json'), '--report', ['data.json']],
  [f('statistics @data.json --config @settings.yaml'), '--output', ['data.json', 'settings.yaml']],
  [f('statistics @part-*.ndjson'), '--output', ['part-1.ndjson', 'part-2.ndjson']],
  [f('person --every @data.ndjson --qi age,sex'), '--output', ['data.ndjson']],
  [f('transactions @data.json --user age --attribute sex'), '--report', ['data.json']],
  [f('what-if @data.json --qi age,sex,zip --plan @plan.yaml'), '--report', ['data.json']],
  [f('what-if @statistics.json --do drop\u00a0zip'), '--report', ['statistics.json']],
  [f('what-if @data.json --qi age,sex,zip --curve zip'), '--report', ['data.json']],
  [
    f('plan @data.json --qi age,sex,zip --goal k=2 --hierarchy zip=@zip.csv'),
    '--output',
    ['data.json', 'zip.csv'],
  ],
  [f('plan @data.json --qi age,sex,zip --goal k=2'), '--report', ['data.json']],
  [f('apply @data.json @plan.yaml'), '--output', ['data.json']],
  [f('apply @data.json @plan.yaml'), '--export-sql', ['data.json', 'plan.yaml']],
  [
    f('check @data.json --policy @policy.yaml --baseline @baseline.json --qi age'),
    '--sarif',
    ['data.json', 'policy.yaml', 'baseline.json'],
  ],
  [
    f('check @data.json --policy @policy.yaml --baseline @baseline.json --qi age'),
    '--junit',
    ['data.json', 'policy.yaml', 'baseline.json'],
  ],
  [
    f('check @data.json --policy @policy.yaml --baseline @baseline.json --qi age'),
    '--markdown',
    ['data.json', 'policy.yaml', 'baseline.json'],
  ],
  [
    f('check @data.json --policy @policy.yaml --baseline @baseline.json --qi age'),
    '--report',
    ['data.json', 'baseline.json'],
  ],
  [f('calibrate @data.json --qi age,sex --repetitions 1 --rates .5'), '--report', ['data.json']],
  [f('population perturb @data.ndjson --domain @domain.json --epsilon 1'), '--output', ['data.ndjson']],
  [
    f('population fit @responses.ndjson --domain @domain.json'),
    '--output',
    ['responses.ndjson', 'responses.ndjson.json', 'domain.json'],
  ],
  [
    f('population estimate --model @model.json --population 1000 --every @data.ndjson'),
    '--output',
    ['data.ndjson'],
  ],
  [f('init @data.json --yes --force'), '--output', ['data.json']],
  [f('predict @statistics.json'), '--report', ['statistics.json']],
  [f('person --statistics @statistics.json age=20 sex=f'), '--report', ['statistics.json']],
  [
    f('population fit @responses.ndjson --domain @domain.json -o @fitted.json'),
    '--report',
    ['domain.json', 'responses.ndjson.json'],
  ],
  [
    f('population estimate --model @model.json --population 1000 --record age=20 sex=f zip=90000'),
    '--report',
    ['model.json'],
  ],
  [f('population release @data.json --qi age,sex --epsilon 1'), '--report', ['data.json']],
];

const ENDING = /\.\w+$/;

/** Other names for a file; those that are links are made, with the same ending. */
const NAMES: Readonly<Record<string, (path: string) => string>> = {
  'its own name': (path) => path,
  'a path that is written differently': (path) => `${scratch.path}/../${path.split('/').slice(-2).join('/')}`,
  'a symbolic link': (path) => {
    const link = `${path.replace(ENDING, '')}-symbolic${ENDING.exec(path)?.[0]}`;
    rmSync(link, { force: true });
    symlinkSync(path, link);
    return link;
  },
  'a hard link': (path) => {
    const link = `${path.replace(ENDING, '')}-hard${ENDING.exec(path)?.[0]}`;
    rmSync(link, { force: true });
    linkSync(path, link);
    return link;
  },
};

describe('no command writes over what it reads', () => {
  const told = CASES.map(([args, output, inputs]) => ({
    title: `${args.slice(0, args[0] === 'population' ? 2 : 1).join(' ')} ${output} on ${inputs.join(', ')}`,
    args: args.map((word) => word.replaceAll('\u00a0', ' ')),
    output,
    inputs,
  }));
  it.each(told)('$title', async ({ args, output, inputs }) => {
    for (const input of inputs) {
      for (const [how, nameOf] of Object.entries(NAMES)) {
        const before = readFileSync(at(input));
        const path = nameOf(at(input));
        const { code, err } = await cli([...args, output, path]);
        const which = `${input} by ${how}: ${err}`;
        expect(code, which).toBe(2);
        expect(err, which).toContain('the output is one of the files that are read');
        expect(readFileSync(at(input)).equals(before), which).toBe(true);
        if (path !== at(input) && how.endsWith('link')) rmSync(path);
      }
    }
  });

  it('nor over standard input that is a file', async () => {
    const before = readFileSync(at('data.json'));
    const ran = await shell(`$CLI statistics - -o ${at('data.json')} < ${at('data.json')}`);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(readFileSync(at('data.json')).equals(before)).toBe(true);
  });

  it('nor two outputs into one file', async () => {
    const [one, other] = [at('twice.md'), `${scratch.path}/./twice.md`];
    const { code, err } = await cli([
      ...f('check @data.json --policy @policy.yaml --qi age --markdown'),
      one,
      '--report',
      other,
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining('two outputs are the same file')]);
    // what perturb writes beside its output is an output too
    const domain = readFileSync(at('domain.json'));
    scratch.write('out.ndjson.json', domain);
    const perturbed = await cli(
      f('population perturb @data.ndjson --domain @out.ndjson.json --epsilon 1 -o @out.ndjson'),
    );
    expect(perturbed.code).toBe(2);
    expect(readFileSync(at('out.ndjson.json')).equals(domain)).toBe(true);
  });

  it('but devices and pipes can be given, also twice', async () => {
    const { code } = await cli([
      ...f('check @data.json --policy @policy.yaml --qi age --sarif /dev/null --junit /dev/null'),
    ]);
    expect(code).toBe(0);
    const piped = await shell(
      `mkfifo ${at('pipe')}; cat ${at('pipe')} > ${at('got')} & $CLI statistics ${at('data.json')} -q -o ${at('pipe')}; wait; head -c1 ${at('got')}`,
    );
    expect(piped).toMatchObject({ code: 0, out: '{' });
    const out = await shell(`$CLI statistics ${at('data.json')} -q -o /dev/stdout | head -c1`);
    expect(out).toMatchObject({ code: 0, out: '{' });
    const file = await shell(
      `$CLI statistics ${at('data.json')} -q -o /dev/stdout > ${at('got')}; head -c1 ${at('got')}; ls -l /dev/stdout | cut -c1`,
    );
    expect(file).toMatchObject({ code: 0, out: '{l\n' });
  });
});

describe('the list of files that a command line names', () => {
  /** Options that take a file, and are looked at where it is read. */
  const LATER = ['--hierarchy', '--database'];

  it('knows every option of every command that takes one', async () => {
    const commands = (help: string) =>
      [...help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([\w-]+) (?!\[command\])/gm)].map(
        ([, name]) => name,
      );
    const top = commands((await cli(['--help'])).out).filter((name) => name !== 'help');
    const inner = commands((await cli(['population', '--help'])).out).filter((name) => name !== 'help');
    const all = [...top.map((name) => [name]), ...inner.map((name) => ['population', name])];
    expect(all.length).toBeGreaterThan(15);
    const strange: string[] = [];
    const outputs = new Set<string>();
    for (const command of all) {
      const { out } = await cli([...command, '--help']);
      for (const [, long, takes] of out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+) <([^>]*)>/gm)) {
        if (OUTPUT_OPTIONS.includes(long)) outputs.add(`${command.join(' ')} ${long}`);
        if (!/file/.test(takes) && !LATER.includes(long)) continue;
        if (![...OUTPUT_OPTIONS, ...INPUT_OPTIONS, ...LATER].includes(long))
          strange.push(`${command.join(' ')} ${long}`);
      }
    }
    expect(strange).toEqual([]);
    // every output has a case above, but for those of commands that read no file
    const tried = new Set(told());
    expect([...outputs].filter((output) => !tried.has(output))).toEqual(['generate --output']);
  });

  const told = () =>
    CASES.map(([args, output]) => `${args.slice(0, args[0] === 'population' ? 2 : 1).join(' ')} ${output}`);
});

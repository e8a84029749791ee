import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../installed.js';
import { startTestServer } from '../server/served.js';
import { scratchFolder } from '../source/scratch.js';

/**
 * Every command of the installed package once, in a process of its own, as users call it. What it says is held against a table
 * small enough to count by hand: of five visits two are alike in age, sex and zip, and three are alone.
 */
const scratch = scratchFolder();
scratch.write(
  'visits.csv',
  'age,sex,zip,diagnosis\n30,f,94110,flu\n30,f,94110,cold\n40,m,94110,flu\n40,m,94117,flu\n50,m,94117,cold\n',
);
const people = Array.from({ length: 9 }, (_, i) => `p${i}@example.org,195${i}-03-04,9411${i % 3}`);
scratch.write('people.csv', `mail,dob,zip\n${people.join('\n')}\n`);
// ann alone buys on the first day, both on the second
scratch.write('purchases.csv', 'customer,day\nann,1\nann,1\nann,2\nbob,2\n');
const QI = ['--qi', 'age,sex,zip'];
const TOWNS = ['G', 'H', 'K'];
scratch.write('domain.json', JSON.stringify({ attributes: [{ name: 'town', categories: TOWNS }] }));
const towns = Array.from({ length: 120 }, (_, i) => TOWNS[i % 3]);
scratch.write('towns.csv', `town\n${towns.join('\n')}\n`);

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(command, args, { cwd: scratch.path, encoding: 'utf8', maxBuffer: 1e8 });
}

/** What a command prints; fails where it does not end with that exit code. */
function print(args: readonly string[], status = 0): string {
  const ran = run(...args);
  expect([ran.status, ran.stderr], args.join(' ')).toEqual([status, expect.any(String)]);
  return ran.stdout;
}

// biome-ignore lint/suspicious/noExplicitAny: results of all kinds
const json = (args: readonly string[], status = 0): any =>
  JSON.parse(print([...args, '--json', '-q'], status));
const read = (name: string) => readFileSync(join(scratch.path, name), 'utf8');

/** What is tried of each command, in an order in which files that one writes are read by the next. */
const TRIED: Readonly<Record<string, () => void | Promise<void>>> = {
  columns: () => {
    const { columns } = json(['columns', 'people.csv']);
    const kinds = columns.map(({ name, kind, role }: Record<string, string>) => [name, kind, role]);
    expect(kinds).toEqual([
      ['mail', 'e-mail', 'identifier'],
      ['dob', 'birth-date', 'quasi-identifier'],
      ['zip', 'postcode', 'quasi-identifier'],
    ]);
    expect(print(['columns', 'people.csv', '-q'])).toContain('1 of 3 columns names people by itself.');
  },
  init: () => {
    print(['init', 'people.csv', '-o', 'people.yaml']);
    expect(read('people.yaml')).toContain('id:\n  - "mail" # e-mail');
    // the tool reads what it wrote
    const { columns } = json(['assess', 'people.csv', '--config', 'people.yaml']);
    expect(columns.map(({ role }: { role: string }) => role)).toEqual([
      'identifier',
      'quasi-identifier',
      'quasi-identifier',
    ]);
    expect(run('init', 'people.csv', '-o', 'people.yaml').status).toBe(2);
    print(['init', 'people.csv', '-o', 'people.yaml', '--force']);
  },
  assess: () => {
    const { observed } = json(['assess', 'visits.csv', ...QI]);
    expect(observed).toMatchObject({ records: 5, distinct: 4, uniques: 3, averageRisk: 4 / 5 });
    expect(print(['assess', 'visits.csv', ...QI, '-q'])).toContain('60 %');
  },
  keys: () => {
    // neither age nor zip alone tells all different records apart, both together do
    const found = json(['keys', 'visits.csv', ...QI]);
    expect(found).toMatchObject({ records: 5, duplicates: 1, complete: true, keys: [['age', 'zip']] });
  },
  statistics: () => {
    print(['statistics', 'visits.csv', ...QI, '-o', 's.json']);
    const { records, columns, groups } = JSON.parse(read('s.json'));
    expect([records, columns[0].counts, groups]).toEqual([
      5,
      [2, 2, 1],
      [{ columns: ['age', 'sex', 'zip'], sizes: [1, 2], groups: [3, 1] }],
    ]);
  },
  predict: () => {
    const { predictions } = json(['predict', 's.json', '--columns', 'age', '--method', 'independence']);
    // of a single column the counts are all there is to know: three values among five records
    expect(predictions.find((one: { quantity: string }) => one.quantity === 'orr').value).toBeCloseTo(
      3 / 5,
      12,
    );
  },
  person: () => {
    const { person } = json(['person', '--records', '100', '--count', 'age=10']);
    expect(person.expected).toBeCloseTo(10, 9);
    print(['person', '--every', 'visits.csv', ...QI, '-o', 'scores.csv']);
    const alike = read('scores.csv')
      .trim()
      .split('\n')
      .map((line) => line.split(',').pop());
    expect(alike).toEqual(['alike', '2', '2', '1', '1', '1']);
  },
  'population perturb': () => {
    const flags = ['--domain', 'domain.json', '--epsilon', '3', '-o', 'responses.csv'];
    print(['population', 'perturb', 'towns.csv', ...flags]);
    const [head, ...answers] = read('responses.csv').trim().split('\n');
    expect([head, answers.length]).toEqual(['town', 120]);
    expect(answers.every((answer) => TOWNS.includes(answer))).toBe(true);
  },
  'population fit': () => {
    print(['population', 'fit', 'responses.csv', '-o', 'model.json']);
    expect(JSON.parse(read('model.json')).format).toBe('singleout/population-model');
  },
  'population estimate': () => {
    const asked = ['--model', 'model.json', '--population', '3000', '--record', 'town=G'];
    const { population } = json(['population', 'estimate', ...asked]);
    const [low, high] = population.interval;
    // a third of 3,000 live there
    expect(low).toBeLessThan(1000);
    expect(high).toBeGreaterThan(1000);
  },
  'population release': () => {
    const { release } = json(['population', 'release', 'towns.csv', '--qi', 'town', '--epsilon', '1']);
    expect(release).toMatchObject({ records: 120, sampled: 12, trulyUnique: 0, verdict: 'publish' });
  },
  transactions: () => {
    const flags = ['--user', 'customer', '--attribute', 'day'];
    const { transactions } = json(['transactions', 'purchases.csv', ...flags]);
    // two records on a day that ann alone has, two on a day that both have
    expect(transactions).toMatchObject({ users: 2, certain: 1 });
    expect(transactions.attributes[0].exact).toBeCloseTo((2 + 2 / 2) / 4, 12);
  },
  'what-if': () => {
    const { before, after } = json(['what-if', 'visits.csv', ...QI, '--do', 'mask zip 2']);
    expect([before.observed.distinct, after.observed.distinct]).toEqual([4, 3]);
  },
  plan: () => {
    const { best } = json(['plan', 'visits.csv', ...QI, '--goal', 'k=2', '-o', 'plan.yaml']);
    expect(best.smallestGroup).toBeGreaterThanOrEqual(2);
    expect(read('plan.yaml')).toContain('goal: k=2');
  },
  apply: () => {
    print(['apply', 'visits.csv', 'plan.yaml', '-o', 'safe.csv']);
    const groups = new Map<string, number>();
    for (const line of read('safe.csv').trim().split('\n').slice(1)) {
      const group = line.split(',').slice(0, 3).join();
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    expect(Math.min(...groups.values())).toBeGreaterThanOrEqual(2);
  },
  check: () => {
    const flags = ['--policy', 'k5', '--sarif', 'c.sarif', '--junit', 'c.xml', '--markdown', 'c.md'];
    const { passed, results } = json(['check', 'visits.csv', ...QI, ...flags], 1);
    expect([passed, results[0].measured]).toEqual([false, 1]);
    expect(JSON.parse(read('c.sarif')).version).toBe('2.1.0');
    expect(read('c.xml')).toContain('<testsuite');
    expect(read('c.md')).toContain('k5');
  },
  calibrate: () => {
    const flags = ['--qi', 'age_yrs,sex', '--rates', '.5', '--repetitions', '2'];
    const { rows } = json(['calibrate', 'hospital.csv', ...flags]);
    const lines = read('hospital.csv').trim().split('\n').slice(1);
    const alike = new Map<string, number>();
    for (const line of lines) {
      const [, , age, sex] = line.split(',');
      alike.set(`${age},${sex}`, (alike.get(`${age},${sex}`) ?? 0) + 1);
    }
    const unique = [...alike.values()].filter((count) => count === 1).length;
    const truth = rows.find((row: { question: string }) => row.question === 'unique').truth;
    expect(truth).toBeCloseTo(unique / lines.length, 12);
  },
  serve: async () => {
    const server = await startTestServer();
    expect((await fetch(server.url)).status).toBe(200);
    const { upload } = await server.upload('visits.csv', read('visits.csv'));
    const roles = { qi: ['age', 'sex', 'zip'] };
    expect((await server.result('assess', { data: { upload }, roles })).observed.uniques).toBe(3);
    await server.close();
  },
  generate: () => {
    print(['generate', 'hospital', '--records', '200', '--seed', '3', '-o', 'hospital.csv']);
    expect(read('hospital.csv').trim().split('\n')).toHaveLength(201);
  },
};

/** The commands that a help text lists. */
function listed(...words: string[]): string[] {
  const commands =
    print([...words, '--help'])
      .split('Commands:\n')[1]
      ?.split('\n\n')[0] ?? '';
  const names = [...commands.matchAll(/^ {2}([a-z][a-z-]*)\b/gm)].map(([, name]) => name);
  return names.filter((name) => name !== 'help').map((name) => [...words, name].join(' '));
}

describe('the installed command', () => {
  it('is tried with every command that its help lists, and with no other', () => {
    const groups = ['population'];
    const all = listed().flatMap((name) => (groups.includes(name) ? listed(name) : [name]));
    expect(Object.keys(TRIED).sort()).toEqual(all.sort());
    // a group that came later would hide its commands
    const leaves = listed().filter((name) => !groups.includes(name));
    expect(leaves.filter((name) => print([name, '--help']).includes('Commands:\n'))).toEqual([]);
  });

  const order = ['generate', ...Object.keys(TRIED).filter((name) => name !== 'generate')];
  for (const name of order) it(name, () => TRIED[name]());

  it('says its version, and what it cannot do with an exit code', () => {
    expect(print(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run('assess', 'nowhere.csv').status).toBe(3);
    expect(run('nonsense').status).toBe(2);
  });
});

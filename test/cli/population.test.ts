import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  populationAnswerSchema,
  populationEverySchema,
  populationFitSchema,
  populationReleaseSchema,
} from '../../src/core/results/population.js';
import { randomStream } from '../../src/maths/random.js';
import { MARKER, scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const folder = scratchFolder();
const random = randomStream(5, 'survey');
const rows = Array.from({ length: 1200 }, () => {
  const town = Math.floor(5 * random.float() ** 2);
  return [
    String(18 + random.int(60)),
    'GHKLM'[town],
    random.float() < 0.2 + 0.12 * town ? 'high' : 'low',
    'fm'[random.int(2)],
  ];
});
const text = (lines: readonly (readonly string[])[]) =>
  `age,town,income,sex\n${lines.map((line) => line.join(',')).join('\n')}\n`;
const survey = folder.write('survey.csv', text(rows));
const domain = folder.write(
  'domain.json',
  JSON.stringify({
    attributes: [
      { name: 'age', bins: [0, 30, 45, 60, 120] },
      { name: 'town', categories: ['G', 'H', 'K', 'L', 'M'] },
      { name: 'income', categories: ['low', 'high'], ordered: true },
      { name: 'sex', categories: ['f', 'm'] },
    ],
  }),
);
const at = (name: string) => join(folder.path, name);
const population = (...args: string[]) => cli(['population', ...args]);

async function jsonOf(...args: string[]) {
  const { out, err, code } = await population(...args, '--json', '-q');
  expect(err).toBe('');
  expect([0, 1]).toContain(code);
  return JSON.parse(out);
}

async function refusal(...args: string[]): Promise<{ code: string; hint?: string; message: string }> {
  const { err, code } = await population(...args, '--json', '-q');
  expect([2, 3]).toContain(code);
  expect(err).not.toContain(MARKER);
  return JSON.parse(err).error;
}

const perturb = (output: string, ...args: string[]) => [
  'perturb',
  survey,
  '--domain',
  domain,
  '-o',
  at(output),
  ...args,
];
const record = ['--record', 'age=34', 'town=G', 'income=low', 'sex=m'];

await population(...perturb('responses.csv', '--epsilon', '2', '--seed', '1', '-q'));
await population('fit', at('responses.csv'), '-o', at('model.json'), '--model', 'forest', '-q');
const ask = (...args: string[]) => [
  'estimate',
  '--model',
  at('model.json'),
  '--population',
  '200000',
  ...record,
  ...args,
];

describe('population perturb', () => {
  it('draws from the secure source by default: two runs differ, and the file beside says so', async () => {
    await population(...perturb('a.csv', '--epsilon', '1', '-q'));
    await population(...perturb('b.csv', '--epsilon', '1', '-q'));
    const [a, b] = ['a.csv', 'b.csv'].map((name) => readFileSync(at(name), 'utf8'));
    expect(a).not.toBe(b);
    expect(a.trim().split('\n')).toHaveLength(1201);
    expect(JSON.parse(readFileSync(at('a.csv.json'), 'utf8'))).toMatchObject({
      randomness: 'secure',
      mechanism: 'response',
      epsilonPerAttribute: 1,
      epsilonTotal: 4,
      reports: 1200,
    });
  });

  it('with a seed repeats itself, and says that this protects nobody', async () => {
    const { err } = await population(...perturb('c.csv', '--epsilon', '1', '--seed', '9'));
    expect(err).toContain('Budget: epsilon 1 for each attribute, 4 in total');
    expect(err).toContain('for experiments only');
    await population(...perturb('d.csv', '--epsilon', '1', '--seed', '9', '-q'));
    expect(readFileSync(at('c.csv'), 'utf8')).toBe(readFileSync(at('d.csv'), 'utf8'));
    expect(JSON.parse(readFileSync(at('c.csv.json'), 'utf8')).randomness).toBe('seeded');
    // a seed in the configuration is for other commands
    const config = folder.write('singleout.yaml', 'seed: 9\n');
    await population(...perturb('e.csv', '--epsilon', '1', '--config', config, '-q'));
    expect(JSON.parse(readFileSync(at('e.csv.json'), 'utf8')).randomness).toBe('secure');
  });

  it('leaves records with missing cells out only when told, and says how many', async () => {
    const holes = folder.write('holes.csv', text([...rows.slice(0, 30), ['20', '', 'low', 'f']]));
    expect(
      await refusal('perturb', holes, '--domain', domain, '--epsilon', '1', '-o', at('h.csv')),
    ).toMatchObject({ code: 'data/bad-value', hint: expect.any(String) });
    const { perturb: told } = await jsonOf(
      'perturb',
      holes,
      '--domain',
      domain,
      '--epsilon',
      '1',
      '-o',
      at('h.csv'),
      '--drop-missing',
    );
    expect(told).toMatchObject({ reports: 30, dropped: 1 });
  });

  it('refuses a value outside the domain without saying which, and writes nothing', async () => {
    const odd = folder.write('odd.csv', text([['20', MARKER, 'low', 'f']]));
    expect(
      await refusal('perturb', odd, '--domain', domain, '--epsilon', '1', '-o', at('odd-responses.csv')),
    ).toMatchObject({ code: 'data/bad-value' });
    expect(existsSync(at('odd-responses.csv'))).toBe(false);
  });

  it('never writes over what it reads', async () => {
    expect(
      await refusal('perturb', survey, '--domain', domain, '--epsilon', '1', '-o', survey),
    ).toMatchObject({ code: 'config/invalid' });
    expect(readFileSync(survey, 'utf8')).toBe(text(rows));
  });
});

describe('population fit', () => {
  it.each(['pair', 'unary'])('reads back what perturb wrote: %s', async (mechanism) => {
    await population(
      ...perturb(`${mechanism}.csv`, '--total-epsilon', '8', '--mechanism', mechanism, '--seed', '2', '-q'),
    );
    const { fit } = await jsonOf(
      'fit',
      at(`${mechanism}.csv`),
      '-o',
      at(`${mechanism}.json`),
      '--model',
      'forest',
    );
    expect(populationFitSchema.parse(fit)).toMatchObject({
      mechanism,
      epsilonPerAttribute: 2,
      epsilonTotal: 8,
      reports: 1200,
      converged: true,
    });
    expect(fit.seconds).toBeGreaterThan(0);
    expect(fit.heldOutLogLikelihood).toBeLessThan(0);
  });

  it('is the same for the same seed, from flags as from the file beside', async () => {
    const bare = folder.write('bare.csv', readFileSync(at('responses.csv'), 'utf8'));
    await population(
      'fit',
      bare,
      '--epsilon',
      '2',
      '--domain',
      domain,
      '-o',
      at('again.json'),
      '--model',
      'forest',
      '-q',
    );
    expect(readFileSync(at('again.json'), 'utf8')).toBe(readFileSync(at('model.json'), 'utf8'));
  });

  it('fits plain samples, auto by held-out likelihood, and warns that the model holds values', async () => {
    const { out, err } = await population(
      'fit',
      survey,
      '--epsilon',
      'none',
      '--qi',
      'town,income,sex',
      '-o',
      at('plain.json'),
    );
    expect(out).toContain('no privacy');
    expect(out).toMatch(/held-out log-likelihood, copula/);
    expect(err).toContain('do not publish it');
  });

  it('fits a copula as in print', async () => {
    const { fit } = await jsonOf(
      'fit',
      at('responses.csv'),
      '-o',
      at('copula.json'),
      '--model',
      'copula',
      '--order',
      'declared',
      '--sign',
      'positive',
      '--chance',
      'keep',
    );
    expect(fit).toMatchObject({ model: 'copula', edges: [] });
    const answer = await jsonOf(
      'estimate',
      '--model',
      at('copula.json'),
      '--population',
      '5000',
      ...record,
      '--simulate',
      '20000',
    );
    const { estimates, population: person, printed } = populationAnswerSchema.parse(answer);
    expect(estimates.q?.interval[0]).toBeLessThanOrEqual(person.q);
    expect(estimates.q?.interval[1]).toBeGreaterThanOrEqual(person.q);
    // the share among 20,000 simulated records
    expect(Math.abs(printed.q - person.q)).toBeLessThan(5 * Math.sqrt(person.q / 20_000));
  });
});

describe('population estimate', () => {
  it('answers in both readings and in one sentence, and prints no value', async () => {
    const answer = populationAnswerSchema.parse(
      await jsonOf(...ask('--database', 'rate=0.1,count=1', '--place', 'City A')),
    );
    expect(answer.sentence).toMatch(/^With .+ probability .+ in City A share these values\.$/);
    expect(Object.keys(answer.population)).toEqual([
      'q',
      'floor',
      'expected',
      'interval',
      'unique',
      'atMost',
    ]);
    expect(answer.population.floor).toBe(0);
    expect(answer.printed.floor).toBeCloseTo(Math.LN2 / 200_000, 12);
    const { out, code } = await population(...ask());
    expect(code).toBe(0);
    expect(out).toContain('Person reading');
    expect(out).not.toMatch(/\b34\b|town=|\bG\b/);
  });

  it('listens to databases: counts, corrected counts, responses, the person in them', async () => {
    const expected = async (...args: string[]) => (await jsonOf(...ask(...args))).population.expected;
    const alone = await expected();
    expect(await expected('--database', 'rate=0.1,count=0')).toBeLessThan(alone);
    expect(await expected('--database', 'rate=0.1,count=900')).toBeGreaterThan(8000);
    // a person known to be in it explains one of the records
    const one = await expected('--database', 'rate=0.01,count=1');
    expect(await expected('--database', 'rate=0.01,count=1,includes-person')).toBeLessThan(one);
    // a count of perturbed records says less than one of true records
    const raw = await expected('--database', 'rate=0.1,count=40');
    expect(await expected('--database', 'rate=0.1,count=40,epsilon=1')).not.toBeCloseTo(raw, 0);
    const looked = await expected('--database', `responses=${at('responses.csv')},includes-person`);
    expect(looked).toBeGreaterThan(1);
    // the name it had before
    expect(await expected('--database', `reports=${at('responses.csv')},includes-person`)).toBe(looked);
  });

  it('asks about every record; of the very table a model was fitted to it knows that persons are in it', async () => {
    await population(
      'fit',
      survey,
      '--epsilon',
      'none',
      '--qi',
      'age,town,income,sex',
      '--model',
      'forest',
      '-o',
      at('own.json'),
      '-q',
    );
    const own = ['estimate', '--model', at('own.json'), '--population', '20000', '--every', survey];
    const { every } = await jsonOf(...own, '-o', at('answers.csv'));
    expect(populationEverySchema.parse(every)).toMatchObject({
      records: 1200,
      size: 20_000,
      includesPersons: true,
    });
    const lines = readFileSync(at('answers.csv'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1201);
    expect(lines[0]).toBe('record,expected,low,high,unique,at_most_1,at_most_10,at_most_100');
    const mean = lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[4]), 0);
    expect(mean).toBeCloseTo(every.unique, 2);
    const other = await jsonOf(
      'estimate',
      '--model',
      at('model.json'),
      '--population',
      '20000',
      '--every',
      survey,
    );
    expect(other.every.includesPersons).toBe(false);
    const { out } = await population(...own);
    expect(out).toContain('every person is known to be in it');
  });
});

describe('population release', () => {
  const release = (...args: string[]) => [
    'release',
    survey,
    '--qi',
    'age,town,income,sex',
    '--model',
    'forest',
    ...args,
  ];

  it('withholds a plain sample of many unique people and ends with 1', async () => {
    const { out, code } = await population(...release('--epsilon', 'none', '--rate', '0.9', '-q'));
    expect(code).toBe(1);
    expect(out).toMatch(/^Withhold: /);
    const found = populationReleaseSchema.parse(
      (await jsonOf(...release('--epsilon', 'none', '--rate', '0.9', '--limit', '1'))).release,
    );
    expect(found).toMatchObject({ records: 1200, sampled: 1080, verdict: 'publish', mechanism: 'none' });
    expect(found.both).toBeLessThanOrEqual(Math.min(found.likelyUnique, found.trulyUnique));
    // every other record of the same values would have to be among the tenth left out
    expect(found.both / found.trulyUnique).toBeGreaterThan(0.5);
  });

  it('finds nobody likely unique behind strong perturbation', async () => {
    const { out, code } = await population(...release('--epsilon', '0.1', '-q'));
    expect(out).toMatch(/^Publish: 0 of 120 sampled people/);
    expect(code).toBe(0);
  });
});

describe('bad input is refused with a code and a hint', () => {
  const empty = folder.write('empty.csv', 'age,town,income,sex\n');
  const other = folder.write(
    'other.json',
    JSON.stringify({ attributes: [{ name: 'town', categories: ['X'] }] }),
  );
  const model = at('model.json');
  it.each<[string, string[], string]>([
    ['no epsilon', perturb('x.csv'), 'config/invalid'],
    ['epsilon 0', perturb('x.csv', '--epsilon', '0'), 'model/domain'],
    ['negative epsilon', perturb('x.csv', '--epsilon', '-1'), 'model/domain'],
    ['epsilon in words', perturb('x.csv', '--epsilon', 'much'), 'config/invalid'],
    ['epsilon none', perturb('x.csv', '--epsilon', 'none'), 'config/invalid'],
    ['two budgets', perturb('x.csv', '--epsilon', '1', '--total-epsilon', '4'), 'config/invalid'],
    [
      'a domain that is no JSON',
      ['perturb', survey, '--domain', survey, '--epsilon', '1', '-o', at('x.csv')],
      'config/unreadable',
    ],
    [
      'no domain there',
      ['perturb', survey, '--domain', at('none.json'), '--epsilon', '1', '-o', at('x.csv')],
      'source/not-found',
    ],
    [
      'records of another domain',
      ['perturb', survey, '--domain', other, '--epsilon', '1', '-o', at('x.csv')],
      'data/bad-value',
    ],
    ['nothing that says how', ['fit', survey, '-o', at('x.json')], 'config/invalid'],
    ['epsilon 0 to fit', ['fit', survey, '--epsilon', '0', '-o', at('x.json')], 'model/domain'],
    [
      'responses of another domain',
      ['fit', survey, '--epsilon', '1', '--domain', other, '-o', at('x.json')],
      'data/bad-value',
    ],
    [
      'a budget that is not theirs',
      ['fit', at('responses.csv'), '--epsilon', '1', '-o', at('x.json')],
      'config/invalid',
    ],
    [
      'a mechanism that is not theirs',
      ['fit', at('responses.csv'), '--mechanism', 'pair', '-o', at('x.json')],
      'config/invalid',
    ],
    [
      'empty responses',
      ['fit', empty, '--epsilon', '1', '--domain', domain, '-o', at('x.json')],
      'data/no-records',
    ],
    [
      'weights',
      ['fit', survey, '--epsilon', 'none', '--weight', 'age', '-o', at('x.json')],
      'config/unsupported',
    ],
    ['rate 0', ask('--database', 'rate=0,count=1'), 'model/domain'],
    ['rate above 1', ask('--database', 'rate=1.1,count=1'), 'model/domain'],
    ['a database without count', ask('--database', 'rate=0.1'), 'config/invalid'],
    ['a count above the population', ask('--database', 'rate=0.1,count=200001'), 'model/domain'],
    ['the person in nothing', ask('--database', 'rate=0.1,count=0,includes-person'), 'model/domain'],
    [
      'more responses than people',
      [
        'estimate',
        '--model',
        model,
        '--population',
        '100',
        ...record,
        '--database',
        `responses=${at('responses.csv')}`,
      ],
      'model/domain',
    ],
    ['alpha 0', ask('--alpha', '0'), 'model/domain'],
    ['alpha 1', ask('--alpha', '1'), 'model/domain'],
    ['lambert above 1/e', ask('--floor', 'lambert', '--alpha', '0.4'), 'model/domain'],
    ['a population of 0', ['estimate', '--model', model, '--population', '0', ...record], 'model/domain'],
    ['threshold 0', ask('--threshold', '0'), 'model/domain'],
    [
      'half a record',
      ['estimate', '--model', model, '--population', '10', '--record', 'town=G'],
      'config/invalid',
    ],
    [
      'a value outside the domain',
      [
        'estimate',
        '--model',
        model,
        '--population',
        '10',
        '--record',
        'age=34',
        `town=${MARKER}`,
        'income=low',
        'sex=m',
      ],
      'data/bad-value',
    ],
    ['an unknown attribute', ask('shoe=4'), 'config/unknown-column'],
    ['no question', ['estimate', '--model', model, '--population', '10'], 'config/invalid'],
    [
      'a model that is none',
      ['estimate', '--model', domain, '--population', '10', ...record],
      'data/malformed',
    ],
    [
      'a count for every record',
      [
        'estimate',
        '--model',
        model,
        '--population',
        '10000',
        '--every',
        survey,
        '--database',
        'rate=0.1,count=1',
      ],
      'config/invalid',
    ],
    ['no budget to release', ['release', survey], 'config/invalid'],
    ['a rate of 2 to release', ['release', survey, '--epsilon', '1', '--rate', '2'], 'model/domain'],
    ['a limit of 2', ['release', survey, '--epsilon', '1', '--limit', '2'], 'model/domain'],
  ])('%s', async (_, args, code) => {
    expect(await refusal(...args)).toMatchObject({ code, hint: expect.any(String) });
  });
});

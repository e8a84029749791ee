/** What can be asked, one short example each; the rigorous tests stand beside the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  apply,
  approximate,
  assess,
  calibrate,
  check,
  curve,
  estimateEvery,
  estimatePopulation,
  everyPerson,
  fitPopulation,
  generate,
  keys,
  open,
  person,
  perturb,
  plan,
  planCollection,
  predict,
  readDomain,
  statistics,
  type Table,
  transactions,
  tryRelease,
  whatIf,
  withhold,
} from '../../src/index.js';
import { pageOf, renderMarkdown } from '../../src/report.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();
const visits = scratch.write('visits.csv', 'age,sex\n30,f\n30,f\n30,f\n30,m\n30,m\n41,m\n');
const qi = ['age', 'sex'];

/** Opens a table, asks, and closes it, whatever comes of it. */
async function ask<T>(file: string, question: (table: Table) => Promise<T>): Promise<T> {
  const table = await open(file, { keepOrder: true });
  try {
    return await question(table);
  } finally {
    await table.close();
  }
}

describe('ask a table', () => {
  it('assess: how easily can people be singled out?', async () => {
    const { observed } = await ask(visits, (table) => assess(table, { qi }));
    expect([observed.records, observed.distinct, observed.uniques]).toEqual([6, 3, 1]);
    expect(observed.averageRisk).toBe(3 / 6);
  });

  it('assess, and make a page of it', async () => {
    const assessment = await ask(visits, (table) => assess(table, { qi }));
    expect(renderMarkdown(pageOf(assessment))).toContain('1 of 6 records');
  });

  it('keys: which columns together single everybody out?', async () => {
    const file = scratch.write('keys.csv', 'a,b,c\n1,1,1\n1,2,1\n2,1,1\n2,2,1\n');
    const found = await ask(file, (table) => keys(table, { riskiest: 0 }));
    expect(found.keys).toEqual([['a', 'b']]);
  });

  it('transactions: what does one known record give away?', async () => {
    const file = scratch.write('bought.csv', 'who,day\nann,mon\nann,tue\nbob,mon\nbob,wed\n');
    const { transactions: found } = await ask(file, (table) =>
      transactions(table, { user: 'who', attributes: [['day']] }),
    );
    expect([found.users, found.records]).toEqual([2, 4]);
  });

  it('approximate: a share of the groups of a table that is too large for all', async () => {
    const { observed } = await ask(visits, (table) => approximate(table, { qi, share: 1 }));
    expect(observed.distinct.value).toBe(3);
  });
});

describe('without the records', () => {
  it('statistics, withhold, predict: publish counts, and let others predict the risk', async () => {
    const counted = await ask(visits, (table) => statistics(table, { qi }));
    const { predictions, observed } = await predict(counted);
    expect(observed?.orr).toBe(3 / 6);
    expect([...new Set(predictions.map(({ method }) => method))]).toEqual(['independence', 'forest']);
    expect(withhold(counted, 3).columns.map(({ withheld }) => withheld?.records)).toEqual([6, undefined]);
  });

  it('person: am I alone, by the records, and by two counts alone?', async () => {
    const values = { age: '30', sex: 'f' };
    const { person: found } = await ask(visits, (table) => person(table, { values }));
    expect(found.counts).toEqual({ age: 5, sex: 3 });
    const { person: guessed } = await person({ records: 6, counts: { age: 5, sex: 3 } });
    expect(guessed.expected).toBeGreaterThanOrEqual(1);
  });

  it('person: everybody of a table', async () => {
    const { report, scores } = await ask(visits, (table) => everyPerson(table, { qi }));
    expect([...(scores.alike ?? [])]).toEqual([3, 3, 3, 2, 2, 1]);
    expect(report.scored).toBe(6);
  });
});

describe('make it safer', () => {
  it('whatIf: what would a step change?', async () => {
    const { before, after } = await ask(visits, (table) => whatIf(table, ['band age 50'], { qi }));
    expect([before.observed.uniques, after.observed.uniques]).toEqual([1, 0]);
  });

  it('plan: the least lossy way to a goal', async () => {
    const { met, best } = await ask(visits, (table) => plan(table, { goal: 'k=3', qi }));
    expect(met).toBe(true);
    expect(best?.smallestGroup).toBeGreaterThanOrEqual(3);
  });

  it('curve: risk against loss, level by level', async () => {
    const { points } = await ask(visits, (table) => curve(table, 'age', { qi }));
    expect(points[0]).toMatchObject({ alone: 1, lost: 0 });
  });

  it('apply: write the safer table, and look at it again', async () => {
    const output = join(scratch.path, 'safer.csv');
    const { assessment } = await ask(visits, (table) => apply(table, ['drop age'], { output, qi }));
    expect(assessment.observed.smallestGroup).toBe(3);
    expect(readFileSync(output, 'utf8').split('\n')[0]).toBe('sex');
  });

  it('check: does a table keep to a policy?', async () => {
    const policy = { limits: { 'smallest-group': 2 } };
    const { passed, results } = await ask(visits, (table) => check(table, policy, { qi }));
    expect([passed, results[0].measured]).toEqual([false, 1]);
  });
});

describe('a population behind a sample', () => {
  const survey = join(scratch.path, 'survey.csv');
  const columns = ['sex', 'race', 'adm_qtr'];
  const fitted = async () => {
    await generate('hospital', survey, { records: 500 });
    return ask(survey, (table) => fitPopulation(table, { qi: columns, model: 'forest' }));
  };

  it('fitPopulation, estimatePopulation: how many are like me?', async () => {
    const { model, fit } = await fitted();
    expect([fit.reports, fit.mechanism]).toEqual([500, 'none']);
    const record = { sex: '2', race: '1', adm_qtr: '1' };
    const { population } = await estimatePopulation(model, { population: 100_000, record });
    expect(population.expected).toBeGreaterThan(1000);
    expect(population.unique).toBeLessThan(0.01);
  });

  it('estimateEvery: of everybody in the survey', async () => {
    const { model } = await fitted();
    const { every, findings } = await ask(survey, (table) =>
      estimateEvery(table, { model, population: 100_000 }),
    );
    expect(findings).toHaveLength(500);
    expect(every.includesPersons).toBe(true);
  });

  it('perturb: what would people answer in private?', async () => {
    await fitted();
    const categories = ['1', '2'];
    const domain = readDomain({ attributes: [{ name: 'sex', categories }] }, 'domain');
    const collection = planCollection(domain, 'response', { perAttribute: 1 });
    const output = join(scratch.path, 'responses.csv');
    const { reports, randomness } = await ask(survey, (table) => perturb(table, { collection, output }));
    expect([reports, randomness]).toEqual([500, 'secure']);
    const answers = readFileSync(output, 'utf8').trim().split('\n').slice(1);
    expect([...new Set(answers)].sort()).toEqual(categories);
  });

  it('tryRelease: may a sample be published?', async () => {
    await fitted();
    const trial = { rate: 0.2, mechanism: 'none', model: 'forest' } as const;
    const { verdict, sampled } = await ask(survey, (table) =>
      tryRelease(table, { ...trial, qi: ['age_yrs', 'patzip'] }),
    );
    expect([verdict, sampled]).toEqual(['withhold', 100]);
  });

  it('calibrate: which estimates to trust on data like these?', async () => {
    await fitted();
    const { rows } = await ask(survey, (table) =>
      calibrate(table, { qi: columns, rates: [0.5], repetitions: 1 }),
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

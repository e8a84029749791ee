import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Mechanism, planCollection } from '../../src/collect/collection.js';
import { collectionFromJson } from '../../src/collect/collection-json.js';
import { readDomain } from '../../src/collect/domain.js';
import { type PerturbOptions, perturb } from '../../src/questions/perturb.js';
import { open } from '../../src/source/open.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();
const survey = scratch.write('survey.csv', `town,sex\n${'G,f\nH,m\n'.repeat(3000)}`);
const attributes = [
  { name: 'town', categories: ['G', 'H', 'K'] },
  { name: 'sex', categories: ['f', 'm'] },
];
const collectionOf = (mechanism: Mechanism) =>
  planCollection(
    readDomain({ attributes }, 'domain'),
    mechanism,
    mechanism === 'none' ? {} : { perAttribute: 1 },
  );

async function ask(output: string, options: Partial<PerturbOptions> = {}) {
  const table = await open(survey);
  try {
    return await perturb(table, { collection: collectionOf('response'), output, ...options });
  } finally {
    await table.close();
  }
}

describe('perturb', () => {
  it('keeps each answer as often as its budget says, and writes beside it how it was made', async () => {
    const output = join(scratch.path, 'responses.csv');
    const told = await ask(output, { seed: 3 });
    expect(told).toEqual({
      output,
      reports: 6000,
      dropped: 0,
      mechanism: 'response',
      epsilonPerAttribute: 1,
      epsilonTotal: 2,
      randomness: 'seeded',
    });
    const answers = readFileSync(output, 'utf8').trim().split('\n').slice(1);
    const share = (end: string) => answers.filter((line) => line.endsWith(end)).length / 6000;
    // half of the people say f either way; nobody lives in K, so gamma of them say so: 1 / (e + 2), by 4 standard errors
    expect(Math.abs(share('f') - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 6000));
    const gamma = 1 / (Math.E + 2);
    const ofK = answers.filter((line) => line.startsWith('K')).length / 6000;
    expect(Math.abs(ofK - gamma)).toBeLessThan(4 * Math.sqrt((gamma * (1 - gamma)) / 6000));
    const beside = collectionFromJson(readFileSync(`${output}.json`, 'utf8'), 'beside');
    expect([beside.mechanism, beside.epsilonTotal]).toEqual(['response', 2]);
  });

  it('never passes records as they are for private ones', async () => {
    const output = join(scratch.path, 'plain.csv');
    await expect(ask(output, { collection: collectionOf('none') })).rejects.toMatchObject({
      code: 'config/invalid',
      option: 'mechanism',
    });
    expect([output, `${output}.json`].some((path) => existsSync(path))).toBe(false);
  });

  it('writes over nothing that it reads', async () => {
    await expect(ask(survey)).rejects.toMatchObject({ code: 'config/invalid' });
    expect(readFileSync(survey, 'utf8')).toContain('G,f');
  });
});

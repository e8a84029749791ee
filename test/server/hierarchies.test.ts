import { symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, startTestServer, type TestServer } from './served.js';

const PEOPLE = `town,age\n${Array.from({ length: 40 }, (_, i) => `t${i % 4},${30 + (i % 10)}\n`).join('')}`;
const TOWNS = 't0;north\nt1;north\nt2;south\nt3;south\n';

const inside = makeFolder({ 'people.csv': PEOPLE, 'towns.csv': TOWNS });
const outside = makeFolder({ 'towns.csv': TOWNS });
const base = inside.path.split('/').pop();
const data = { file: `${base}/people.csv` };
const roles = { qi: ['town', 'age'] };
let server: TestServer;

beforeAll(async () => {
  symlinkSync(`${outside.path}/towns.csv`, `${inside.path}/link.csv`);
  // so that their own bound is met before that of a body
  server = await startTestServer({
    folders: [inside.path],
    limits: { bodyBytes: 32e6, arrivingBytes: 64e6 },
  });
});
afterAll(async () => {
  await server.close();
  inside.remove();
  outside.remove();
});

const whatIf = (name: string, more: object = {}) => ({
  data,
  roles,
  steps: [`generalise town by "${name}" level 1`],
  ...more,
});
const plan = (name: string, more: object = {}) => ({
  data,
  roles,
  goal: 'k=2',
  levels: { town: [`generalise by "${name}" level 1`] },
  ...more,
});

describe('hierarchies of a request', () => {
  it.each([
    `${outside.path}/towns.csv`,
    '/dev/zero',
    '/etc/passwd',
    'towns.csv',
    `${base}/../${outside.path.split('/').pop()}/towns.csv`,
    `${base}/link.csv`,
    base as string,
    '__proto__',
    'constructor',
    '',
  ])('are not read from %j', async (name) => {
    const asked = [
      server.ask('/api/what-if?wait=25', whatIf(name)),
      server.ask('/api/what-if?wait=25', whatIf(name, { findings: 'observed' })),
      server.ask('/api/plan?wait=25', plan(name)),
    ];
    for (const answer of await Promise.all(asked)) {
      const told = await answer.json();
      expect(told.state, JSON.stringify(told)).toBe('failed');
      expect(told.problem.code).toBe('request/not-found');
    }
  });

  it('are read where they are sent along, and below a served folder', async () => {
    const sent = { hierarchies: { 'towns.csv': TOWNS } };
    for (const asked of [whatIf('towns.csv', sent), whatIf(`${base}/towns.csv`)]) {
      const { loss } = await server.result('what-if', asked);
      expect(loss.columns.find(({ name }: { name: string }) => name === 'town').entropyLost).toBeCloseTo(
        1,
        9,
      );
    }
    for (const asked of [plan('towns.csv', sent), plan(`${base}/towns.csv`)]) {
      const { columns } = await server.result('plan', asked);
      expect(columns[0].levels).toHaveLength(2);
    }
  });

  it('may not be larger than what the engine can be asked', async () => {
    const towns = Array.from({ length: 700_000 }, (_, i) => `town ${i};x\n`).join('');
    const asked = whatIf('towns.csv', { hierarchies: { 'towns.csv': towns } });
    const told = await (await server.ask('/api/what-if?wait=25', asked)).json();
    expect((told.problem ?? told).code).toBe('request/too-large');
  });
});

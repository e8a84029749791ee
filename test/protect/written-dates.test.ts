import { afterAll, describe, expect, it } from 'vitest';
import { plan } from '../../src/questions/plan.js';
import { whatIf } from '../../src/questions/what-if.js';
import { open } from '../../src/source/open.js';
import { scratchFolder } from '../source/scratch.js';

const folder = scratchFolder();
const dates = Array.from(
  { length: 400 },
  (_, i) => new Date(Date.UTC(2010, (i * 5) % 24, 1 + ((i * 11) % 28), i % 24)),
);
const two = (n: number) => String(n).padStart(2, '0');
const WRITTEN: Record<string, (d: Date) => string> = {
  iso: (d) => d.toISOString().slice(0, 16),
  us: (d) => `${d.getUTCMonth() + 1}/${d.getUTCDate()}/${d.getUTCFullYear()} ${d.getUTCHours()}:26`,
  clock12: (d) =>
    `${two(d.getUTCMonth() + 1)}/${two(d.getUTCDate())}/${d.getUTCFullYear()} ${d.getUTCHours() % 12 || 12}:26:00 ${d.getUTCHours() < 12 ? 'AM' : 'PM'}`,
  dots: (d) => `${d.getUTCDate()}.${d.getUTCMonth() + 1}.${d.getUTCFullYear()}`,
  digits: (d) => d.toISOString().slice(0, 10).replaceAll('-', ''),
};
const names = Object.keys(WRITTEN);
const lines = dates.map((d, i) => [...names.map((name) => WRITTEN[name](d)), 'ab'[i % 2]].join(','));
const table = await open(folder.write('written.csv', `${names.join(',')},sex\n${lines.join('\n')}\n`), {
  threads: 1,
});
afterAll(() => table.engine.close());

describe('dates that are not written as ISO', () => {
  it.each(['month', 'quarter', 'year', 'decade'])(
    'are coarsened to the %s like those that are',
    async (unit) => {
      const observed = [];
      for (const name of names) {
        const { after } = await whatIf(table, [`date ${name} ${unit}`], { qi: [name, 'sex'] });
        observed.push(after.observed.groupSizes);
      }
      for (const found of observed) expect(found).toEqual(observed[0]);
    },
  );

  it.each(names)('get levels of dates in a plan: %s', async (name) => {
    const found = await plan(table, { qi: [name, 'sex'], goal: 'k=5' });
    expect(JSON.stringify(found)).toContain(`date ${name} month`);
    expect(JSON.stringify(found)).not.toContain(`merge ${name}`);
  });

  it('are refused where they can be read in two ways, unless it is said which', async () => {
    const path = folder.write('both.csv', `at,sex\n${'1/2/2020,a\n3/4/2021,b\n5/6/2022,a\n'.repeat(4)}`);
    const both = await open(path, { threads: 1 });
    await expect(whatIf(both, ['date at year'], { qi: ['at'] })).rejects.toMatchObject({
      code: 'data/bad-value',
    });
    const { after } = await whatIf(both, ['date at month m/d/y'], { qi: ['at'] });
    expect(after.observed.smallestGroup).toBe(4);
    // two readings suit these values, and a plan takes neither
    const found = await plan(both, { qi: ['at', 'sex'], goal: 'k=5' });
    expect(JSON.stringify(found)).not.toContain('date at');
    await both.engine.close();
  });
});

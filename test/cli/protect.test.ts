import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WhatIfStatistics } from '../../src/core/results/what-if.js';
import { hospital } from '../../src/generate/hospital.js';
import { writeGenerated } from '../../src/generate/write.js';
import { sarifErrors } from '../protect/sarif-schema.js';
import { scratchFolder } from '../source/scratch.js';
import { cli } from './cli.js';

const { path: folder } = scratchFolder();
const at = (name: string) => join(folder, name);
const QI = ['--qi', 'age_yrs,sex,race,patzip'];

beforeAll(async () => {
  await writeGenerated(hospital, { records: 1000, seed: 3 }, at('visits.csv'), {});
});

/** Every value of the data that is long enough not to be found by chance. */
function values(): Set<string> {
  const cells = readFileSync(at('visits.csv'), 'utf8').split(/[\n,]/);
  return new Set(cells.filter((cell) => cell.length >= 5 && /^\d+$/.test(cell)));
}

function expectNoValue(text: string): void {
  const words = new Set(text.match(/\d{5,}/g) ?? []);
  expect([...values()].filter((value) => words.has(value))).toEqual([]);
}

describe('what-if', () => {
  it('shows before and after, and no value', async () => {
    const ran = await cli([
      'what-if',
      at('visits.csv'),
      ...QI,
      '--do',
      'mask patzip 3',
      '--do',
      'band age_yrs 20',
      '--report',
      at('r.html'),
    ]);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/^The average risk falls from/);
    expect(ran.out).toMatch(/Smallest group/);
    expect(ran.out).toContain('Predicted from statistics alone');
    expect(ran.out).toContain('Keys and sensitivity');
    expectNoValue(ran.out);
    expectNoValue(readFileSync(at('r.html'), 'utf8').replace(/<style>[\s\S]*<\/style>/, ''));
    const json = JSON.parse(
      (await cli(['what-if', at('visits.csv'), ...QI, '--do', 'mask patzip 3', '--json'])).out,
    );
    expect(json).toMatchObject({
      format: 'singleout/what-if',
      from: 'data',
      steps: [{ text: 'mask patzip 3' }],
    });
  });

  it('shows what attackers on the records of users can do, before and after', async () => {
    const purchases = at('purchases.csv');
    const made = ['--records', '400', '--users', '40', '-o', purchases, '-q'];
    expect((await cli(['generate', 'purchases', ...made])).code).toBe(0);
    const args = ['what-if', purchases, '--user', 'customer', '--qi', 'date,price', '--do', 'blank date'];
    const [page, json] = [await cli(args), await cli([...args, '--json'])];
    const { before, after } = JSON.parse(json.out);
    const [was, is] = [before.transactions, after.transactions];
    expect(page.out.replace(/\s+/g, ' ')).toContain(
      `${is.certain} of ${is.users} users can be identified for certain by one value; before, ${was.certain} of`,
    );
    const row = page.out.split('\n').find((line) => /^date /.test(line.trim()) && / 2.5 % /.test(line));
    // all users share the one value that is left: 1/40
    expect(row?.trim().split(/ {2,}/).slice(1, 3)).toEqual([String(was.attributes[0].values), '1']);
  });

  it('says that a seeded release carries no guarantee', async () => {
    const ran = await cli(['what-if', at('visits.csv'), ...QI, '--do', 'sample 50%']);
    expect(ran.out.replace(/\s+/g, ' ')).toContain('a seeded release carries no privacy guarantee');
  });

  it('works from statistics alone', async () => {
    expect((await cli(['statistics', at('visits.csv'), ...QI, '-q', '-o', at('statistics.json')])).code).toBe(
      0,
    );
    const ran = await cli(['what-if', at('statistics.json'), '--do', 'mask patzip 3']);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/^The predicted average risk goes from/);
    const { before, after } = JSON.parse(
      (await cli(['what-if', at('statistics.json'), '--do', 'mask patzip 3', '--json'])).out,
    ) as WhatIfStatistics;
    const orr = ({ predictions }: WhatIfStatistics['before'], method: string) => {
      const found = predictions.find((p) => p.quantity === 'orr' && p.method === method);
      return `${(100 * (found?.value as number)).toFixed(2)} %`;
    };
    const cells = ['independence', 'forest'].flatMap((m) => [orr(before, m), orr(after, m)]);
    expect(ran.out.replace(/ {2,}/g, ' ')).toContain(`Average risk (ORR) ${cells.join(' ')}`);
    const refused = await cli(['what-if', at('statistics.json'), '--do', 'sample 0.5']);
    expect(refused.code).toBe(2);
  });

  it('draws a curve', async () => {
    const ran = await cli([
      'what-if',
      at('visits.csv'),
      ...QI,
      '--curve',
      'patzip',
      '--report',
      at('curve.svg'),
    ]);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/mask patzip 4/);
    const svg = readFileSync(at('curve.svg'), 'utf8');
    expect(svg).toMatch(/^<\?xml/);
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain('mask 2');
    const html = await cli([
      'what-if',
      at('visits.csv'),
      ...QI,
      '--curve',
      'age_yrs',
      '--levels',
      'age_yrs: band 5; band 20',
      '--report',
      at('curve.html'),
      '--json',
    ]);
    expect(JSON.parse(html.out).points).toHaveLength(3);
    expect(readFileSync(at('curve.html'), 'utf8')).toContain('<svg');
  });

  it.each([
    [['--do', 'maks patzip 2'], /did you mean mask/],
    [['--do', 'mask patzi 2'], /did you mean patzip/],
    [[], /--do "mask zip 2"/],
    [['--curve', 'patzip', '--do', 'drop sex'], /leave out --do/],
    [['--do', 'generalise sex by nowhere.csv'], /hierarchy cannot be read/],
  ])('refuses %j with a hint', async (args, hint) => {
    const ran = await cli(['what-if', at('visits.csv'), ...QI, ...args]);
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(hint);
  });
});

describe('plan, apply and check', () => {
  it('lead from a table to a release that passes', async () => {
    const planned = await cli([
      'plan',
      at('visits.csv'),
      ...QI,
      '--goal',
      'cms-11',
      '--suppress',
      '3%',
      '-o',
      at('plan.yaml'),
    ]);
    expect(planned.code).toBe(0);
    expect(planned.out).toMatch(/proven/);
    expectNoValue(planned.out);
    const applied = await cli([
      'apply',
      at('visits.csv'),
      at('plan.yaml'),
      '-o',
      at('safe.parquet'),
      '--export-sql',
      at('plan.sql'),
      '--sql-table',
      'visits',
    ]);
    expect(applied.code).toBe(0);
    expect(applied.out).toMatch(/Goal cms-11 \(k=11\): met/);
    expect(applied.out).toMatch(/not looked at: .*patcnty/);
    expect(readFileSync(at('plan.sql'), 'utf8')).toMatch(/^WITH step1 AS/);
    const checked = await cli(['check', at('safe.parquet'), '--policy', 'cms-11', ...QI]);
    expect(checked.code).toBe(0);
    const raw = await cli([
      'check',
      at('visits.csv'),
      '--policy',
      'cms-11',
      ...QI,
      '--sarif',
      at('a.sarif'),
      '--junit',
      at('a.xml'),
      '--markdown',
      at('a.md'),
    ]);
    expect(raw.code).toBe(1);
    expect(sarifErrors(readFileSync(at('a.sarif'), 'utf8'))).toEqual([]);
    expect(readFileSync(at('a.xml'), 'utf8')).toContain('failures="3"');
    expect(readFileSync(at('a.md'), 'utf8')).toContain('EXCEEDED');
    for (const text of [raw.out, readFileSync(at('a.sarif'), 'utf8'), readFileSync(at('a.xml'), 'utf8')])
      expectNoValue(text);
  });

  it('a baseline tells old from new', async () => {
    writeFileSync(
      at('policy.yaml'),
      'name: house\nroles: {qi: [age_yrs, sex, race]}\nallow: [person, oshpd_id]\nunlisted: ignore\nlimits: {smallest-group: 5, uniques: 0}\n',
    );
    const first = await cli(['check', at('visits.csv'), '--policy', at('policy.yaml'), '--json']);
    expect(first.code).toBe(1);
    writeFileSync(at('baseline.json'), first.out);
    const again = await cli([
      'check',
      at('visits.csv'),
      '--policy',
      at('policy.yaml'),
      '--baseline',
      at('baseline.json'),
    ]);
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/exceeded, as before/);
    const text = readFileSync(at('visits.csv'), 'utf8');
    writeFileSync(at('changed.csv'), `${text}99999,000001,120,1,1,1,90001,01,1,1,1\n`);
    const changed = await cli([
      'check',
      at('changed.csv'),
      '--policy',
      at('policy.yaml'),
      '--baseline',
      at('baseline.json'),
      '--sarif',
      at('b.sarif'),
    ]);
    expect(changed.code).toBe(1);
    const [run] = JSON.parse(readFileSync(at('b.sarif'), 'utf8')).runs;
    expect(
      run.results.map(({ ruleId, baselineState }: { ruleId: string; baselineState: string }) => [
        ruleId,
        baselineState,
      ]),
    ).toEqual([
      ['identifying', 'unchanged'],
      ['identifying', 'unchanged'],
      ['smallest-group', 'unchanged'],
      ['uniques', 'updated'],
    ]);
    expect(sarifErrors(readFileSync(at('b.sarif'), 'utf8'))).toEqual([]);
    writeFileSync(at('bad.json'), '{}');
    expect(
      (await cli(['check', at('visits.csv'), '--policy', 'k5', '--baseline', at('bad.json')])).code,
    ).toBe(2);
  });

  it('say what is closest where nothing meets the goal, and write no plan', async () => {
    const ran = await cli(['plan', at('visits.csv'), ...QI, '--goal', 'k=2000', '-o', at('none.yaml')]);
    expect(ran.code).toBe(1);
    expect(ran.out.replace(/\s+/g, ' ')).toMatch(/Nothing meets k=2000.*reach groups of 1,000/);
    expect(existsSync(at('none.yaml'))).toBe(false);
  });

  it('use a hierarchy, and refuse one that misses values', async () => {
    writeFileSync(at('race.csv'), '1;a;all\n2;a;all\n3;b;all\n4;b;all\n5;b;all\n6;b;all\n');
    const ran = await cli([
      'plan',
      at('visits.csv'),
      '--qi',
      'race,sex',
      '--goal',
      'k=20',
      '--hierarchy',
      `race=${at('race.csv')}`,
      '--json',
    ]);
    expect(
      JSON.parse(ran.out).columns[1].levels.map(({ step }: { step?: string }) => step?.split(' ').at(-1)),
    ).toContain('1');
    writeFileSync(at('race.csv'), '1;a;all\n');
    const missing = await cli([
      'plan',
      at('visits.csv'),
      '--qi',
      'race,sex',
      '--goal',
      'k=20',
      '--hierarchy',
      `race=${at('race.csv')}`,
    ]);
    expect(missing.code).toBe(3);
    expect(missing.err).toMatch(/values of race are not/);
    writeFileSync(at('race.csv'), '1;a;x\n2;a;y\n');
    const crossing = await cli([
      'plan',
      at('visits.csv'),
      '--qi',
      'race,sex',
      '--goal',
      'k=20',
      '--hierarchy',
      `race=${at('race.csv')}`,
    ]);
    expect(crossing.code).toBe(2);
    expect(crossing.err).toMatch(/does not nest/);
  });

  it.each([
    [['plan', 'visits.csv', '--goal', 'j=5'], /no goal called/],
    [['plan', 'visits.csv', '--goal', 'k=5', '--suppress', '200%'], /share from 0/],
    [['plan', 'visits.csv', '--goal', 'k=5', '--levels', 'sex'], /must name a column/],
    [
      ['plan', 'visits.csv', '--goal', 'k=5', '--levels', 'sex: drop-records below 5'],
      /no level of a column|is expected/,
    ],
    [['apply', 'visits.csv', '-o', 'x.csv'], /there is no step/],
    [['apply', 'visits.csv', '--do', 'drop sex'], /nothing is to be written/],
    [
      ['apply', 'visits.csv', '--do', 'drop sex', '-o', 'visits.csv'],
      /the output is one of the files that are read/,
    ],
    [['check', 'visits.csv', '--policy', 'cms-10'], /did you mean cms-11/],
    [
      ['check', 'visits.csv', '--policy', 'cms11'],
      /no such policy file or profile[\s\S]*did you mean cms-11/,
    ],
    [
      ['check', 'visits.csv', '--policy', 'nothing-like-it'],
      /no such policy file or profile[\s\S]*profiles are:/,
    ],
  ])('%j is refused', async (args, message) => {
    const ran = await cli(args.map((arg) => (/\.csv$/.test(arg) ? at(arg) : arg)));
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(message);
  });

  it('a plan with a step that is none is refused, and nothing is written', async () => {
    writeFileSync(at('bad.yaml'), 'format: singleout/plan\nversion: 1\nsteps: [maks patzip 1]\n');
    for (const last of [
      ['apply', at('visits.csv'), at('bad.yaml')],
      ['what-if', at('visits.csv'), '--plan', at('bad.yaml')],
    ]) {
      const ran = await cli([...last, ...(last[0] === 'apply' ? ['-o', at('never.csv')] : QI)]);
      expect([ran.code, ran.err]).toEqual([
        2,
        expect.stringMatching(/no step called maks[\s\S]*did you mean mask/),
      ]);
    }
    expect(existsSync(at('never.csv'))).toBe(false);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { collectStatistics } from '../../src/collect-statistics.js';
import { headline } from '../../src/report/headline.js';
import { outline } from '../../src/report/outline.js';
import { open } from '../../src/source/open.js';
import { statisticsToJson } from '../../src/statistics/statistics-json.js';
import { cli } from '../cli/cli.js';
import { makeFolder, markedCsv } from '../server/served.js';
import { type Bench, needBrowser, startBench } from './browser.js';

const folder = makeFolder({ 'people.csv': markedCsv(400), 'bad.csv': 'a,b\n1,2\nsecret-qx,3,4\n' });
const people = `${folder.path}/people.csv`;
let bench: Bench;
let page: Page;

beforeAll(async () => {
  bench = await startBench([folder.path]);
}, 300_000);
afterAll(async () => {
  await bench.close();
  folder.remove();
});
beforeEach((context: TestContext) => needBrowser(bench, context));
afterEach(async () => {
  await page?.close();
  // the strict policy, and no error of a script
  expect(bench.complaints.splice(0)).toEqual([]);
});

async function uploadFile(path: string): Promise<void> {
  await page.getByLabel('File to assess').setInputFiles(path);
}

async function assessAs(roles: Record<string, string>): Promise<void> {
  await page.getByRole('heading', { name: 'What is each column?' }).waitFor();
  for (const [column, role] of Object.entries(roles))
    await page.getByLabel(`Role of ${column}`).selectOption(role);
  await page.getByRole('button', { name: 'Assess', exact: true }).click();
}

async function violations(): Promise<string[]> {
  // the policy lets no script in from elsewhere: it runs in a world of its own
  const found = (await page.evaluate(`${axe.source}; axe.run()`)) as axe.AxeResults;
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

describe('the page', () => {
  it('takes a file, shows progress and the findings of the command line, and gives the report', async () => {
    page = await bench.open();
    await uploadFile(people);
    expect(await page.getByLabel('Role of name').inputValue()).toBe('identifier');
    await assessAs({ ill: 'sensitive' });
    await page.getByRole('progressbar').waitFor();
    await page.getByText('Report', { exact: true }).waitFor();
    const { out } = await cli([
      'assess',
      people,
      '--qi',
      'zip,age,sex',
      '--id',
      'name',
      '--sensitive',
      'ill',
      '--json',
    ]);
    const expected = JSON.parse(out);
    expect(await page.locator('#answer').textContent()).toBe(headline(expected));
    const titles = await page.locator('.finding > h2').allTextContents();
    expect(titles).toEqual(outline(expected).map(({ title }) => title));
    const rows = await page.locator('#columns tbody tr').allTextContents();
    expect(rows.length).toBe(expected.columns.length);
    expect(await page.locator('.finding svg').count()).toBeGreaterThanOrEqual(4);
    expect(await page.content()).not.toContain('-qx');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Web page (prints well)' }).click(),
    ]);
    const html = readFileSync(await download.path(), 'utf8');
    expect(html).toContain('<h1>');
    expect(html).not.toContain('-qx');
    expect(await violations()).toEqual([]);
    // the address leads back to the findings, without the file
    const link = page.url();
    expect(link).toMatch(/#\/data\/job\/\w+$/);
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('#answer').waitFor();
    expect(await page.locator('#answer').textContent()).toBe(headline(expected));
  });

  it('shows what a change would do, as the command line does', async () => {
    page = await bench.open('/data');
    await page.getByLabel('On the server').selectOption(`${folder.path.split('/').pop()}/people.csv`);
    await assessAs({ ill: 'ignore' });
    await page.getByRole('heading', { name: 'What would help?' }).waitFor();
    await page.getByLabel('What to do with zip').selectOption('mask');
    await page.getByLabel('What to do with age').selectOption('drop');
    await page.getByText('On the command line:').waitFor();
    await page.locator('.comparison').waitFor();
    const { out } = await cli([
      'what-if',
      people,
      '--qi',
      'zip,age,sex',
      '--do',
      'mask zip 2',
      '--do',
      'drop age',
      '--json',
    ]);
    const { after } = JSON.parse(out);
    const text = () => page.locator('.comparison > p').textContent();
    await expect.poll(text, { timeout: 20_000 }).toContain(`Unique records: `);
    await expect.poll(text, { timeout: 20_000 }).toContain(`${after.observed.uniques} after`);
    expect(await page.locator('.what-if code').textContent()).toBe('--do "mask zip 2" --do "drop age"');
    // a step that does not fit is told kindly, and the page goes on
    await page.getByLabel('What to do with sex').selectOption('band');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/needs numbers/);
    await page.getByLabel('What to do with sex').selectOption('none');
    await page.locator('.comparison').waitFor();
    expect(await violations()).toEqual([]);
  });

  it('stops work on request', async () => {
    page = await bench.open('/data/demo/hospital');
    await page.getByRole('heading', { name: 'What is each column?' }).waitFor();
    await page.getByRole('button', { name: 'Assess', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Stopped.').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByText('Report', { exact: true }).count()).toBe(0);
  });

  it('tells errors kindly: a broken file, a server that is gone, a wrong token', async () => {
    page = await bench.open();
    await uploadFile(`${folder.path}/bad.csv`);
    await page.getByRole('alert').waitFor();
    const said = await page.getByRole('alert').textContent();
    expect(said).toMatch(/A line has 3 cells where the header has 2/);
    expect(said).toMatch(/bad\.csv, line 3/);
    expect(said).not.toContain('secret');
    expect(await violations()).toEqual([]);
    await page.evaluate("sessionStorage.setItem('singleout-token', 'wrong-token-wrong')");
    await page.reload();
    await page.getByRole('heading', { name: 'Which server is it?' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByLabel('Address or token').fill(`${bench.server.url}#token=${bench.server.token}`);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    // the refusal shows in the console of the browser, as it should
    expect(bench.complaints.splice(0).every((text) => text.includes('401'))).toBe(true);
  });

  it('tells whether somebody could be found, without data, and puts it in the address', async () => {
    page = await bench.open('/person?n=1000&age=0.004&sex=0.5');
    const answer = page.getByLabel('Answer');
    await answer.locator('svg').waitFor();
    const { out } = await cli([
      'person',
      '--records',
      '1000',
      '--count',
      'age=4',
      '--count',
      'sex=500',
      '--json',
    ]);
    await expect.poll(() => answer.textContent()).toContain(JSON.parse(out).sentence);
    const before = await answer.locator('.big').textContent();
    await page.getByLabel('Share of people with my age, slider').focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => answer.locator('.big').textContent()).not.toBe(before);
    await page.getByRole('button', { name: 'Add a trait' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/person\?n=1000&age=0\.00\d+&sex=0\.5&job=0\.1$/);
    await page.getByRole('button', { name: 'Remove job' }).click();
    expect(await violations()).toEqual([]);
  });

  it('predicts from statistics that were published', async () => {
    const table = await open(people);
    const statistics = await collectStatistics(table, { qi: ['zip', 'age', 'sex'] });
    await table.engine.close();
    writeFileSync(`${folder.path}/statistics.json`, statisticsToJson(statistics));
    page = await bench.open();
    await uploadFile(`${folder.path}/statistics.json`);
    await page.getByRole('heading', { name: /From the counts of 400 records alone/ }).waitFor();
    await page.getByLabel('Column', { exact: true }).selectOption('zip');
    await page.getByLabel('What to do with it').selectOption('drop');
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText(/drop zip: predicted average risk/).waitFor();
    expect(await violations()).toEqual([]);
  });

  it('asks a population', async () => {
    page = await bench.open('/population');
    writeFileSync(`${folder.path}/sample.csv`, markedCsv(400).replace(/^[^,]*,/gm, ''));
    await page.getByLabel(/A model/).setInputFiles(`${folder.path}/sample.csv`);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText(/is the chance that nobody else in the population/).waitFor();
    await page.getByRole('button', { name: 'Add a sample' }).click();
    await page.getByRole('button', { name: 'Ask' }).click();
    expect(await violations()).toEqual([]);
  });

  it('works by keyboard alone', async () => {
    page = await bench.open();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    const reached: string[] = [];
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate('document.activeElement.textContent.trim()'));
    }
    expect(reached[0]).toBe('Skip to content');
    for (const name of ['Could I be found?', 'Choose a file', 'Hospital stays'])
      expect(reached).toContain(name);
    await page.getByRole('button', { name: 'Names and addresses' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Role of city').waitFor();
  });

  it.each([
    ['desktop, light', 1280, false],
    ['phone, dark', 390, true],
  ] as const)('fits a %s screen', async (_, width, dark) => {
    page = await bench.open('/person', { width, dark });
    for (const tab of ['/data', '/person', '/population']) {
      await page.goto(`${bench.server.url}#${tab}`);
      await page.locator('h1:visible').waitFor();
      const wide = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect([tab, wide]).toEqual([tab, 0]);
      expect(await violations()).toEqual([]);
    }
  });
});

import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { statistics as statisticsOf } from '../../src/questions/statistics.js';
import { open } from '../../src/source/open.js';
import { statisticsToJson } from '../../src/statistics/statistics-json.js';
import { cli } from '../cli/cli.js';
import { makeFolder, markedCsv } from '../server/served.js';
import { type Bench, needBrowser, startBench, uploadFile, violations } from './browser.js';

const folder = makeFolder({ 'people.csv': markedCsv(400) });
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

describe('the other tabs, and all of them', () => {
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
    expect(await violations(page)).toEqual([]);
  });

  it('predicts from statistics that were published', async () => {
    const table = await open(people);
    const statistics = await statisticsOf(table, { qi: ['zip', 'age', 'sex'] });
    await table.close();
    writeFileSync(`${folder.path}/statistics.json`, statisticsToJson(statistics));
    page = await bench.open();
    await uploadFile(page, `${folder.path}/statistics.json`);
    await page
      .getByRole('heading', { name: /Whoever knows these 3 columns about a person is expected/ })
      .waitFor();
    await page.getByLabel('Column', { exact: true }).selectOption('zip');
    await page.getByLabel('What to do with it').selectOption('drop');
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText(/drop zip: predicted average risk/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('asks a population', async () => {
    page = await bench.open('/population');
    writeFileSync(`${folder.path}/sample.csv`, markedCsv(400).replace(/^[^,]*,/gm, ''));
    await page.getByLabel(/A model/).setInputFiles(`${folder.path}/sample.csv`);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText(/is the chance that nobody else in the population/).waitFor();
    await page.getByRole('button', { name: 'Add a sample' }).click();
    await page.getByRole('button', { name: 'Ask' }).click();
    expect(await violations(page)).toEqual([]);
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
      expect(await violations(page)).toEqual([]);
    }
  });
});

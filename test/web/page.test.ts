import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { showName } from '../../src/core/words/visible.js';
import type { Prose } from '../../src/report/content/prose.js';
import type { Table } from '../../src/report/content/section.js';
import { assessmentSections } from '../../src/report/pages/assessment-sections.js';
import { cli } from '../cli/cli.js';
import { makeFolder, markedCsv } from '../server/served.js';
import { type Bench, needBrowser, startBench, uploadFile, violations } from './browser.js';

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

async function assessAs(roles: Record<string, string>): Promise<void> {
  await page.getByRole('heading', { name: 'What is each column?' }).waitFor();
  for (const [column, role] of Object.entries(roles))
    await page.getByLabel(`Role of ${column}`).selectOption(role);
  await page.getByRole('button', { name: 'Assess', exact: true }).click();
}

/** The cells of a table of the report, as a reader sees them. */
function cellsOf({ columns, rows }: Table): string[] {
  const shown = columns.flatMap(({ only }, i) => (only === 'terminal' ? [] : [i]));
  const textOf = (prose: Prose) =>
    prose.map((part) => (typeof part === 'string' ? part : showName(part.name))).join('');
  return rows.flatMap((row) => shown.map((i) => textOf(row[i])));
}

describe('assessing on the page', () => {
  it('takes a file, shows progress and the findings of the command line, and gives the report', async () => {
    page = await bench.open();
    await uploadFile(page, people);
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
    expect(await page.locator('#answer').textContent()).toBe(expected.verdict.sentence);
    const titles = await page.locator('.finding > h2').allTextContents();
    expect(titles).toEqual(assessmentSections(expected).map(({ title }) => title));
    for (const { id, table } of assessmentSections(expected)) {
      // these name the file, which the page knows by another name
      if (table === undefined || id === 'appendix' || id === 'justification') continue;
      const cells = await page.locator(`#${id} tbody :is(th, td)`).allTextContents();
      expect([id, cells]).toEqual([id, cellsOf(table)]);
    }
    expect(await page.locator('.finding svg').count()).toBeGreaterThanOrEqual(4);
    expect(await page.content()).not.toContain('-qx');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Web page (prints well)' }).click(),
    ]);
    const html = readFileSync(await download.path(), 'utf8');
    expect(html).toContain('<h1>');
    expect(html).not.toContain('-qx');
    expect(await violations(page)).toEqual([]);
    // the address leads back to the findings, without the file
    const link = page.url();
    expect(link).toMatch(/#\/data\/job\/\w+$/);
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('#answer').waitFor();
    expect(await page.locator('#answer').textContent()).toBe(expected.verdict.sentence);
    // and to the questions that follow
    await page.getByLabel('What to do with zip').selectOption('drop');
    await page.getByText(/Smallest group: /).waitFor();
  });

  it('takes a file that is dropped on it, and names values only when asked', async () => {
    page = await bench.open();
    await page.locator('.drop').waitFor();
    const dropped = await page.evaluateHandle(
      `(() => { const all = new DataTransfer(); all.items.add(new File([${JSON.stringify(markedCsv(60))}], 'dropped.csv')); return all; })()`,
    );
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
    await page.getByText('dropped.csv: 60 records, 5 columns').waitFor();
    await page.getByLabel(/Name the riskiest records and values/).check();
    await assessAs({ ill: 'ignore' });
    await page.getByText('Report', { exact: true }).waitFor();
    expect(await page.locator('#easiest-records tbody tr').count()).toBe(10);
    expect(await page.locator('#easiest-records').textContent()).toContain('zip-qx');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Markdown' }).click(),
    ]);
    const report = readFileSync(await download.path(), 'utf8');
    expect(report).toContain('Contains personal data');
    expect(report).toContain('zip-qx');
    expect(await violations(page)).toEqual([]);
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
    expect(await violations(page)).toEqual([]);
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
    await uploadFile(page, `${folder.path}/bad.csv`);
    await page.getByRole('alert').waitFor();
    const said = await page.getByRole('alert').textContent();
    expect(said).toMatch(/A line has 3 cells where the header has 2/);
    expect(said).toMatch(/bad\.csv, line 3/);
    expect(said).not.toContain('secret');
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Hospital stays' }).click();
    await page.getByText('The server does not answer.').waitFor();
    await page.context().setOffline(false);
    await page.evaluate("sessionStorage.setItem('singleout-token', 'wrong-token-wrong')");
    await page.reload();
    await page.getByRole('heading', { name: 'Which server is it?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Address or token').fill(`${bench.server.url}#token=${bench.server.token}`);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    // both show in the console of the browser, as they should
    expect(bench.complaints.splice(0).filter((text) => !/401|ERR_INTERNET/.test(text))).toEqual([]);
  });
});

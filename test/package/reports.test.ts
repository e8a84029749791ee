import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../scripts/find-chromium.mjs';
import { cli } from '../cli/cli.js';
import { scratchFolder } from '../source/scratch.js';

/** Every report that the installed command writes, opened in a browser as its reader would. */
const scratch = scratchFolder();
const hospital = join(scratch.path, 'hospital.csv');
const purchases = join(scratch.path, 'purchases.csv');
const columns = [hospital, '--qi', 'age_yrs,sex,adm_qtr'];
const few = ['--persons', '10', '--repeats', '1', '--methods', 'forest'];

/** Command lines that write a report, with something that must be read in it. */
const REPORTS: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['assess', ['assess', ...columns, '--sensitive', 'race', '--user', 'person'], /singled out/],
  ['assess of values', ['assess', ...columns, '--show-values', '3'], /Contains personal data/],
  ['keys', ['keys', hospital, '--max-columns', '4', '--probability', '0.3'], /sensitiv/i],
  ['transactions', ['transactions', purchases, '--user', 'customer', '--attribute', 'shop'], /users/],
  ['what-if', ['what-if', ...columns, '--do', 'band age_yrs 10'], /before/i],
  ['what-if --curve', ['what-if', ...columns, '--curve', 'age_yrs'], /age_yrs/],
  ['plan', ['plan', ...columns, '--goal', 'k=2', '--suppress', '10%'], /k=2/],
  ['check', ['check', ...columns, '--policy', 'k5'], /k5/],
  ['calibrate', ['calibrate', ...columns, '--rates', '.5', '--repetitions', '2'], /trust/i],
  [
    'population evaluate',
    ['population', 'evaluate', hospital, '--qi', 'sex,adm_qtr', '--epsilon', '1,5', ...few],
    /accuracy/i,
  ],
  ['reproduce', ['reproduce', '--paper', '000', '--item', 'example-orr', '--quick'], /print/],
];

async function run(...args: string[]): Promise<void> {
  const { code, err } = await cli([...args, '-q']);
  // a policy that is not kept has a report too
  expect([0, 1], `${args.join(' ')}: ${err}`).toContain(code);
}

const executablePath = ensureChromium();
let browser: Browser | undefined;
beforeAll(async () => {
  await run('generate', 'hospital', '--records', '300', '--stays', '1.2', '--seed', '3', '-o', hospital);
  await run('generate', 'purchases', '--records', '500', '--users', '20', '--seed', '3', '-o', purchases);
  if (executablePath !== undefined)
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
});
afterAll(() => browser?.close());

describe('the report of', () => {
  it.each(REPORTS)('%s opens, and says what it should', async (name, args, sentence) => {
    const file = join(scratch.path, `${name.replace(/\W+/g, '-')}.html`);
    await run(...args, '--report', file);
    const html = readFileSync(file, 'utf8');
    expect(html).not.toMatch(/<script/i);
    const { seen, complaints, asked, wide } = await look(pathToFileURL(file).href, html);
    expect(seen).toMatch(sentence);
    expect(seen).not.toMatch(/\b(NaN|undefined|Infinity|\[object)\b/);
    // nothing is loaded from elsewhere, and a phone shows it without sideways scrolling of the whole page
    expect([complaints, asked, wide]).toEqual([[], [], false]);
  });

  it.each(REPORTS)('%s is also written as Markdown, text and JSON', async (name, args, sentence) => {
    const base = join(scratch.path, name.replace(/\W+/g, '-'));
    for (const ending of ['md', 'txt', 'json']) await run(...args, '--report', `${base}.${ending}`);
    const read = (ending: string) => readFileSync(`${base}.${ending}`, 'utf8');
    expect(read('md')).toMatch(/^# /m);
    expect(read('md')).toMatch(sentence);
    expect(read('txt')).toMatch(sentence);
    expect(JSON.parse(read('json')).format).toMatch(/^singleout\//);
  });

  it('each was seen by a browser', ({ skip }) => {
    skip(browser === undefined, 'NO BROWSER: chromium cannot be had, so reports were read and not opened');
  });
});

/** What a reader with a phone sees of a report; without a browser, its text. */
async function look(address: string, html: string) {
  if (browser === undefined) return { seen: html, complaints: [], asked: [], wide: false };
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.url() !== address) asked.push(request.url());
  });
  await page.goto(address);
  const seen = await page.locator('body').innerText();
  const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  await page.close();
  return { seen, complaints, asked, wide };
}

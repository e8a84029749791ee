import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseHTML } from 'linkedom';
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
const statistics = join(scratch.path, 'statistics.json');
const model = join(scratch.path, 'model.json');
const attributes = [hospital, '--qi', 'sex,adm_qtr', '--epsilon'];
const ask = ['population', 'estimate', '--model', model, '--population', '20000'];

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
  ['predict', ['predict', statistics, '--method', 'all', '--samples', '2'], /expected to be unique/],
  [
    'person',
    ['person', '--records', '4000', '--count', 'age=52', '--count', 'sex=1990'],
    /agree with this person/,
  ],
  ['person --every', ['person', '--every', ...columns, '--population', '9000'], /records scored/],
  ['population fit', ['population', 'fit', ...attributes, 'none', '-o', model], /2 attributes/],
  ['population estimate', [...ask, '--record', 'sex=2', 'adm_qtr=1'], /probability/],
  ['population estimate --every', [...ask, '--every', hospital], /share their values with nobody/],
  ['population release', ['population', 'release', ...attributes, '1'], /likely unique/],
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
  await run('statistics', ...columns, '-o', statistics);
  await run('population', 'fit', ...attributes, 'none', '-o', model);
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
    const { seen, answer, complaints, asked, wide } = await look(pathToFileURL(file).href, html);
    expect(seen).toMatch(sentence);
    // it says what the terminal says
    const { out } = await cli([...args, '-q']);
    expect(oneLine(out).startsWith(oneLine(answer)), answer).toBe(true);
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
    // answers about populations have no format: what they are about is their first key
    expect(read('json')).toMatch(/^\{\s+"(format": "singleout\/|fit"|every"|release"|population")/);
  });

  it('each was seen by a browser', ({ skip }) => {
    skip(browser === undefined, 'NO BROWSER: chromium cannot be had, so reports were read and not opened');
  });
});

/** A text without its line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a reader with a phone sees of a report; without a browser, its text. */
async function look(address: string, html: string) {
  if (browser === undefined) {
    const answer = parseHTML(html).document.querySelector('h1')?.textContent ?? '';
    return { seen: html, answer, complaints: [], asked: [], wide: false };
  }
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
  const answer = await page.locator('h1').innerText();
  const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  await page.close();
  return { seen, answer, complaints, asked, wide };
}

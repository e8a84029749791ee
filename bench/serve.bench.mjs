/**
 * How soon the page shows, how large it is, and how soon a what-if on many records is answered, with the machine as it is.
 * `npm run bench serve` [RECORDS=1000000]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../dist/serve.js';
import { findChromium } from '../scripts/find-chromium.mjs';
import { machine, table, writeResults } from './machine.mjs';

const records = Number(process.env.RECORDS ?? 1_000_000);
const folder = join(tmpdir(), 'singleout-bench');
const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const page = fileURLToPath(new URL('../dist/page', import.meta.url));
const name = `hospital-${records}.parquet`;
mkdirSync(folder, { recursive: true });
if (!existsSync(join(folder, name))) {
  spawnSync('node', [cli, 'generate', 'hospital', '--records', String(records), '-o', join(folder, name)]);
}

const server = await serve({ port: 0, folders: [folder] });
const lines = [
  '# The page and the server',
  '',
  `${machine()}, load ${loadavg()[0].toFixed(1)} when it began. Made by \`npm run bench serve\`.`,
  '',
  '## The page',
  '',
  ...(await measurePage()),
  '',
  `## What-if on ${records.toLocaleString('en-US')} records, nine quasi-identifiers`,
  '',
  ...(await measureWhatIf()),
];
await server.close();
writeResults('serve', lines);

async function measurePage() {
  const files = readdirSync(page, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const executablePath = findChromium();
  const paints = [];
  if (executablePath !== undefined) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    for (let i = 0; i < 5; i++) {
      const opened = await (await browser.newContext()).newPage();
      await opened.goto(`${server.url}#token=${server.token}`);
      await opened.waitForSelector('.drop');
      const paint = await opened.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime",
      );
      paints.push(paint);
      await opened.close();
    }
    await browser.close();
  }
  paints.sort((a, b) => a - b);
  const shown = (ms) => `${Math.round(ms)} ms`;
  return table(
    ['what', 'target', 'measured'],
    [
      [
        'first paint, five cold visits: least, median, most',
        '1000 ms',
        paints.length === 0 ? 'no browser here' : [paints[0], paints[2], paints[4]].map(shown).join(', '),
      ],
      ['all files of the page, as sent', '400,000 bytes', `${bytes.toLocaleString('en-US')} bytes`],
    ],
  );
}

async function measureWhatIf() {
  const data = { file: `singleout-bench/${name}` };
  const roles = { ignore: ['charge', 'person'] };
  const cold = await answer('what-if', { data, roles, steps: ['mask sex 1'], findings: 'observed' });
  const columns = await answer('columns', { data });
  // roles that were not asked for before: nothing is there but the open file
  const chosen = { ...roles, missing: 'own' };
  const assessed = await answer('assess', { data, roles: chosen });
  const rows = [];
  for (const steps of [
    ['mask patzip 2'],
    ['mask patzip 3', 'band age_yrs 10'],
    ['merge oshpd_id below 100', 'drop los'],
    ['band age_yrs 5', 'mask patzip 1', 'merge race below 1000'],
  ]) {
    const { seconds, result } = await answer('what-if', { data, roles: chosen, steps, findings: 'observed' });
    const nth = rows.length === 0 ? ' (the first question after the assessment)' : '';
    rows.push([steps.join(', ') + nth, result.before.uniques, result.after.uniques, inSeconds(seconds)]);
  }
  return [
    'From the request to the answer over HTTP, as the page asks: columns, assessment, then questions. The assessment hands the',
    'table it has encoded over to the questions, so that the first of them is as quick as the others. The target is 2 s.',
    '',
    ...table(['steps', 'unique before', 'unique after', 'answered in'], rows),
    '',
    `Beside it: the columns with their proposed roles ${inSeconds(columns.seconds)}, the whole assessment ${inSeconds(assessed.seconds)},`,
    `and a question about a file that nobody has asked for before, which has to be read and encoded first, ${inSeconds(cold.seconds)}.`,
  ];
}

async function answer(kind, body) {
  const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' };
  const start = performance.now();
  const asked = await fetch(`${server.url}api/${kind}?wait=25`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  let job = await asked.json();
  while (job.state === 'running' || job.state === 'waiting') {
    await new Promise((done) => setTimeout(done, 50));
    job = await (await fetch(`${server.url}api/jobs/${job.id}`, { headers })).json();
  }
  if (job.state !== 'done') throw new Error(`${kind}: ${JSON.stringify(job.problem)}`);
  return { seconds: (performance.now() - start) / 1000, result: job.result };
}

function inSeconds(seconds) {
  return `${seconds.toFixed(2)} s`;
}

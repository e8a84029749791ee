/**
 * How easily can people be singled out of a table? Makes one up, assesses it, prints the answer and writes it as a page.
 *
 *   node assess-and-report.mjs
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assess, generate, open } from 'singleout';
import { pageOf, renderHtml, renderText } from 'singleout/report';

const folder = await mkdtemp(join(tmpdir(), 'singleout-example-'));
const file = join(folder, 'hospital.csv');
await generate('hospital', file, { records: 5000 });

const table = await open(file);
const assessment = await assess(table, { qi: ['age_yrs', 'sex', 'ethncty', 'patzip'] });
await table.close();

const page = pageOf(assessment);
console.log(renderText(page));
const report = join(folder, 'risk.html');
await writeFile(report, await renderHtml(page));
console.log(`The same with charts: ${report}`);

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cli } from '../cli/cli.js';

const folder = mkdtempSync(join(tmpdir(), 'no-values-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The cells of a generated table that could be told from words and numbers of a report: long, or letters and digits mixed. */
function tellingValues(csv: string): string[] {
  const [, ...lines] = csv.trimEnd().split('\n');
  const cells = new Set(lines.flatMap((line) => line.split(',')).map((cell) => cell.replace(/^"|"$/g, '')));
  return [...cells].filter((cell) => cell.length >= 6 && !/^(female|married|single)$/i.test(cell));
}

describe('a scan of what is said about generated data', () => {
  it.each(['people', 'hospital', 'purchases'])(
    'finds no value of %s in reports, output and errors',
    async (table) => {
      const data = join(folder, `${table}.csv`);
      await cli(['generate', table, '--records', '400', '-o', data, '-q']);
      const said: string[] = [];
      for (const ending of ['html', 'md', 'txt', 'json']) {
        const report = join(folder, `${table}.${ending}`);
        const { out, err } = await cli(['assess', data, '--report', report]);
        said.push(out, err, readFileSync(report, 'utf8'));
      }
      const [header, first, second] = readFileSync(data, 'utf8').split('\n');
      const broken = join(folder, `${table}-broken.csv`);
      writeFileSync(broken, `${header}\n${first}\n${second},more,and,more\n`);
      const column = header.split(',').at(-1) as string;
      for (const args of [
        ['assess', broken],
        ['assess', data, '--weight', header.split(',')[0]],
        ['what-if', data, '--do', `date ${column} year`],
      ]) {
        const { out, err } = await cli([...args]);
        said.push(out, err);
      }
      expect(said.filter((text) => text.includes('error:')).length).toBeGreaterThan(0);
      const values = tellingValues(readFileSync(data, 'utf8'));
      expect(values.length).toBeGreaterThan(50);
      const all = said.join('\n');
      // as whole words: a number may hold the digits of another
      const found = values.filter((value) =>
        new RegExp(`(?<![\\w.])${value.replace(/[^\w\s]/g, '\\$&')}(?![\\w])`).test(all),
      );
      expect(found).toEqual([]);
    },
  );
});

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

/** Those of some values that stand in a text, as whole words: a number may hold the digits of another. */
function valuesIn(text: string, values: readonly string[]): string[] {
  return values.filter((value) =>
    new RegExp(`(?<![\\w.])${value.replace(/[^\w\s]/g, '\\$&')}(?![\\w])`).test(text),
  );
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
      expect(valuesIn(said.join('\n'), values)).toEqual([]);
      for (const text of said) expect(text).not.toContain('Contains personal data');
    },
  );

  it('finds values in every kind of report that was asked to show them, and the warning', async () => {
    const data = join(folder, 'shown.csv');
    await cli(['generate', 'people', '--records', '400', '-o', data, '-q']);
    const values = tellingValues(readFileSync(data, 'utf8'));
    for (const ending of ['html', 'md', 'txt', 'json']) {
      const report = join(folder, `shown.${ending}`);
      const { out } = await cli(['assess', data, '--show-values', '3', '--report', report]);
      for (const text of [out, readFileSync(report, 'utf8')]) {
        // wrapped lines and cells break a value in two: some are found whole
        expect(valuesIn(text, values).length).toBeGreaterThan(5);
        expect(text).toContain(ending === 'json' && text !== out ? '"easiest"' : 'Contains personal data');
      }
    }
    const { code, err } = await cli(['assess', data, '--show-values', '0']);
    expect([code, err]).toEqual([2, expect.stringContaining('`--show-values` must be an integer')]);
  });
});

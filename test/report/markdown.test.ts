import { describe, expect, it } from 'vitest';
import { headline } from '../../src/report/pages/headline.js';
import { outline } from '../../src/report/pages/outline.js';
import { markdownReport } from '../../src/report/render/markdown.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';
import { hostile } from './hostile-fixture.js';

/** Cells of a table line as GitHub splits it: at pipes without a backslash before them. */
function cellsOf(line: string): number {
  return line.split(/(?<!\\)\|/).length - 2;
}

describe('markdownReport', () => {
  it('gives the answer, then every section', () => {
    const lines = markdownReport(hospital()).split('\n');
    expect(lines[0]).toBe('# How easily can people be singled out of `discharges.parquet`?');
    expect(lines[2]).toBe(`**${headline(hospital())}**`);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual(
      outline(hospital()).map(({ title }) => `## ${title}`),
    );
  });

  it('shows numbers in tables', () => {
    const text = markdownReport(adult());
    expect(text).toContain('| `age` | quasi-identifier | 73 | 0 | &lt; 0.01 % | 5.68 | 8.65 % | 37.71 |');
    expect(text).toContain('| 5 | 19,185 | 58.92 % |');
    expect(text).toContain(
      '| 3 | 0.19 % | 2.16 % | 17.29 % | `age`, `education` and `occupation` | all 20 |',
    );
  });

  it('keeps every table whole, whatever the names', () => {
    for (const assessment of [adult(), hospital(), hostile()]) {
      for (const table of markdownReport(assessment).match(/(^\|.*\n)+/gm) ?? []) {
        const counts = table.trimEnd().split('\n').map(cellsOf);
        expect(new Set(counts).size).toBe(1);
        expect(table.split('\n')[1]).toMatch(/^(\| ---:? )+\|$/);
      }
    }
  });

  it('makes no markup, link or HTML of a name', () => {
    const text = markdownReport(hostile());
    const outsideCode = text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
    expect(outsideCode).not.toMatch(/<|https?:\/\/|(?<!\\)\]\(/);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    expect(text).toContain('- 1\\. &lt;/td&gt;');
    expect(text).toContain('- \\# a\\|b\\`c\\`\\*d\\* \\[e\\](https&#58;//evil.example) &lt;b&gt;&amp;amp;');
    expect(text).toContain('| ``a\\|b`c`*d* [e](https://evil.example) <b>&amp;`` |');
  });

  it('holds no broken value', () => {
    for (const assessment of [adult(), hospital(), hostile()]) {
      expect(markdownReport(assessment)).not.toMatch(/NaN|undefined|null|\[object|Infinity/);
    }
  });
});

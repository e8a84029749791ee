import { describe, expect, it } from 'vitest';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { assessmentSections } from '../../src/report/pages/assessment-sections.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';
import { hostile } from './hostile-fixture.js';

/** Cells of a table line as GitHub splits it: at pipes without a backslash before them. */
function cellsOf(line: string): number {
  return line.split(/(?<!\\)\|/).length - 2;
}

describe('renderMarkdown of an assessment', () => {
  it('gives the answer, then every section', () => {
    const lines = renderMarkdown(pageOfAssessment(hospital())).split('\n');
    expect(lines[0]).toBe('# How easily can people be singled out of `discharges.parquet`?');
    expect(lines[2]).toBe(`**${hospital().verdict.sentence}**`);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual(
      assessmentSections(hospital()).map(({ title }) => `## ${title}`),
    );
  });

  it('shows numbers in tables', () => {
    const text = renderMarkdown(pageOfAssessment(adult()));
    expect(text).toContain('| `age` | quasi-identifier | 73 | 0 | &lt; 0.01 % | 5.68 | 8.65 % | 37.71 |');
    expect(text).toContain('| 5 | 19,185 | 58.92 % |');
    expect(text).toContain(
      '| 3 | 0.19 % | 2.16 % | 17.29 % | proved | 0 % | `age`, `education` and `occupation` | all 20 |',
    );
  });

  it('keeps every table whole, whatever the names', () => {
    for (const assessment of [adult(), hospital(), hostile()]) {
      for (const table of renderMarkdown(pageOfAssessment(assessment)).match(/(^\|.*\n)+/gm) ?? []) {
        const counts = table.trimEnd().split('\n').map(cellsOf);
        expect(new Set(counts).size).toBe(1);
        expect(table.split('\n')[1]).toMatch(/^(\| ---:? )+\|$/);
      }
    }
  });

  it('makes no markup, link or HTML of a name', () => {
    const text = renderMarkdown(pageOfAssessment(hostile()));
    const outsideCode = text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
    expect(outsideCode).not.toMatch(/<|https?:\/\/|(?<!\\)\]\(/);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    expect(text).toContain('- 1\\. &lt;/td&gt;');
    expect(text).toContain('- \\# a\\|b\\`c\\`\\*d\\* \\[e\\](https&#58;//evil.example) &lt;b&gt;&amp;amp;');
    expect(text).toContain('| ``a\\|b`c`*d* [e](https://evil.example) <b>&amp;`` |');
  });

  it('holds no broken value', () => {
    for (const assessment of [adult(), hospital(), hostile()]) {
      expect(renderMarkdown(pageOfAssessment(assessment))).not.toMatch(
        /NaN|undefined|null|\[object|Infinity/,
      );
    }
  });
});

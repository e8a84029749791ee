import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { drawBar } from '../../src/report/render/draw-bar.js';
import { renderText } from '../../src/report/render/text.js';
import { textTable } from '../../src/report/render/text-table.js';
import { widthOf, wrapText } from '../../src/report/render/wrap-text.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';
import { hostile } from './hostile-fixture.js';

const plain = { colour: false } as const;
const all = { ...plain, full: true } as const;

describe('renderText of an assessment', () => {
  it('leads with the answer', () => {
    const text = renderText(pageOfAssessment(adult()), { ...plain, width: 300 });
    expect(text.split('\n')[0]).toBe(adult().verdict.sentence);
  });

  it('shows what decides in at most forty lines by default, and says how to see the rest', () => {
    for (const assessment of [adult(), hospital()]) {
      const text = renderText(pageOfAssessment(assessment), plain);
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
      expect(text).toContain('--full');
      for (const { sentence } of assessment.verdict.blockers)
        expect(text.replace(/\s+/g, ' ')).toContain(sentence);
    }
  });

  it('shows every finding of Adult', () => {
    const text = renderText(pageOfAssessment(adult()), all);
    expect(text).toMatch(/^Distinct combinations +15,094$/m);
    expect(text).toMatch(/^Unique records +10,253 \(31 %\)$/m);
    expect(text).toMatch(/^Average risk +46\.36 %$/m);
    expect(text).toMatch(/^ +5 +19,185 +58\.92 %$/m);
    expect(text).toMatch(/^age +quasi-identifier +73 +0 +< 0\.01 % +5\.68 +8\.65 % +37\.71$/m);
    expect(text).toMatch(
      /^ +3 +0\.19 % +2\.16 % +17\.29 % +proved +██▏ +0 % +age, education and occupation$/m,
    );
    expect(text).toContain('No column tells much about another: all 30 pairs are weak.');
    expect(text).toMatch(/^income +15,094 +1 +1\.00 +0\.76 +– +none$/m);
    expect(text).toContain('- One record is one person: no user column was named.');
  });

  it('shows people, households, weights, strong pairs, samples and refusals where there are any', () => {
    const text = renderText(pageOfAssessment(hospital()), all);
    expect(text).toMatch(/^Unique people +11,904 \(96 %\) +17,950 \(90 %\)$/m);
    expect(text).toMatch(/^ +5 +12,380 +99\.84 % +19,950 +99\.75 % +99\.96 %$/m);
    expect(text).toContain(
      'In 3 pairs of columns one tells much about the other; the other 87 pairs are weak.',
    );
    expect(text).toMatch(/^county +hospital +0\.86 +0\.81$/m);
    expect(text).toMatch(/^ +5 +8\.00 % +70\.00 % +93\.00 % +94\.05 % /m);
    expect(text).toMatch(/^Average household risk +97\.80 %$/m);
    expect(text).toMatch(/^Sum of the weights +198,765\.4$/m);
    expect(text).toMatch(/^- t-closeness of "diagnosis" by weight: it is defined on records/m);
  });

  it('has no colour unless asked, and the same words with it', () => {
    const esc = String.fromCharCode(27);
    const coloured = renderText(pageOfAssessment(hospital()), { colour: true });
    expect(renderText(pageOfAssessment(hospital()), plain)).not.toContain(esc);
    expect(coloured).toContain(`${esc}[31m`);
    const codes = new RegExp(`${esc}\\[\\d+m`, 'g');
    const words = (text: string) => text.replace(codes, '').replace(/[^\S\n]+$/gm, '');
    expect(words(coloured)).toBe(words(renderText(pageOfAssessment(hospital()), plain)));
  });

  it.each([80, 100, 140])('keeps within %d columns', (width) => {
    for (const assessment of [adult(), hospital()]) {
      const longest = Math.max(
        ...renderText(pageOfAssessment(assessment), { ...plain, width })
          .split('\n')
          .map(widthOf),
      );
      expect(longest).toBeLessThanOrEqual(width);
    }
  });

  it('lets no name steer the terminal', () => {
    const text = renderText(pageOfAssessment(hostile()), plain);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|\p{Bidi_Control}/u);
    expect(text).toContain('\\u{1b}[2J');
    expect(text).not.toContain('x'.repeat(90));
  });

  it('holds no broken value', () => {
    for (const assessment of [adult(), hospital(), hostile()]) {
      expect(renderText(pageOfAssessment(assessment), plain)).not.toMatch(
        /NaN|undefined|null|\[object|Infinity/,
      );
    }
  });
});

describe('textTable', () => {
  it('stays straight with wide names', () => {
    const columns = [
      { title: 'Column', align: 'left' },
      { title: 'Values', align: 'right' },
    ] as const;
    const rows = [
      ['職業', '1'],
      ['한국어 이름', '22'],
      ['e\u0301te\u0301', '333'],
    ];
    const lines = textTable(columns, rows, 80, (line) => line).split('\n');
    // Independent of the library: every one of these characters is two columns wide, accents none.
    const width = (line: string) =>
      Array.from(line).reduce(
        (sum, c) => sum + (/\p{M}/u.test(c) ? 0 : /[\p{sc=Han}\p{sc=Hangul}]/u.test(c) ? 2 : 1),
        0,
      );
    expect(new Set(lines.map(width)).size).toBe(1);
  });
});

describe('wrapText', () => {
  it('keeps every word, in order, within the width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })),
        fc.integer({ min: 4, max: 60 }),
        (words, width) => {
          const text = words.map((word) => word.replaceAll(' ', '_')).join(' ');
          const lines = wrapText(text, width);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

describe('drawBar', () => {
  it('is empty for 0, full for 1 and neither in between', () => {
    expect([0, 1e-9, 0.5, 1 - 1e-9, 1].map((share) => drawBar(share, 4))).toEqual([
      '',
      '▏',
      '██',
      '███▉',
      '████',
    ]);
    expect(() => drawBar(Number.NaN)).toThrow('`share` must be');
  });
});

import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { assessmentSections } from '../../src/report/pages/assessment-sections.js';
import { renderHtml } from '../../src/report/render/html.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';
import { hostile, hostileNames } from './hostile-fixture.js';

const voidElements = new Set(['meta', 'br', 'hr', 'img', 'link', 'input']);

/** Tags of a document as a strict reader sees them; throws where they do not nest or an attribute has no quotes. */
function readTags(html: string): { name: string; attributes: string }[] {
  const body = html.replace(/^<!doctype html>/, '').replace(/<style>.*?<\/style>/gs, '');
  const open: string[] = [];
  const tags: { name: string; attributes: string }[] = [];
  const rest = body.replace(
    /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-zA-Z0-9:-]+="[^"]*")*)\s*(\/?)>/gi,
    (_, end, name, attributes, closed) => {
      if (end === '/') {
        if (open.pop() !== name) throw new Error(`</${name}> closes something else`);
      } else {
        tags.push({ name, attributes });
        if (closed !== '/' && !voidElements.has(name)) open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`);
  if (/[<>]/.test(rest)) throw new Error(`stray bracket: ${rest.slice(rest.search(/[<>]/)).slice(0, 80)}`);
  return tags;
}

const reports = {
  adult: await renderHtml(pageOfAssessment(adult())),
  hospital: await renderHtml(pageOfAssessment(hospital())),
  hostile: await renderHtml(pageOfAssessment(hostile())),
};

describe('renderHtml of an assessment', () => {
  it.each(Object.entries(reports))(
    'of %s is well formed, with unique anchors that all links find',
    (_, html) => {
      const tags = readTags(html);
      const ids = tags.flatMap(({ attributes }) => /\sid="([^"]*)"/.exec(attributes)?.[1] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const links = tags.flatMap(({ attributes }) => /\shref="#([^"]*)"/.exec(attributes)?.[1] ?? []);
      expect(links.length).toBeGreaterThan(8);
      for (const link of links) expect(ids).toContain(link);
    },
  );

  it.each(Object.entries(reports))('of %s runs nothing and loads nothing', (_, html) => {
    for (const { name, attributes } of readTags(html)) {
      expect([
        'script',
        'link',
        'img',
        'image',
        'iframe',
        'object',
        'embed',
        'base',
        'form',
        'use',
        'foreignObject',
      ]).not.toContain(name);
      expect(attributes).not.toMatch(/\s(on\w+|src|srcset|action|xlink:href)=/i);
      expect(attributes).not.toMatch(/\shref="(?!#)/);
    }
    expect(html.replace(/ content="[^"]*"/, '')).not.toMatch(/url\(|@import|javascript:/i);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it('leads with the answer and has every section', () => {
    for (const [html, assessment] of [
      [reports.adult, adult()],
      [reports.hospital, hospital()],
    ] as const) {
      const { document } = parseHTML(html);
      const text = (selector: string) =>
        document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ');
      expect(text('h1')).toBe(assessment.verdict.sentence);
      const titles = [...document.querySelectorAll('main h2')].map((title) => title.textContent);
      expect(titles).toEqual(assessmentSections(assessment).map(({ title }) => title));
    }
  });

  it('draws every chart for the page and for the phone, in the colour of the text', () => {
    for (const html of [reports.adult, reports.hospital]) {
      const { document } = parseHTML(html);
      expect(document.querySelectorAll('figure').length).toBe(6);
      for (const side of ['wide', 'narrow']) {
        const charts = [...document.querySelectorAll(`figure .${side} > svg`)];
        expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual([
          'Share by size of the group',
          'Average risk by number of columns known',
          'What each column adds to the average risk',
          'Fall of the average risk by column left out',
          'How far the row depends on the column, corrected for chance',
          'Predicted and observed average risk',
        ]);
        for (const chart of charts) expect(chart.getAttribute('fill')).toBe('currentColor');
      }
    }
  });

  it('explains every figure beside it', () => {
    const { document } = parseHTML(reports.hospital);
    for (const row of document.querySelectorAll(
      '#figures tbody tr, #household tbody tr, #information tbody tr',
    )) {
      expect(row.lastElementChild?.textContent).toMatch(/\w{2,}.*\.$/);
    }
    for (const section of document.querySelectorAll('main section')) {
      expect(section.querySelectorAll('.meaning p').length).toBeGreaterThan(0);
    }
  });

  it('shows hostile names as text', () => {
    const { document } = parseHTML(reports.hostile);
    const names = [...document.querySelectorAll('#columns tbody th')].map((cell) => cell.textContent);
    expect(names).toContain(hostileNames.sex);
    expect(names).toContain(hostileNames.race);
    expect(names).toContain(hostileNames['marital-status']);
    expect(names).toContain('\\u{1b}[2J\\u{1b}]0;owned\\u{7}age');
    expect(reports.hostile).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|\p{Bidi_Control}/u);
    expect(reports.hostile).not.toContain('<script');
    expect(reports.hostile).not.toContain('x'.repeat(90));
  });

  it('holds no broken value and is the same every time', async () => {
    for (const html of Object.values(reports))
      expect(html).not.toMatch(/NaN|undefined|\bnull\b|\[object|Infinity/);
    expect(await renderHtml(pageOfAssessment(hospital()))).toBe(reports.hospital);
  });
});

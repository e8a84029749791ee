import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { drawAlpha } from '../../src/report/charts/draw-alpha.js';
import { drawUnicity } from '../../src/report/charts/draw-unicity.js';
import { drawValues } from '../../src/report/charts/draw-values.js';
import { openCanvas } from '../../src/report/charts/open-canvas.js';
import {
  formatMean,
  formatRelativeError,
  formatRisk,
  formatRiskInterval,
} from '../../src/report/content/format-risk.js';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { assessmentSections } from '../../src/report/pages/assessment-sections.js';
import { pageOfTransactions } from '../../src/report/pages/transactions.js';
import { transactionsHeadline } from '../../src/report/pages/transactions-headline.js';
import { renderHtml } from '../../src/report/render/html.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { renderText } from '../../src/report/render/text.js';
import { hospital } from './hospital-fixture.js';
import { purchases, sampledOnly, withoutValues } from './transactions-fixture.js';

const canvas = { ...(await openCanvas()), width: 640 };
const text = (report = purchases()) => renderText(pageOfTransactions(report), { colour: false, width: 120 });

describe('formatRisk', () => {
  it.each([
    [0.65, '65 %'],
    [0.002242, '0.224 %'],
    [1.536e-4, '0.0154 %'],
    [1, '100 %'],
    [0, '0 %'],
    [0.99999, '> 99.9 %'],
    [1e-9, '< 0.000001 %'],
    [1.234e-7, '0.0000123 %'],
  ])('shows %d as %s', (risk, shown) => {
    expect(formatRisk(risk)).toBe(shown);
  });

  it('shows intervals, errors and means with as many digits', () => {
    expect(formatRiskInterval([0.00134, 0.00154])).toBe('0.134 to 0.154 %');
    expect(formatRelativeError(0.1234)).toBe('± 12.3 %');
    expect(formatRelativeError(476.19)).toBe('± 47,619 %');
    expect(formatRelativeError(0)).toBe('± 0 %');
    expect(formatMean(24.42)).toBe('24.4');
    expect(formatMean(1)).toBe('1');
    expect(formatMean(12_345.6)).toBe('12,346');
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses a risk of %d', (risk) => {
    expect(() => formatRisk(risk)).toThrow('must be');
  });
});

describe('the report of transactions', () => {
  it('leads with the riskiest attribute and the users who are given away', () => {
    expect(transactionsHeadline(purchases())).toBe(
      'Whoever learns the date of one record picks the right user with 48.6 % probability, the riskiest of 2 attributes. ' +
        '4 of 8 users (50 %) have a value that nobody else has. 2 of 33 records (6.1 %) name no user and are left out.',
    );
    expect(transactionsHeadline(sampledOnly())).toMatch(
      /^Whoever learns the date of one record picks the right user with about .* probability \(90 % interval .*\), the riskiest of 2 attributes\. 2 of 33 records/,
    );
  });

  it('has all its sections, in every medium', async () => {
    const report = purchases();
    const titles = pageOfTransactions(report).sections.map(({ title }) => title);
    expect(titles).toEqual([
      'Attackers who learn one value',
      'Attackers who know several records',
      'Users',
      'Users who stand out most',
      'Values that give users away',
      'Records per user and value',
      'The risk from a few values',
      'What the intervals are worth',
      'With rounded values',
      'Assumptions',
      'How this was made',
    ]);
    const html = parseHTML(await renderHtml(pageOfTransactions(report))).document;
    expect([...html.querySelectorAll('main h2')].map((title) => title.textContent)).toEqual(titles);
    for (const title of titles) expect(renderMarkdown(pageOfTransactions(report))).toContain(`## ${title}`);
    for (const title of titles.slice(0, -1)) expect(text(report)).toContain(title);
  });

  it('draws its three charts for the page and for the phone', async () => {
    const html = parseHTML(await renderHtml(pageOfTransactions(purchases()))).document;
    for (const side of ['wide', 'narrow']) {
      const charts = [...html.querySelectorAll(`figure .${side} > svg`)];
      expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual([
        'Share of users told apart by number of records known',
        'Records against users of each value',
        'Share of values by records per user',
      ]);
    }
  });

  it('shows values only where they are in the findings, and says so', async () => {
    const shown = await renderHtml(pageOfTransactions(purchases()));
    expect(shown).toContain('2024-01-02');
    expect(shown).toContain('it names values of the data, as was asked for');
    const hidden = withoutValues(purchases());
    for (const report of [
      await renderHtml(pageOfTransactions(hidden)),
      renderMarkdown(pageOfTransactions(hidden)),
      text(hidden),
    ]) {
      expect(report).not.toContain('2024-01');
      expect(report).not.toContain('Tea');
    }
    expect(await renderHtml(pageOfTransactions(hidden))).toContain('holds no value of the data');
    expect(text(hidden)).toContain('belong to a single user');
  });

  it('lets no name or value steer a terminal, make markup or run', async () => {
    const hostile = purchases(
      ['</td><script>alert(1)</script>', '\u001b[2Jx|`*'],
      ['<img src=x onerror=alert(2)>', '\u001b]0;owned\u0007', '| a | b |\n\n# c'],
    );
    const html = await renderHtml(pageOfTransactions(hostile));
    for (const bad of ['<script', '<img', '\u001b', '\u0007']) expect(html).not.toContain(bad);
    const { document: page } = parseHTML(html);
    expect([...page.querySelectorAll('script, img')]).toHaveLength(0);
    for (const bad of ['\u001b', '\u0007']) expect(text(hostile)).not.toContain(bad);
    // names stand in code spans, where nothing is markup
    const markdown = renderMarkdown(pageOfTransactions(hostile)).replace(/(`+)[^`].*?[^`]\1(?!`)/g, '');
    expect(markdown).not.toMatch(/<script|<img|^# c/m);
  });

  it('says in sampling mode what was read, and nothing of what is not known', async () => {
    const shown = text(sampledOnly());
    expect(shown).toContain('passed over once (60 cells)');
    expect(shown).not.toContain('Attackers who know several records');
    expect(shown).not.toContain('Records per user and value');
    expect(shown).toMatch(/date {2,}3 {2,}66\.7 % {2,}10 %/);
    expect(await renderHtml(pageOfTransactions(sampledOnly()))).not.toContain('<figure');
  });

  it('is part of the report of an assessment', async () => {
    const { transactions } = withoutValues(purchases());
    const assessment = { ...hospital(), transactions };
    const ids = assessmentSections(assessment).map(({ id }) => id);
    expect(ids).toContain('transactions');
    expect(ids).toContain('unicity');
    expect(ids).not.toContain('transaction-sample');
    expect(assessmentSections(hospital()).map(({ id }) => id)).not.toContain('transactions');
    expect(await renderHtml(pageOfAssessment(assessment))).toContain('Records against users of each value');
  });
});

describe('charts of transactions', () => {
  const { attributes } = purchases().transactions;

  it('draws bars as high as their share of the values in a panel', () => {
    const chart = drawAlpha(attributes, canvas);
    const bars = [...chart.querySelectorAll('[aria-label="rect"] rect')];
    const heights = bars.map((bar) => Number(bar.getAttribute('height')));
    const shares = attributes.flatMap(({ histogram = [] }) => {
      const most = Math.max(...histogram.map(({ values }) => values));
      return histogram.map(({ values }) => values / most);
    });
    // bars of no height are not drawn
    const drawn = shares.filter((share) => share > 0);
    const tall = heights.filter((height) => height > 0);
    expect(tall).toHaveLength(drawn.length);
    tall.forEach((height, i) => {
      expect(height / Math.max(...tall)).toBeCloseTo(drawn[i], 6);
    });
  });

  it('draws a dot per value and the lines of both models in every panel', () => {
    const chart = drawValues(attributes, canvas);
    expect(chart.querySelectorAll('[aria-label="dot"] circle')).toHaveLength(6);
    expect(chart.querySelectorAll('[aria-label="line"] path')).toHaveLength(4);
  });

  it('draws a bar per attribute and number of records, with its interval where it has one', () => {
    const chart = drawUnicity(attributes, canvas);
    const widths = [...chart.querySelectorAll('[aria-label="bar"] rect')].map((bar) =>
      Number(bar.getAttribute('width')),
    );
    expect(widths).toHaveLength(8);
    expect(widths[2] / widths[0]).toBeCloseTo(2, 6);
    expect(chart.querySelectorAll('[aria-label="rule"] line').length).toBeGreaterThanOrEqual(6);
  });
});

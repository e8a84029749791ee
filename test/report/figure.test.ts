import { describe, expect, it } from 'vitest';
import type { Assessment } from '../../src/core/results/assessment.js';
import { openCanvas } from '../../src/report/charts/open-canvas.js';
import { assessmentSections } from '../../src/report/pages/assessment-sections.js';
import { adult } from './fixture.js';

/** The chart of a section, by the section's name. */
function figureOf(id: string, assessment: Assessment) {
  return assessmentSections(assessment).find((section) => section.id === id)?.figure;
}

const canvas = { ...(await openCanvas()), width: 600 };

/** Sixty columns of which only the last two depend on each other. */
function sixtyColumns(): Assessment {
  const base = adult();
  const names = Array.from({ length: 60 }, (_, i) => `column ${i}`);
  const corrected = names.map((_, i) => names.map((_, j) => (i === j ? 1 : i + j === 117 ? 0.9 : 0.01)));
  return {
    ...base,
    columns: names.map((name) => ({ ...base.columns[0], name })),
    dependency: { columns: names, matrix: corrected, corrected, strong: [] },
  };
}

describe('the figure of a section', () => {
  it('has no picture of one column, nor for sections without a chart', () => {
    const base = adult();
    const one = { ...base, columns: base.columns.slice(0, 1), exposure: base.exposure.slice(0, 1) };
    expect(figureOf('columns', one)).toBeUndefined();
    expect(figureOf('exposure', one)).toBeUndefined();
    expect(figureOf('appendix', base)).toBeUndefined();
  });

  it('shows of many columns those that matter, and says so', () => {
    const bars = figureOf('columns', sixtyColumns());
    expect(bars?.caption).toContain('The first 25 of 60.');
    expect(bars?.draw(canvas).querySelectorAll('[aria-label="bar"] rect').length).toBe(25);
    const heat = figureOf('dependency', sixtyColumns());
    expect(heat?.caption).toContain('Of 60 columns the 40 that depend most.');
    const labels = heat?.draw(canvas).querySelectorAll('[aria-label="y-axis tick label"] text');
    const texts = [...(labels ?? [])].map((label: { textContent: string }) => label.textContent);
    expect(texts).toHaveLength(40);
    expect(texts.slice(-2)).toEqual(['column 58', 'column 59']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Dependency } from '../../src/core/results/assessment.js';
import type { Chart } from '../../src/report/charts/chart-canvas.js';
import { drawDependency } from '../../src/report/charts/draw-dependency.js';
import { drawExposure } from '../../src/report/charts/draw-exposure.js';
import { drawGroupSizes } from '../../src/report/charts/draw-group-sizes.js';
import { drawRiskFall } from '../../src/report/charts/draw-risk-fall.js';
import { openCanvas } from '../../src/report/charts/open-canvas.js';
import { groupSizeClasses } from '../../src/report/content/group-size-classes.js';
import { rankColumns } from '../../src/report/content/rank-columns.js';
import { adult } from './fixture.js';

const canvas = { ...(await openCanvas()), width: 640 };

function numbersOf(chart: Chart, selector: string, attribute: string): number[] {
  return [...chart.querySelectorAll(selector)].map((mark: { getAttribute(name: string): string }) =>
    Number(mark.getAttribute(attribute)),
  );
}

function textsOf(chart: Chart, group: string): string[] {
  return [...chart.querySelectorAll(`[aria-label="${group}"] text`)].map(
    (mark: { textContent: string }) => mark.textContent,
  );
}

function square(names: readonly string[], g: number): Dependency {
  const matrix = names.map((_, i) => names.map((_, j) => (i === j ? 1 : g)));
  return { columns: [...names], matrix, corrected: matrix, strong: [] };
}

describe('charts', () => {
  it('draws group sizes as bars as high as their share', () => {
    const classes = groupSizeClasses(adult().observed);
    const chart = drawGroupSizes(classes, canvas);
    const heights = numbersOf(chart, '[aria-label="bar"] rect', 'height');
    heights.forEach((height, i) => {
      expect(height / heights[0]).toBeCloseTo(classes[i].share / classes[0].share, 6);
    });
    expect(textsOf(chart, 'text')).toEqual(['31 %', '13 %', '14 %', '18 %', '14 %', '9.1 %']);
  });

  it('draws columns as bars as long as the fall, in the order given', () => {
    const ranked = rankColumns(adult().columns);
    const chart = drawRiskFall(ranked, canvas);
    const widths = numbersOf(chart, '[aria-label="bar"] rect', 'width');
    widths.forEach((width, i) => {
      expect(width / widths[0]).toBeCloseTo((ranked[i].riskFall ?? 0) / (ranked[0].riskFall ?? 1), 6);
    });
    expect(textsOf(chart, 'y-axis tick label')).toEqual(ranked.map(({ name }) => name));
  });

  it('keeps names apart that are cut to the same label', () => {
    const [first, second] = rankColumns(adult().columns);
    const middle = ['one', 'two'].map((text) => `${'a'.repeat(60)}${text}${'z'.repeat(60)}`);
    const chart = drawRiskFall(
      [
        { ...first, name: middle[0] },
        { ...second, name: middle[1] },
      ],
      canvas,
    );
    expect(new Set(textsOf(chart, 'y-axis tick label')).size).toBe(1);
    expect(chart.querySelectorAll('[aria-label="bar"] rect').length).toBe(2);
  });

  it('draws the three risks by columns known, and ticks for tiny ones', () => {
    const chart = drawExposure(adult().exposure, canvas);
    expect(chart.querySelectorAll('[aria-label="line"] path').length).toBe(3);
    expect(chart.querySelectorAll('[aria-label="dot"] circle').length).toBe(6);
    expect(textsOf(chart, 'x-axis tick label')).toEqual(['1', '2', '3', '4', '5', '6']);
    const tiny = adult().exposure.map((row) => ({
      ...row,
      least: 0,
      median: 0,
      highest: 1e-5 * row.columns,
    }));
    const ticks = textsOf(drawExposure(tiny, canvas), 'y-axis tick label');
    expect(new Set(ticks).size).toBe(ticks.length);
  });

  it('shades every pair but the diagonal by the corrected g', () => {
    const { dependency } = adult();
    const chart = drawDependency(dependency, canvas);
    const shades = numbersOf(chart, '[aria-label="cell"] rect', 'fill-opacity');
    const off = dependency.corrected.flatMap((row, i) => row.filter((_, j) => i !== j));
    expect(shades).toHaveLength(30);
    shades.forEach((shade, i) => {
      expect(shade).toBeCloseTo(0.05 + 0.95 * off[i], 9);
    });
  });

  it('draws the smallest and the emptiest findings', () => {
    const [age] = adult().columns;
    const one = { ...adult().exposure[0], least: 0, median: 0, highest: 0 };
    const charts = [
      drawGroupSizes(
        groupSizeClasses({ ...adult().observed, records: 0, groupSizes: [], below: { 2: 0 } }),
        canvas,
      ),
      drawRiskFall([{ ...age, riskFall: 0 }], canvas),
      drawRiskFall([{ ...age, riskFall: -0.01 }], canvas),
      drawExposure([one], canvas),
      drawDependency(square(['a', 'b'], 0), canvas),
      drawDependency(
        square(
          Array.from({ length: 40 }, (_, i) => `column ${i}`),
          1,
        ),
        { ...canvas, width: 340 },
      ),
    ];
    for (const chart of charts) expect(chart.outerHTML).not.toMatch(/NaN|undefined|Infinity|="-?\d+e/);
  });
});

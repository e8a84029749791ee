import type { Curve } from '../../core/results/what-if.js';
import { drawCurve } from '../charts/draw-curve.js';
import type { Figure } from '../content/figure-shape.js';
import { formatCount, formatPercent, formatPrecisePercent, plural, sayPercent } from '../content/format.js';
import { named, type Prose, say } from '../content/prose.js';
import type { Page } from '../render/page.js';
import { svgFile } from '../render/svg-file.js';

/** Risk against loss over the levels of a column, as a report with its picture. Pure; holds no value of the data. */
export function curvePage(curve: Curve): Page {
  const { column, points, source, tool, unit } = curve;
  const [first, last] = [points[0], points[points.length - 1]];
  return {
    tool,
    question: `What does coarsening ${column} bring in`,
    source: source.name,
    size: plural(source.records, 'record'),
    headline: `Coarsening ${column} until it tells nothing takes the average risk from ${sayPercent(first.averageRisk)} to ${sayPercent(last.averageRisk)}.`,
    tiles: [
      [formatPercent(first.averageRisk), 'average risk as it is'],
      [formatPercent(last.averageRisk), `without ${column}`],
    ],
    sections: [
      {
        id: 'curve',
        title: 'Risk against loss',
        lead: [say`The other quasi-identifiers stay as they are.`],
        table: {
          columns: [
            { title: 'Step', align: 'left' },
            { title: 'Values', align: 'right' },
            { title: 'Lost', align: 'right' },
            { title: 'Average risk', align: 'right' },
            { title: 'Groups of one', align: 'right' },
            { title: 'Smallest group', align: 'right' },
          ],
          rows: points.map(({ step, values, lost, averageRisk, alone, smallestGroup }): Prose[] => [
            [step ?? 'as it is'],
            [formatCount(values)],
            [formatPrecisePercent(lost)],
            [formatPrecisePercent(averageRisk)],
            [formatCount(alone)],
            [formatCount(smallestGroup)],
          ]),
        },
        meaning: [
          say`Lost is the share of the entropy of ${named(column)} that a step takes away. The average risk is the mean over records of 1/(${unit === 'person' ? 'people' : 'records'} alike).`,
        ],
      },
    ],
    figureOf: ({ id }) => (id === 'curve' ? curveFigure(curve) : undefined),
    remark: 'Made from counts alone; holds no value of the data.',
  };
}

function curveFigure(curve: Curve): Figure {
  return {
    caption: `Average risk against the share of the information in ${curve.column} that is lost.`,
    key: [],
    draw: (canvas) => drawCurve(curve.points, canvas),
  };
}

/** The picture alone, as an SVG file. */
export function curveSvg(curve: Curve): Promise<string> {
  return svgFile((canvas) => drawCurve(curve.points, canvas));
}

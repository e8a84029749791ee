import type { Curve } from '../../core/results/what-if.js';
import {
  formatCount,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../core/words/format.js';
import { drawCurve } from '../charts/draw-curve.js';
import type { Figure } from '../content/figure.js';
import type { Page } from '../content/page.js';
import { named, type Prose, say } from '../content/prose.js';

/**
 * Risk against loss over the levels of a column, as a page with its picture. Holds no value of the data.
 *
 * @example
 * const page = pageOfCurve(await curve(table, 'zip'));
 */
export function pageOfCurve(curve: Curve): Page {
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
        figure: curveFigure(curve),
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
    remark: 'Made from counts alone; holds no value of the data.',
  };
}

/** The picture of a curve; also what a file of the picture alone shows. */
export function curveFigure(curve: Curve): Figure {
  return {
    caption: `Average risk against the share of the information in ${curve.column} that is lost.`,
    alt: 'Average risk by share of information lost',
    key: [],
    draw: (canvas) => drawCurve(curve.points, canvas),
  };
}

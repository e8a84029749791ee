import type { KeyCurve } from '../../../core/results/keys.js';
import { formatCount, formatPrecisePercent } from '../../../core/words/format.js';
import { drawKeyCurve } from '../../charts/draw-key-curve.js';
import type { Figure } from '../../content/figure.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Mean sensitivity against the number of records, or against kappa. */
export function keyCurveSection(curve: KeyCurve): Section {
  const { over, points } = curve;
  const least = (complete: boolean) => (complete ? '' : 'at least ');
  return {
    id: 'key-curve',
    title: over === 'records' ? 'Sensitivity by number of records' : 'Sensitivity by columns held',
    lead: [
      over === 'records'
        ? say`Random parts of the records, each holding the one before.`
        : say`Kappa is the most columns an attacker holds; larger keys do not count.`,
    ],
    figure: points.length < 2 ? undefined : keyCurveFigure(curve),
    table: {
      columns: [
        { title: over === 'records' ? 'Records' : 'Kappa', align: 'right' },
        { title: 'Mean sensitivity', align: 'right' },
        { title: 'As printed', align: 'right' },
        { title: 'Attack succeeds', align: 'right' },
        { title: 'Keys', align: 'right' },
      ],
      rows: points.map(({ x, exact, printed, attackSuccess, keyCount, complete }): Prose[] => [
        [formatCount(x)],
        [formatPrecisePercent(exact)],
        [formatPrecisePercent(printed)],
        [formatPrecisePercent(attackSuccess)],
        [`${least(complete)}${formatCount(keyCount)}`],
      ]),
    },
    meaning: [say`Means are over all columns that take part.`],
  };
}

/** The picture of a curve; also what a file of the picture alone shows. */
export function keyCurveFigure(curve: KeyCurve): Figure {
  return {
    caption: `Mean sensitivity of the columns by ${curve.over === 'records' ? 'number of records' : 'columns held (kappa)'}.`,
    alt: `Mean sensitivity by ${curve.over}`,
    key: [
      { colour: 'risk line', means: 'exact' },
      { colour: 'dashed line', means: 'as printed' },
    ],
    draw: (canvas) => drawKeyCurve(curve, canvas),
  };
}

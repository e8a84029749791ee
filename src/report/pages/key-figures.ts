import type { KeyCurve, KeysFinding } from '../../core/results/keys.js';
import { drawKeyCurve } from '../charts/draw-key-curve.js';
import { drawKeyMatrix } from '../charts/draw-key-matrix.js';
import { drawSensitivity } from '../charts/draw-sensitivity.js';
import type { Figure } from '../content/figure-shape.js';
import { formatCount } from '../content/format.js';
import type { SectionId } from '../content/section.js';
import { rankBySensitivity } from '../sections/sensitivity.js';

const mostBars = 25;
const mostKeys = 30;
const mostColumns = 30;

/** The chart that belongs to a section about keys, where the data fill it. */
export function keyFigure(
  section: SectionId,
  found: KeysFinding | undefined,
  curve?: KeyCurve,
): Figure | undefined {
  if (section === 'keys') return found && matrixFigure(found);
  if (section === 'sensitivity') return found && sensitivityFigure(found);
  return section === 'key-curve' ? curve && curveFigure(curve) : undefined;
}

function sensitivityFigure({ sensitivity }: KeysFinding): Figure | undefined {
  const ranked = rankBySensitivity(sensitivity);
  if (ranked.length < 2) return undefined;
  return {
    caption: `Sensitivity of each column.${someOf(ranked.length, mostBars)}`,
    key: [
      { colour: 'risk', means: 'exact' },
      { colour: 'care', means: 'as printed' },
    ],
    draw: (canvas) => drawSensitivity(ranked.slice(0, mostBars), canvas),
  };
}

function matrixFigure({ keys, keyCount, sensitivity }: KeysFinding): Figure | undefined {
  const shown = keys.filter((key) => key.length > 0).slice(0, mostKeys);
  const used = rankBySensitivity(sensitivity).filter(({ name }) => shown.some((key) => key.includes(name)));
  const columns = used.slice(0, mostColumns).map(({ name }) => name);
  if (shown.length < 2 || columns.length < 2) return undefined;
  const cut =
    used.length > columns.length ? ` Of ${formatCount(used.length)} columns the most sensitive.` : '';
  return {
    caption: `Each row is a key, its columns filled in.${someOf(keyCount, mostKeys)}${cut}`,
    key: [],
    draw: (canvas) => drawKeyMatrix(shown, columns, canvas),
  };
}

function curveFigure(curve: KeyCurve): Figure | undefined {
  if (curve.points.length < 2) return undefined;
  return {
    caption: `Mean sensitivity of the columns by ${curve.over === 'records' ? 'number of records' : 'columns held (kappa)'}.`,
    key: [
      { colour: 'risk line', means: 'exact' },
      { colour: 'dashed line', means: 'as printed' },
    ],
    draw: (canvas) => drawKeyCurve(curve, canvas),
  };
}

function someOf(count: number, most: number): string {
  return count <= most ? '' : ` The first ${formatCount(most)} of ${formatCount(count)}.`;
}

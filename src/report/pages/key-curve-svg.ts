import type { KeyCurve } from '../../core/results/keys.js';
import { drawKeyCurve } from '../charts/draw-key-curve.js';
import { svgFile } from '../render/svg-file.js';

/** The picture of a curve alone, as an SVG file. */
export function keyCurveSvg(curve: KeyCurve): Promise<string> {
  return svgFile((canvas) => drawKeyCurve(curve, canvas));
}

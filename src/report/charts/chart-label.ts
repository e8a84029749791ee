import { showName } from '../../core/words/visible.js';
import { widthOf } from '../render/wrap-text.js';

const pixelsPerColumn = 7;

/** A column's name made safe and short enough for `pixels` of a chart. */
export function chartLabel(name: string, pixels: number): string {
  const shown = showName(name);
  const length = Array.from(shown).length;
  const fits = Math.floor((pixels / pixelsPerColumn) * (length / Math.max(1, widthOf(shown))));
  return showName(name, Math.max(4, fits));
}

/** Room in pixels that labels need, at most `most`. */
export function labelRoom(labels: readonly string[], most: number): number {
  return Math.min(most, Math.max(0, ...labels.map((label) => widthOf(label) * pixelsPerColumn)));
}

import type { Drawing } from './chart-canvas.js';

/** Loads what draws outside of a browser, which takes longer than most commands: only where there is something to draw. */
export async function openCanvas(): Promise<Drawing> {
  const [Plot, { parseHTML }] = await Promise.all([import('./plot-parts.js'), import('linkedom')]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return { Plot, document };
}

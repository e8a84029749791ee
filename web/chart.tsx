import { useEffect, useRef } from 'preact/hooks';
import { drawFigure } from '../src/report/charts/draw-figure.js';
import * as Plot from '../src/report/charts/plot-parts.js';
import type { Figure } from '../src/report/content/figure.js';

/** A chart of the report, drawn to the width there is, and again when that changes. */
export function Chart({ figure }: { readonly figure: Figure }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let drawn = 0;
    const redraw = () => {
      const width = Math.floor(box.clientWidth);
      if (width === 0 || width === drawn) return;
      drawn = width;
      const svg = drawFigure(figure, { Plot, document: document as never }, Math.max(280, width));
      // the policy of the page allows no style but that of its own file, which has these rules
      svg.querySelector('style')?.remove();
      box.replaceChildren(svg);
    };
    drawn = 0;
    redraw();
    const watch = new ResizeObserver(redraw);
    watch.observe(box);
    return () => watch.disconnect();
  }, [figure]);
  return <div class="chart" ref={place} />;
}

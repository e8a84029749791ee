/**
 * Colours of the charts (Okabe and Ito, safe for the colour-blind), from risky to safe. Pages may set the
 * CSS variables for a dark background; everything else in a chart is drawn in the current text colour.
 */
export const palette = {
  risk: 'var(--chart-risk, #D55E00)',
  warn: 'var(--chart-warn, #E69F00)',
  care: 'var(--chart-care, #56B4E9)',
  safe: 'var(--chart-safe, #0072B2)',
  /** Text on a filled `safe` surface. */
  onSafe: 'var(--chart-on-safe, #FFFFFF)',
} as const;

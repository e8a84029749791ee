import { styleText } from 'node:util';

/** Paints text for a terminal, or leaves it as it is. */
export type Colours = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

const STYLES = ['bold', 'dim', 'red', 'yellow', 'green'] as const;

/** Colours where they are wanted: who asks knows whether they write to a terminal. */
export function coloursOf(wanted: boolean): Colours {
  const paint = (style: (typeof STYLES)[number]) => (text: string) =>
    wanted ? styleText(style, text, { validateStream: false }) : text;
  return Object.fromEntries(STYLES.map((style) => [style, paint(style)])) as Colours;
}

import { decimalsOf, decimalText, isOrigin, isUnit, NUMBERS, UNIT_RULE, unitsBelow } from './numbers.js';
import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Puts numbers into bands of one width: 37 becomes [35,40). Bands begin at `origin` and multiples of the width from it. */
export function band(column: string, width: number, origin = 0): Recoding {
  const decimals = Math.max(decimalsOf(width), decimalsOf(origin));
  return {
    kind: 'recoding',
    text: `band ${quoteWord(column)} ${width}${origin === 0 ? '' : ` from ${origin}`}`,
    description: `Numbers in ${column} become bands of width ${width}${origin === 0 ? '' : ` counted from ${origin}`}.`,
    random: false,
    column,
    needs: NUMBERS,
    cell: (text, dialect) => {
      const units = unitsBelow(dialect.parseDouble(text), width, origin, dialect);
      const edge = (steps: string) =>
        decimalText(`${steps} * ${dialect.asDouble(String(width))} + ${origin}`, decimals);
      return `'[' || ${edge(units)} || ',' || ${edge(`(${units} + 1)`)} || ')'`;
    },
  };
}

/** Puts numbers into bands between boundaries, each band with its lower boundary: <18, [18,65), >=65. */
export function bandAt(column: string, boundaries: readonly number[]): Recoding {
  const last = boundaries[boundaries.length - 1];
  return {
    kind: 'recoding',
    text: `band ${quoteWord(column)} at ${boundaries.join(',')}`,
    description: `Numbers in ${column} become bands with boundaries at ${boundaries.join(', ')}.`,
    random: false,
    column,
    needs: NUMBERS,
    cell: (text, dialect) => {
      const number = dialect.parseDouble(text);
      const bands = boundaries.map((bound, i) => {
        const label = i === 0 ? `<${bound}` : `[${boundaries[i - 1]},${bound})`;
        return `WHEN ${number} < ${dialect.asDouble(String(bound))} THEN ${dialect.string(label)}`;
      });
      return `CASE ${bands.join(' ')} WHEN ${number} IS NOT NULL THEN ${dialect.string(`>=${last}`)} END`;
    },
  };
}

/** `band age 5`, `band age 10 from 5`, `band age at 18,30,65`. */
export const bandKind: StepKind = {
  name: 'band',
  usage: 'band COLUMN WIDTH [from ORIGIN], or band COLUMN at BOUNDARY,BOUNDARY,..',
  summary: 'put numbers into bands of a width, or between boundaries',
  parse(words) {
    const column = words.one('the column');
    if (words.keyword('at') !== undefined) {
      const boundaries = words.numbers('a boundary', 'a number', () => true);
      words.end();
      const wrong = boundaries.findIndex((bound, i) => i > 0 && bound <= boundaries[i - 1]);
      if (wrong !== -1)
        words.fail(
          `bands overlap: boundaries must ascend, but ${boundaries[wrong]} follows ${boundaries[wrong - 1]}`,
        );
      return bandAt(column, boundaries);
    }
    const width = words.number('the width', UNIT_RULE, isUnit);
    const origin =
      words.keyword('from') === undefined
        ? 0
        : words.number('the origin', 'a number of at most 15 decimals', isOrigin);
    words.end();
    return band(column, width, origin);
  },
};

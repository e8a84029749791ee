import { decimalsOf, decimalText, isUnit, NUMBERS, UNIT_RULE, unitsBelow } from './numbers.js';
import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Rounds numbers to the nearest multiple of a unit, halves up. */
function roundNumber(column: string, unit: number): Recoding {
  return {
    kind: 'recoding',
    text: `round ${quoteWord(column)} ${unit}`,
    description: `Numbers in ${column} are rounded to multiples of ${unit}.`,
    random: false,
    column,
    needs: NUMBERS,
    cell: (text, dialect) => {
      const units = unitsBelow(dialect.parseDouble(text), unit, 0, dialect, true);
      return decimalText(`${units} * ${dialect.asDouble(String(unit))}`, decimalsOf(unit));
    },
  };
}

/** `round income 1000`. */
export const roundKind: StepKind = {
  name: 'round',
  usage: 'round COLUMN UNIT',
  summary: 'round numbers to multiples of a unit',
  parse(words) {
    const column = words.one('the column');
    const unit = words.number('the unit', UNIT_RULE, isUnit);
    words.end();
    return roundNumber(column, unit);
  },
};

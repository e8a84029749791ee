import { type Hierarchy, readHierarchy } from './hierarchy-file.js';
import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Replaces values by their labels on one level of a hierarchy (1 is the finest). */
export function generalise(column: string, hierarchy: Hierarchy, level: number): Recoding {
  const values = new Map<string, string[]>();
  for (const [value, above] of hierarchy.labels) {
    const label = above[level - 1];
    const held = values.get(label);
    if (held === undefined) values.set(label, [value]);
    else held.push(value);
  }
  const known = [...hierarchy.labels.keys()];
  return {
    kind: 'recoding',
    text: `generalise ${quoteWord(column)} by ${quoteWord(hierarchy.path)} level ${level}`,
    description: `Values of ${column} become their labels on level ${level} of the hierarchy ${hierarchy.path}.`,
    random: false,
    column,
    needs: {
      rule: `values that stand in ${hierarchy.path}`,
      misfit: (text, { string }) => `${text} NOT IN (${known.map(string).join(', ')})`,
    },
    cell: (text, { string }) => {
      const labels = [...values].map(
        ([label, held]) => `WHEN ${text} IN (${held.map(string).join(', ')}) THEN ${string(label)}`,
      );
      return `CASE ${labels.join(' ')} END`;
    },
  };
}

/** `generalise diagnosis by icd.csv level 2`. */
export const generaliseKind: StepKind = {
  name: 'generalise',
  usage: 'generalise COLUMN by FILE [level LEVEL]',
  summary: 'replace values by labels of a hierarchy file',
  parse(words) {
    const column = words.one('the column');
    if (words.keyword('by') === undefined) words.fail('the word by is expected after the column');
    const hierarchy = readHierarchy(words.one('the hierarchy file'));
    const level =
      words.keyword('level') === undefined
        ? 1
        : words.number(
            'the level',
            `a whole number from 1 to ${hierarchy.levels}`,
            (l) => Number.isInteger(l) && l >= 1 && l <= hierarchy.levels,
          );
    words.end();
    return generalise(column, hierarchy, level);
  },
};

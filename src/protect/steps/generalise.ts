import { SingleoutError } from '../../core/errors.js';
import type { Hierarchy } from './hierarchy.js';
import type { Recoding, StepKind } from './step.js';
import { quoteWord, verbOf, Words } from './words.js';

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
    text: `generalise ${quoteWord(column)} by ${quoteWord(hierarchy.name)} level ${level}`,
    description: `Values of ${column} become their labels on level ${level} of the hierarchy ${hierarchy.name}.`,
    random: false,
    column,
    needs: {
      rule: `values that stand in ${hierarchy.name}`,
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
  parse(words, { hierarchies }) {
    const { column, name } = readNames(words);
    const hierarchy = hierarchies?.get(name);
    if (hierarchy === undefined)
      throw new SingleoutError('config/invalid', `\`${words.text}\`: no hierarchy of this name was given`, {
        where: name,
        hint: 'a program hands hierarchies to parseStep, a request to the API sends them along',
      });
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

/** The hierarchies that steps name, each once: who takes steps in reads these first. */
export function namedHierarchies(steps: readonly string[]): string[] {
  const names = steps
    .filter((step) => verbOf(step).toLowerCase() === generaliseKind.name)
    .map((step) => readNames(new Words(step, generaliseKind.usage)).name);
  return [...new Set(names)];
}

function readNames(words: Words): { column: string; name: string } {
  const column = words.one('the column');
  if (words.keyword('by') === undefined) words.fail('the word by is expected after the column');
  return { column, name: words.one('the hierarchy file') };
}

import { describeGroups, type Groups, readGroups, selectWithSize, writeGroups } from './group-size.js';
import { selectColumns } from './select-columns.js';
import type { Rewriting, StepKind } from './step.js';
import { quoteWord } from './words.js';

/**
 * Makes cells missing for records in small groups. One pass: the records form new groups, which may again be small when a
 * missing cell counts as a value; assess the result with `--missing any` or `own`, as the reader will.
 */
function suppressCells(cells: readonly string[], below: number, groups: Groups = {}): Rewriting {
  return {
    kind: 'rewriting',
    text: `suppress ${cells.map(quoteWord).join(',')} below ${below}${writeGroups(groups)}`,
    description: `Cells of ${cells.join(', ')} become missing for records in ${describeGroups(groups, below)}.`,
    random: false,
    changes: cells,
    reads: [...cells, ...(groups.columns ?? []), ...(groups.of === undefined ? [] : [groups.of])],
    async rewrite(relation, context) {
      const { identifier } = relation.engine.dialect;
      const { size, select } = selectWithSize(relation, groups, context);
      const cell = (name: string) => `CASE WHEN ${size} >= ${below} THEN ${identifier(name)} END`;
      const changed = new Map(cells.map((name) => [name, cell(name)]));
      return {
        columns: relation.columns,
        select: (from) => `SELECT ${selectColumns(relation, changed)} FROM (${select(from)}) AS sized`,
      };
    },
  };
}

/** `suppress zip below 5`, `suppress zip,birthday below 5 in age,sex,zip`. */
export const suppressKind: StepKind = {
  name: 'suppress',
  usage: 'suppress COLUMNS below SIZE [of COLUMN] [in COLUMNS]',
  summary: 'make cells of records in small groups missing',
  parse(words) {
    const cells = words.list('the columns');
    if (words.keyword('below') === undefined) words.fail('the word below is expected after the columns');
    const below = words.number(
      'the size',
      'a whole number of at least 2',
      (k) => Number.isInteger(k) && k >= 2,
    );
    const groups = readGroups(words);
    words.end();
    return suppressCells(cells, below, groups);
  },
};

import { readTest, TEST_USAGE } from './record-test.js';
import { selectColumns } from './select-columns.js';
import type { RecordTest, Rewriting, StepKind } from './step.js';
import { quoteWord } from './words.js';

/**
 * Makes cells missing for the records that a test finds. One pass: the records form new groups, which may again be small
 * when a missing cell counts as a value; assess the result with `--missing any` or `own`, as the reader will.
 */
function suppressCells(cells: readonly string[], test: RecordTest): Rewriting {
  return {
    kind: 'rewriting',
    text: `suppress ${cells.map(quoteWord).join(',')} ${test.text}`,
    description: `Cells of ${cells.join(', ')} become missing for records ${test.description}.`,
    random: false,
    changes: cells,
    reads: [...cells, ...test.reads],
    async rewrite(relation, context) {
      const { identifier } = relation.engine.dialect;
      const { safe, select } = await test.prepare(relation, context);
      const changed = new Map(
        cells.map((name) => [name, `CASE WHEN ${safe} THEN ${identifier(name)} END`] as const),
      );
      return {
        columns: relation.columns,
        select: (from) => `SELECT ${selectColumns(relation, changed)} FROM (${select(from)}) AS tested`,
      };
    },
  };
}

/** `suppress zip below 5`, `suppress zip,birthday below 5 in age,sex,zip`. */
export const suppressKind: StepKind = {
  name: 'suppress',
  usage: `suppress COLUMNS ${TEST_USAGE}`,
  summary: 'make cells missing in records in small groups, or likely unique in the population',
  parse(words) {
    const cells = words.list('the columns');
    const test = readTest(words);
    if (test === undefined) return words.fail('below or unique is expected after the columns');
    words.end();
    return suppressCells(cells, test);
  },
};

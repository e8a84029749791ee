import { readGroups } from './group-size.js';
import { readTest, TEST_USAGE } from './record-test.js';
import { selectColumns } from './select-columns.js';
import type { RecordTest, Rewriting, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Drops the records that a test finds. After small groups are dropped, what is left stands in groups large enough. */
export function dropRecords(test: RecordTest): Rewriting {
  return {
    kind: 'rewriting',
    text: `drop-records ${test.text}`,
    description: `Records ${test.description} are left out.`,
    random: false,
    changes: [],
    reads: test.reads,
    async rewrite(relation, context) {
      const { safe, select } = await test.prepare(relation, context);
      return {
        columns: relation.columns,
        select: (from) => `SELECT ${selectColumns(relation)} FROM (${select(from)}) AS tested WHERE ${safe}`,
      };
    },
  };
}

/** Drops records with a missing cell in one of the columns. */
export function dropIncomplete(columns?: readonly string[]): Rewriting {
  return {
    kind: 'rewriting',
    text: `drop-records missing${columns === undefined ? '' : ` in ${columns.map(quoteWord).join(',')}`}`,
    description: `Records with a missing cell in ${columns === undefined ? 'a quasi-identifier' : columns.join(', ')} are left out.`,
    random: false,
    changes: [],
    reads: columns ?? [],
    async rewrite(relation, context) {
      const names = columns ?? context.qi.filter((name) => relation.columns.some((c) => c.name === name));
      const { identifier } = relation.engine.dialect;
      const there = names.map((name) => `${identifier(name)} IS NOT NULL`).join(' AND ') || 'TRUE';
      return {
        columns: relation.columns,
        select: (from) => `SELECT ${selectColumns(relation)} FROM ${from} WHERE ${there}`,
      };
    },
  };
}

/** `drop-records below 5`, `drop-records unique above 0.2 among 1000000 in age,zip`, `drop-records missing in age`. */
export const dropRecordsKind: StepKind = {
  name: 'drop-records',
  usage: `drop-records ${TEST_USAGE}, or missing [in COLUMNS]`,
  summary: 'leave out records in small groups, likely unique in the population, or with missing cells',
  parse(words) {
    const test = readTest(words);
    if (test === undefined && words.keyword('missing') === undefined)
      return words.fail('below, unique or missing is expected');
    const step = test === undefined ? dropIncomplete(readGroups(words).columns) : dropRecords(test);
    words.end();
    return step;
  },
};

import { SingleoutError } from '../../core/errors.js';
import { describeGroups, type Groups, readGroups, selectWithSize, writeGroups } from './group-size.js';
import { selectColumns, textOf } from './select-columns.js';
import type { Rewriting, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Drops records in groups smaller than `below`. What is left stands in groups of at least that size. */
export function dropSmallGroups(below: number, groups: Groups = {}): Rewriting {
  return {
    kind: 'rewriting',
    text: `drop-records below ${below}${writeGroups(groups)}`,
    description: `Records in ${describeGroups(groups, below)} are left out.`,
    random: false,
    changes: [],
    reads: [...(groups.columns ?? []), ...(groups.of === undefined ? [] : [groups.of])],
    async rewrite(relation, context) {
      const { size, select } = selectWithSize(relation, groups, context);
      return {
        columns: relation.columns,
        select: (from) =>
          `SELECT ${selectColumns(relation)} FROM (${select(from)}) AS sized WHERE ${size} >= ${below}`,
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

/** Drops records whose modelled chance of being unique in the population exceeds a limit. */
function dropLikelyUnique(limit: number, columns?: readonly string[]): Rewriting {
  return {
    kind: 'rewriting',
    text: `drop-records unique above ${limit}${columns === undefined ? '' : ` in ${columns.map(quoteWord).join(',')}`}`,
    description: `Records whose modelled chance of being unique in the population exceeds ${limit} are left out.`,
    random: false,
    changes: [],
    reads: columns ?? [],
    async rewrite(relation, { qi, uniqueness }) {
      if (uniqueness === undefined) {
        throw new SingleoutError(
          'config/unsupported',
          'no model of the population is at hand for this step',
          {
            where: this.text,
            hint: 'drop small groups instead: drop-records below 5',
          },
        );
      }
      const { dialect } = relation.engine;
      const names = columns ?? qi.filter((name) => relation.columns.some((c) => c.name === name));
      const risky = await uniqueness.riskyTuples(relation, names, limit);
      const alike = (tuple: readonly (string | null)[]) =>
        tuple
          .map((value, i) =>
            value === null
              ? `${dialect.identifier(names[i])} IS NULL`
              : `${textOf(dialect, names[i])} = ${dialect.string(value)}`,
          )
          .join(' AND ');
      const any = risky.map((tuple) => `(${alike(tuple)})`).join(' OR ') || 'FALSE';
      return {
        columns: relation.columns,
        select: (from) => `SELECT ${selectColumns(relation)} FROM ${from} WHERE NOT COALESCE(${any}, FALSE)`,
      };
    },
  };
}

/** `drop-records below 5`, `drop-records below 5 of patient in age,sex`, `drop-records missing in age`. */
export const dropRecordsKind: StepKind = {
  name: 'drop-records',
  usage:
    'drop-records below SIZE [of COLUMN] [in COLUMNS], drop-records missing [in COLUMNS], or drop-records unique above CHANCE [in COLUMNS]',
  summary: 'leave out records in small groups, with missing cells, or likely unique in the population',
  parse(words) {
    switch (words.keyword('below', 'missing', 'unique')) {
      case 'below': {
        const below = words.number(
          'the size',
          'a whole number of at least 2',
          (k) => Number.isInteger(k) && k >= 2,
        );
        const groups = readGroups(words);
        words.end();
        return dropSmallGroups(below, groups);
      }
      case 'missing': {
        const { columns } = readGroups(words);
        words.end();
        return dropIncomplete(columns);
      }
      case 'unique': {
        if (words.keyword('above') === undefined) words.fail('the word above is expected after unique');
        const limit = words.number('the chance', 'a number from 0 to 1', (p) => p >= 0 && p < 1);
        const { columns } = readGroups(words);
        words.end();
        return dropLikelyUnique(limit, columns);
      }
      default:
        return words.fail('below, missing or unique is expected');
    }
  },
};

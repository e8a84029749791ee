import { GRAIN, responseTable } from '../../collect/response.js';
import { textOf } from '../../counts/cell-text.js';
import type { Relation } from '../../source/relation.js';
import { digestRows } from './row-digest.js';
import { freshIdentifier, selectColumns } from './select-columns.js';
import type { Rewriting, StepKind } from './step.js';
import { quoteWord } from './words.js';

/**
 * k-ary randomised response over the values that occur in the column: each cell is kept with probability
 * e^eps/(e^eps + f - 1), else it becomes one of the other f - 1 values. Missing cells stay missing.
 * @formula METHODS.md section 5
 */
function randomise(column: string, epsilon: number): Rewriting {
  return {
    kind: 'rewriting',
    text: `randomise ${quoteWord(column)} ${epsilon}`,
    description: `Each cell of ${column} is kept or becomes another value of the column by chance (randomised response, epsilon ${epsilon}); missing cells stay missing.`,
    random: true,
    changes: [column],
    reads: [column],
    async rewrite(relation, context) {
      const values = await valuesOf(relation, column);
      const { dialect } = relation.engine;
      const { draw, select } = digestRows(relation, context);
      const [own, kept, pick] = ['own', 'kept', 'pick'].map((name) => freshIdentifier(relation, name));
      const all = selectColumns(relation);
      const text = textOf(dialect, column);
      const list = values.map((value, i) => `(${i}, ${dialect.string(value)})`).join(', ') || `(0, '')`;
      const { keep } = responseTable(epsilon, Math.max(1, values.length));
      const drawn = (
        from: string,
      ) => `SELECT ${all}, ${text} AS ${own}, ${draw('keep')} < ${keep / GRAIN} AS ${kept},
        FLOOR(${draw('pick')} * ${Math.max(0, values.length - 1)}) AS ${pick} FROM (${select(from)}) AS digested`;
      const cell = `CASE WHEN ${own} IS NULL OR ${kept} THEN ${own} ELSE other.v END`;
      return {
        columns: relation.columns.map((c) => (c.name === column ? { name: c.name, kind: 'text' } : c)),
        select: (
          from,
        ) => `SELECT ${selectColumns(relation, new Map([[column, cell]]))} FROM (${drawn(from)}) AS drawn
          LEFT JOIN (VALUES ${list}) AS mine(i, v) ON ${own} = mine.v
          LEFT JOIN (VALUES ${list}) AS other(i, v)
            ON other.i = ${pick} + CASE WHEN ${pick} >= mine.i THEN 1 ELSE 0 END`,
      };
    },
  };
}

/** `randomise diagnosis 1`. */
export const randomiseKind: StepKind = {
  name: 'randomise',
  usage: 'randomise COLUMN EPSILON',
  summary: 'k-ary randomised response: keep a cell by chance, else another value',
  parse(words) {
    const column = words.one('the column');
    const epsilon = words.number('epsilon', 'a number above 0', (e) => e > 0);
    words.end();
    return randomise(column, epsilon);
  },
};

async function valuesOf({ engine, from }: Relation, column: string): Promise<string[]> {
  const text = textOf(engine.dialect, column);
  const batch = await engine.query(
    `SELECT v FROM (SELECT DISTINCT ${text} AS v FROM ${from}) AS found WHERE v IS NOT NULL ORDER BY v`,
  );
  return batch.texts(0) as string[];
}

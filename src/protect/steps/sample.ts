import { digestRows } from './row-digest.js';
import { selectColumns } from './select-columns.js';
import type { Rewriting, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** Keeps a share of the records, each by chance; with `by`, all records with the same value of that column or none. */
function sample(share: number, by?: string): Rewriting {
  const who = by === undefined ? 'Each record' : `Each value of ${by}, with all its records,`;
  return {
    kind: 'rewriting',
    text: `sample ${share}${by === undefined ? '' : ` by ${quoteWord(by)}`}`,
    description: `${who} is kept with probability ${share}.`,
    random: true,
    changes: [],
    reads: by === undefined ? [] : [by],
    async rewrite(relation, context) {
      const { draw, select } = digestRows(relation, context, by);
      return {
        columns: relation.columns,
        select: (from) =>
          `SELECT ${selectColumns(relation)} FROM (${select(from)}) AS drawn WHERE ${draw('sample')} < ${share}`,
      };
    },
  };
}

/** `sample 10%`, `sample 0.1 by patient`. */
export const sampleKind: StepKind = {
  name: 'sample',
  usage: 'sample SHARE [by COLUMN]',
  summary: 'keep a random share of the records (or of persons)',
  parse(words) {
    const share = words.number('the share', 'above 0 and at most 1', (p) => p > 0 && p <= 1);
    const by = words.keyword('by') === undefined ? undefined : words.one('the column after by');
    words.end();
    return sample(share, by);
  },
};

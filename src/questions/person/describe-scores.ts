import type { ScoresReport } from '../../core/results/person.js';
import { version } from '../../core/version.js';
import { summariseAmongAll } from '../../findings/records/records-among-all.js';
import type { ScoredRecords } from './score-codes.js';

/** What is said of scored records, in the form of the JSON contract. */
export function describeScores(
  { records, scored, columns, edges, alike, evaluation, inPopulation }: ScoredRecords,
  ks: readonly number[],
  { name, output }: { readonly name: string; readonly output?: string },
): ScoresReport {
  const notes = [
    ...(scored < records
      ? [
          `${records - scored} records hold a value, or a pair of values, that the statistics do not list; they have no score.`,
        ]
      : []),
    ...(alike === undefined
      ? ['The statistics are not those of this file, so the true numbers alike are not known.']
      : []),
    ...(alike !== undefined && evaluation === undefined
      ? ['The scores are not held against the truth: not every record has one, or there are fewer than ten.']
      : []),
  ];
  return {
    format: 'singleout/person-scores',
    version: 1,
    tool: `singleout ${version}`,
    source: { name },
    ...(output === undefined ? {} : { output }),
    records,
    scored,
    columns: [...columns],
    edges: edges.map(([a, b]) => [a, b]),
    k: [...ks],
    notes,
    ...(evaluation === undefined ? {} : { evaluation: [...evaluation] }),
    ...(inPopulation === undefined ? {} : { inPopulation: summariseAmongAll(inPopulation) }),
  };
}

import { describe, expect, it } from 'vitest';
import { evaluateScores } from '../../src/calibrate/evaluate-scores.js';
import { hospital } from '../../src/generate/hospital.js';
import { completeStatistics } from '../../src/joint/complete-statistics.js';
import { forest } from '../../src/joint/forest.js';
import { independence } from '../../src/joint/independence.js';
import { chainLaw, tailOf } from '../../src/maths/chain-law.js';
import { recursiveHypergeometric } from '../../src/maths/thinning-chain.js';
import { RowGrouper } from '../../src/risk/data-set/row-grouper.js';
import { personScorer } from '../../src/risk/person/person-in-statistics.js';
import { histogramOf } from '../../src/statistics/entropy.js';
import type { Statistics } from '../../src/statistics/statistics.js';
import { collect } from '../generate/tables.js';
import { encode, statisticsOf } from '../joint/statistics-of.js';

/** A part of what `npm run accuracy` does with 32 column sets, 30,000 and 300,000 records. */
const RECORDS = 12_000;
const cells = collect(hospital, { records: RECORDS, seed: 1, stays: 1 });
const sets = [
  ['age_yrs', 'sex', 'race'],
  ['age_yrs', 'ethncty', 'los'],
  ['oshpd_id', 'patzip', 'patcnty'],
  ['oshpd_id', 'sex', 'race', 'patcnty'],
];

function tableOf(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, encode(cells[name])]));
}

/** Expected ORR under independence, summed over all combinations of frequencies by the exact recursion. */
function exactOrr({ records, columns }: Statistics): number {
  const classes = columns.map(({ counts }) => histogramOf(counts));
  const descend = (j: number, counts: number[], groups: number, mean: number): number => {
    if (j === classes.length) {
      if (mean > 45) return groups;
      return groups * tailOf(chainLaw(recursiveHypergeometric(records, counts)), 1);
    }
    const { sizes, groups: of } = classes[j];
    return sizes.reduce(
      (s, n, i) => s + descend(j + 1, [...counts, n], groups * of[i], mean * (n / records)),
      0,
    );
  };
  return descend(0, [], 1, records) / records;
}

describe('predictions of generated hospital data', () => {
  it.each(sets.map((names) => [names.join(', '), names] as const))(
    '%s: forest near the truth',
    (_, names) => {
      const table = tableOf(names);
      const statistics = statisticsOf(table);
      const complete = completeStatistics(statistics);
      const codes = Object.values(table);
      const sizes = codes.map((column) => column.reduce((most, code) => Math.max(most, code), 0) + 1);
      const truth = new RowGrouper(RECORDS, sizes).sizesOf(codes).length / RECORDS;
      const model = forest(complete, names);
      expect(Math.abs(model.expectedDistinct() / RECORDS - truth)).toBeLessThan(0.015);
      if (names.length === 3) {
        const analytic = independence(complete, names).expectedDistinct() / RECORDS;
        expect(Math.abs(analytic - exactOrr(statistics))).toBeLessThan(0.001);
      }
    },
  );

  it('are calibrated and tell persons apart where columns depend strongly', () => {
    const names = ['oshpd_id', 'age_yrs', 'patcnty'];
    const table = tableOf(names);
    const codes = names.map((name) => table[name]);
    const model = forest(completeStatistics(statisticsOf(table)), names);
    const sizes = codes.map((column) => column.reduce((most, code) => Math.max(most, code), 0) + 1);
    const alike = new RowGrouper(RECORDS, sizes).sizeOfEach(codes);
    const ks = [2, 5];
    const score = personScorer(model, ks);
    const scores = ks.map(() => new Float64Array(RECORDS));
    const into = new Float64Array(ks.length);
    for (let i = 0; i < RECORDS; i++) {
      score(
        codes.map((column) => column[i]),
        into,
      );
      into.forEach((p, w) => {
        scores[w][i] = p;
      });
    }
    ks.forEach((k, w) => {
      const found = evaluateScores('forest', k, scores[w], alike);
      expect(found.auc).toBeGreaterThan(0.97);
      expect(found.worstGap).toBeLessThan(0.05);
      expect(found.ece).toBeLessThan(0.02);
    });
  });
});

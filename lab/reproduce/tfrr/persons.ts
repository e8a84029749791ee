import { areaUnderCurve } from '../../../src/calibrate/auc.js';
import { letSignalThrough } from '../../../src/core/let-signal-through.js';
import { completeStatistics } from '../../../src/joint/complete-statistics.js';
import { forest } from '../../../src/joint/forest.js';
import { randomStream, shuffle } from '../../../src/maths/random.js';
import { assessPerson } from '../../../src/risk/person/person.js';
import { type RocCurve, rocCurve } from '../../evaluate/roc-curve.js';
import { compareBound, compareNumber } from '../compare.js';
import { alikeIn, statisticsOfTable, takeColumns } from '../generated-table.js';
import { ATTRIBUTES, hospitalTable } from '../hospital-sets.js';
import { byEffort, type Item, type ItemFinding, type ItemRun } from '../item.js';
import { dependencesOf } from '../set-dependence.js';
import { aucError, averageCurve, errorOfMean, meanOf } from '../summaries.js';

/** Persons asked about in each set; so many that the error of a mean AUC is below a tenth of its tolerance. */
const personsOf = (run: ItemRun) => byEffort(run, 100, 3000, 3000);
const KS = [2, 3, 5];
/** In print, for its three k: average positive rate, AUC, AUC rectified. */
const PRINTED = {
  rate: ['0.66', '0.61', '0.59'],
  plain: ['0.91', '0.92', '0.91'],
  rectified: ['0.96', '0.95', '0.94'],
};
type Reading = 'binomial' | 'leaked' | 'rectified' | 'forest';
const HOW = `random column sets of generated hospital data; print does not name its three k, ours are ${KS.join(', ')}`;

interface JudgedSet {
  readonly mad: number;
  readonly persons: number;
  /** By k. */
  readonly rate: readonly number[];
  readonly auc: Readonly<Record<Reading, readonly (number | undefined)[]>>;
  readonly roc: Readonly<Record<'binomial' | 'leaked' | 'forest', RocCurve>>;
}

/** Figures 5 and 6 of paper 002: persons of data with dependence. */
export const tfrrPersons: readonly Item[] = [
  {
    paper: '002',
    id: 'figure-5',
    title: 'ROC curves for data with dependence, by the largest dependence of the set',
    how: HOW,
    compute: async (run) => {
      const sets = await judgeSets(run);
      const weak = sets.filter(({ mad }) => mad < 0.5);
      const of = (list: readonly JudgedSet[], k: number) => list.flatMap(({ auc }) => auc.binomial[k] ?? []);
      return {
        repetitions: repetitionsOf(run, sets),
        values: [
          ...KS.map((k, i) => {
            const rates = sets.map(({ rate }) => rate[i]);
            return compareNumber(`mean positive rate, k = ${k}`, PRINTED.rate[i], meanOf(rates), 0.15, {
              because: 'generated data and other column sets than in print',
            });
          }),
          ...KS.map((k, i) =>
            compareNumber(`mean AUC, k = ${k}`, PRINTED.plain[i], meanOf(of(sets, i)), 0.06, {
              error: errorAt(sets, 'binomial', i),
            }),
          ),
          compareBound(
            'mean AUC of sets with MAD below 0.5',
            '0.83 to 0.87',
            [0.83, 0.87],
            meanOf(KS.flatMap((_, i) => of(weak, i))),
            0.15,
          ),
        ],
        plot: {
          x: { label: 'false positive rate' },
          y: { label: 'true positive rate' },
          series: quarters(sets),
        },
      };
    },
  },
  {
    paper: '002',
    id: 'figure-6',
    title: 'ROC curves, rectified by one pair of values',
    how: `${HOW}. In print only persons known to be positive are rectified, which tells the score what it is to find out; beside it the same rule for everybody, and the dependency forest`,
    compute: rectified,
  },
];

async function rectified(run: ItemRun): Promise<ItemFinding> {
  const sets = await judgeSets(run);
  const mean = (reading: Reading, k: number) => {
    const all = sets.flatMap(({ auc }) => auc[reading][k] ?? []);
    return { value: meanOf(all), error: errorAt(sets, reading, k) };
  };
  return {
    repetitions: repetitionsOf(run, sets),
    values: [
      ...KS.map((k, i) => {
        const { value, error } = mean('leaked', i);
        return compareNumber(`mean AUC as in print, k = ${k}`, PRINTED.rectified[i], value, 0.06, { error });
      }),
      ...KS.map((k, i) => {
        const { value, error } = mean('rectified', i);
        return compareNumber(`for everybody, k = ${k}`, PRINTED.rectified[i], value, 0.06, {
          error,
          because: 'print rectifies only those who are positive, and so uses the truth; this does not',
        });
      }),
      ...KS.map((k, i) => {
        const { value, error } = mean('forest', i);
        return compareBound(
          `dependency forest, k = ${k}`,
          `at least ${PRINTED.rectified[i]}`,
          [Number(PRINTED.rectified[i]), 1],
          value,
          0.01,
          { error },
        );
      }),
    ],
    plot: {
      x: { label: 'false positive rate' },
      y: { label: 'true positive rate' },
      series: (
        [
          ['as in figure 5', 'binomial'],
          ['rectified as in print', 'leaked'],
          ['dependency forest', 'forest'],
        ] as const
      ).map(([name, reading]) => ({
        name,
        mark: 'line' as const,
        points: averageCurve(sets.map(({ roc }) => roc[reading])),
      })),
    },
  };
}

/** Error of a mean AUC by the persons drawn; which sets were drawn is the experiment itself. */
function errorAt(sets: readonly JudgedSet[], reading: Reading, k: number): number {
  return errorOfMean(
    sets.flatMap(({ auc, rate, persons }) => {
      const found = auc[reading][k];
      return found === undefined ? [] : [aucError(found, rate[k], persons)];
    }),
  );
}

function repetitionsOf(run: ItemRun, sets: readonly JudgedSet[]): string {
  return `${personsOf(run)} random persons of each of ${sets.length} column sets of 2 to 6 columns; in print those of SPD among 362 subsets`;
}

function quarters(sets: readonly JudgedSet[]) {
  return [0.75, 0.5, 0.25, 0].flatMap((from) => {
    const own = sets.filter(({ mad }) => mad >= from && (mad < from + 0.25 || from === 0.75));
    return own.length === 0
      ? []
      : [
          {
            name: `MAD ${from} to ${from + 0.25}, k = ${KS[0]}`,
            mark: 'line' as const,
            points: averageCurve(own.map(({ roc }) => roc.binomial)),
          },
        ];
  });
}

async function judgeSets(run: ItemRun): Promise<JudgedSet[]> {
  return run.once('persons of column sets', async () => {
    const random = randomStream(run.seed, 'column sets of persons');
    const wanted = byEffort(run, 4, 30, 90);
    const sets: JudgedSet[] = [];
    for (let s = 0; s < wanted; s++) {
      await letSignalThrough(run.signal);
      run.progress?.({ step: `column set ${s + 1}`, fraction: s / wanted });
      const names = shuffle([...ATTRIBUTES], random).slice(0, 2 + (s % 5));
      sets.push(judgeSet(run, names, s));
    }
    return sets;
  });
}

function judgeSet(run: ItemRun, names: readonly string[], s: number): JudgedSet {
  const whole = hospitalTable(run);
  const table = takeColumns(whole, names);
  const statistics = statisticsOfTable(table);
  const edges = forest(completeStatistics(statistics), names).edges.map((ends) => ends.join('/'));
  const alike = alikeIn(table);
  const own = names.map((name) => alikeIn(takeColumns(whole, [name])));
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b, at) => ({
      i,
      j: i + 1 + at,
      edge: edges.includes(`${a}/${b}`) || edges.includes(`${b}/${a}`),
      counts: alikeIn(takeColumns(whole, [a, b])),
    })),
  );
  const random = randomStream(run.seed, `persons of set ${s}`);
  const persons = Array.from({ length: personsOf(run) }, () => random.int(table.records));
  const found = persons.map((row) => {
    const known = pairs.map(({ i, j, edge, counts }) => ({ i, j, edge, count: counts[row] }));
    return assessPerson(
      {
        records: table.records,
        columns: names,
        counts: own.map((counts) => counts[row]),
        pairs: known,
        edges: known.filter(({ edge }) => edge),
      },
      KS,
    );
  });
  const truth = (k: number) => persons.map((row) => (alike[row] >= k ? 1 : 0));
  const scores = (reading: Reading, k: number) =>
    found.map(({ k: by }, p) => {
      if (reading !== 'leaked') return by[k][reading];
      return alike[persons[p]] >= k && by[k].binomial < 0.5 ? by[k].rectified : by[k].binomial;
    });
  const aucs = (reading: Reading) => KS.map((k) => areaUnderCurve(scores(reading, k), truth(k)));
  const roc = (reading: Reading) => rocCurve(scores(reading, KS[0]), truth(KS[0])) ?? [];
  return {
    mad: Math.max(0, ...dependencesOf(statistics)),
    persons: persons.length,
    rate: KS.map((k) => meanOf(truth(k))),
    auc: {
      binomial: aucs('binomial'),
      leaked: aucs('leaked'),
      rectified: aucs('rectified'),
      forest: aucs('forest'),
    },
    roc: { binomial: roc('binomial'), leaked: roc('leaked'), forest: roc('forest') },
  };
}

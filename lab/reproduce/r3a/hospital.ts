import { letSignalThrough } from '../../../src/core/let-signal-through.js';
import { predictDataSet } from '../../../src/risk/data-set/data-set.js';
import { predictBySampling } from '../../../src/risk/data-set/random-sampling.js';
import { predictBySemiRandomSampling } from '../../../src/risk/data-set/semi-random-sampling.js';
import { compareBound } from '../compare.js';
import { orrOf, statisticsOfTable, takeColumns } from '../generated-table.js';
import { HOSPITAL_SETS, hospitalTable, targetRecords } from '../hospital-sets.js';
import { byEffort, type Item, type ItemFinding, type ItemRun } from '../item.js';

/** The sets whose error was above .2 in print: those with a strong pair. */
const STRONG = [6, 13, 14, 15, 16, 20];
const STANDS_FOR = 'generated hospital data stand for SPD: ';

interface SetError {
  readonly number: number;
  readonly predicted: number;
  readonly error: number;
  /** Monte Carlo standard error. */
  readonly chance: number;
}

/** Figures 2 and 3 of paper 000: predicting the ORR of the twenty data sets of Table 4. */
export const r3aHospital: readonly Item[] = [
  {
    paper: '000',
    id: 'figure-2',
    title: 'Error of random sampling on data with dependence',
    how: 'Algorithm 1 on the twenty column sets of Table 4, records of generated hospital data',
    compute: async (run) => {
      const found = await predictSets(run, 'random');
      const strong = found.filter(({ number }) => STRONG.includes(number));
      const weak = found.filter(({ number }) => !STRONG.includes(number));
      const lowest = strong.reduce((a, b) => (b.error < a.error ? b : a));
      const highest = weak.reduce((a, b) => (b.error > a.error ? b : a));
      return {
        ...shown(run, found, 'random sampling', [0.05, 0.2]),
        values: [
          compareBound('lowest error of sets 6, 13-16, 20', 'above 0.2', [0.2, 1], lowest.error, 0, {
            error: lowest.chance,
            because: `${STANDS_FOR}that of set ${lowest.number} is lowest, where nearly every record is unique, so that there is less to be wrong about`,
          }),
          compareBound('highest error of the other sets', 'below 0.05', [0, 0.05], highest.error, 0, {
            error: highest.chance,
            because: `${STANDS_FOR}set ${highest.number} holds the interaction of age, sex and quarter that they were given on purpose, and no pair of columns shows it`,
          }),
          compareBound(
            'highest error of the others without that interaction',
            'below 0.05',
            [0, 0.05],
            Math.max(...weak.filter(({ number }) => !hasInteraction(number)).map(({ error }) => error)),
            0,
            { error: highest.chance },
          ),
        ],
      };
    },
  },
  {
    paper: '000',
    id: 'figure-3',
    title: 'Error of semi-random sampling on the same data',
    how: 'Algorithm 2, dependence known from the whole generated table; beside it the dependency forest of this package',
    compute: async (run) => {
      const found = await predictSets(run, 'semi-random');
      const forest = await predictSets(run, 'forest');
      const worst = found.reduce((a, b) => (b.error > a.error ? b : a));
      const plain = (sets: readonly SetError[]) =>
        Math.max(...sets.filter(({ number }) => !hasInteraction(number)).map(({ error }) => error));
      return {
        ...shown(run, found, 'semi-random sampling', [0.09], forest),
        values: [
          compareBound('highest error', 'below 0.09', [0, 0.09], worst.error, 0, {
            error: worst.chance,
            because: `${STANDS_FOR}set ${worst.number}; hospital and county depend through values that are no frequent tuples`,
          }),
          compareBound(
            'highest error without the interaction of age, sex, quarter',
            'below 0.09',
            [0, 0.09],
            plain(found),
            0,
            { error: worst.chance },
          ),
          compareBound(
            'the same of the dependency forest (not in print)',
            'below 0.09',
            [0, 0.09],
            plain(forest),
          ),
        ],
      };
    },
  },
];

function hasInteraction(number: number): boolean {
  const { names } = HOSPITAL_SETS[number - 1];
  return ['age_yrs', 'sex', 'adm_qtr'].every((name) => names.includes(name));
}

async function predictSets(run: ItemRun, method: 'random' | 'semi-random' | 'forest'): Promise<SetError[]> {
  const whole = hospitalTable(run);
  const found: SetError[] = [];
  for (const { number, names } of HOSPITAL_SETS) {
    await letSignalThrough(run.signal);
    run.progress?.({ step: `${method}, set ${number}`, fraction: (number - 1) / HOSPITAL_SETS.length });
    const target = takeColumns(whole, names, targetRecords(run));
    const statistics = statisticsOfTable(target);
    const sampling = {
      samples: byEffort(run, 1, 1, 100),
      capacity: byEffort(run, 2, 10, 50),
      seed: run.seed,
      below: [],
    };
    const { orr } =
      method === 'forest'
        ? predictDataSet(statistics, { method, below: [] })
        : method === 'random'
          ? await predictBySampling(statistics, sampling)
          : await predictBySemiRandomSampling(statistics, {
              ...sampling,
              background: statisticsOfTable(takeColumns(whole, names)),
            });
    const deviation = (orr.interval[1] - orr.value) / 1.645;
    found.push({
      number,
      predicted: orr.value,
      error: Math.abs(orr.value - orrOf(target)),
      chance: deviation / Math.sqrt(sampling.samples * sampling.capacity),
    });
  }
  return found;
}

function shown(
  run: ItemRun,
  found: readonly SetError[],
  name: string,
  bounds: number[],
  forest: readonly SetError[] = [],
): Pick<ItemFinding, 'repetitions' | 'plot'> {
  const dots = (sets: readonly SetError[]) => sets.map(({ predicted, error }) => [predicted, error]);
  const shuffles = byEffort(run, 2, 10, 5000);
  return {
    repetitions: `${shuffles} tables of ${targetRecords(run)} records per set, dependence from ${hospitalTable(run).records}; in print 100 x 50, from 3,985,166`,
    plot: {
      x: { label: 'average sample mean' },
      y: { label: 'absolute error' },
      bounds,
      series: [
        { name, mark: 'dot', points: dots(found) },
        ...(forest.length > 0
          ? [{ name: 'dependency forest', mark: 'dot' as const, points: dots(forest) }]
          : []),
      ],
    },
  };
}

import { randomStream, shuffle } from '../../../src/maths/random.js';
import type { Statistics } from '../../../src/statistics/statistics.js';
import { compareBound, compareNumber } from '../compare.js';
import { statisticsOfTable, takeColumns } from '../generated-table.js';
import { ATTRIBUTES, hospitalTable } from '../hospital-sets.js';
import type { Item, ItemRun } from '../item.js';
import { readPublic, sayMissing } from '../public-table.js';
import { dependencesOf } from '../set-dependence.js';
import { meanOf } from '../summaries.js';

const ADULT =
  'age,workclass,education,education-num,marital-status,occupation,relationship,race,sex,capital-gain,capital-loss,hours-per-week,native-country,income';
const SUBSETS = 400;

interface DataSet {
  readonly name: string;
  /** Share of subsets with MAD >= 0.5 in print. */
  readonly printed: string;
  readonly statistics: Statistics;
}

/** Figure 2 of paper 002: dependence in data that are not random. */
export const tfrrDependence: Item = {
  paper: '002',
  id: 'figure-2',
  title: 'Attribute dependence of real data, and the largest of random column sets',
  how: `generated hospital data stand for SPD; Adult where --data has it; Census and School were prepared in a way that print does not tell. ${SUBSETS} random sets of 2 to 6 columns; print has 362 of 2 to 28`,
  compute: async (run) => {
    const sets = await dataSets(run);
    const all = sets.flatMap(({ statistics }) => dependencesOf(statistics));
    const below = all.filter((g) => g < 0.1).length / all.length;
    const above = all.filter((g) => g > 0.3).length / all.length;
    return {
      values: [
        compareBound('share of dependences below 0.1', '0.70', [0.7, 0.7], below, 0.2),
        compareBound('share above 0.3', '0.13', [0.13, 0.13], above, 0.1),
        ...sets.map(({ name, printed, statistics }) => {
          const share = strongShare(run, statistics);
          return compareNumber(`share of sets with MAD >= 0.5, ${name}`, printed, share, 0.25, {
            error: Math.sqrt((share * (1 - share)) / SUBSETS),
          });
        }),
      ],
      ...(sets.length > 1 ? {} : { missing: [sayMissing('adult')] }),
      plot: {
        x: { label: 'attribute dependence' },
        y: { label: 'share of ordered pairs' },
        series: sets.map(({ name, statistics }, place) => {
          const own = dependencesOf(statistics);
          return {
            name,
            mark: 'bar' as const,
            points: Array.from({ length: 10 }, (_, i) => [
              i / 10 + 0.04 + place * 0.02,
              own.filter((g) => Math.min(9, Math.floor(g * 10)) === i).length / own.length,
            ]),
          };
        }),
      },
    };
  },
};

async function dataSets(run: ItemRun): Promise<DataSet[]> {
  const spd = statisticsOfTable(takeColumns(hospitalTable(run), ATTRIBUTES));
  const adult = await readPublic(run, 'adult', ADULT.split(','));
  return [
    { name: 'hospital (SPD in print)', printed: '0.411', statistics: spd },
    ...(adult ? [{ name: 'Adult', printed: '0.40', statistics: statisticsOfTable(adult) }] : []),
  ];
}

function strongShare(run: ItemRun, statistics: Statistics): number {
  const names = statistics.columns.map(({ name }) => name);
  const random = randomStream(run.seed, `sets of ${names.join()}`);
  return meanOf(
    Array.from({ length: SUBSETS }, (_, s) => {
      const chosen = shuffle([...names], random).slice(0, 2 + (s % 5));
      const pairs = statistics.pairs.filter(({ columns }) => columns.every((name) => chosen.includes(name)));
      return Math.max(...dependencesOf({ ...statistics, pairs })) >= 0.5 ? 1 : 0;
    }),
  );
}

import { cellsOf, readDomain } from '../../../src/collect/domain.js';
import { readRecordTable } from '../../../src/collect/read-table.js';
import { type Records, sampleRecords } from '../../../src/collect/records.js';
import { randomStream } from '../../../src/maths/random.js';
import { open } from '../../../src/source/open.js';
import { prepareMethod } from '../../evaluate/population-methods.js';
import { countPopulation } from '../../evaluate/population-truth.js';
import { compareBound, compareNumber } from '../compare.js';
import type { Item, ItemRun } from '../item.js';
import { findPublic, sayMissing } from '../public-table.js';
import { experimentPopulation, readAdult } from './population.js';

/** The worked example, Tables 2 and 3 and Figure 2 of paper 004. */
export const ldpTables: readonly Item[] = [
  {
    paper: '004',
    id: 'example-categories',
    title: 'Number of combined categories of gender and age (section III)',
    how: 'product of the categories of the domain',
    compute: () => {
      const ages = Array.from({ length: 10 }, (_, i) => `${i * 10}s`);
      const domain = readDomain({
        attributes: [
          { name: 'gender', categories: ['male', 'female'] },
          { name: 'age', categories: ages },
        ],
      });
      return { values: [compareNumber('f', '20', cellsOf(domain))] };
    },
  },
  {
    paper: '004',
    id: 'table-2',
    title: 'Statistics of the data sets',
    how: 'counted on Adult and Census; the 25 (text: 23) attributes of Census and the five of Census5 are not named in print, Default and COVID-19 are not public',
    compute: async (run) => {
      const adult = await readAdult(run);
      const census = await completeCensus(run);
      return {
        values: [
          ...(adult ? adultValues(adult) : []),
          ...(census === undefined ? [] : [compareNumber('Census: people', '95130', census)]),
        ],
        missing: [
          ...(adult ? [] : [sayMissing('adult')]),
          ...(census === undefined ? [sayMissing('census')] : []),
        ],
      };
    },
  },
  {
    paper: '004',
    id: 'figure-2',
    title: 'Number of the same records and their ratio',
    how: 'share of people by the number alike, of the population of figures 3 to 7',
    compute: async (run) => {
      const { name, table } = await experimentPopulation(run);
      const { alike } = countPopulation(table);
      const share = (n: number) => alike.filter((size) => size <= n).length / table.records;
      return {
        values: [
          compareBound(
            `share of unique people, ${name}`,
            'between COVID-19 0.004 and Census 0.4',
            [0.004, 0.4],
            share(1),
            0,
            { because: 'generated people who differ more than those in print' },
          ),
        ],
        plot: {
          x: { label: 'number of the same records, at most', log: true },
          y: { label: 'share of people' },
          series: [
            {
              name,
              mark: 'line',
              points: [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map((n) => [n, share(n)]),
            },
          ],
        },
      };
    },
  },
  {
    paper: '004',
    id: 'table-3',
    title: 'Calculation time',
    how: 'fitting the printed method to a tenth of the population at epsilon 1 per attribute, and asking about 200 persons, on this machine; in print a W-2295 workstation',
    compute: async (run) => {
      const { name, table } = await experimentPopulation(run);
      const truth = countPopulation(table);
      const start = performance.now();
      const ask = await prepareMethod('paper', {
        population: table,
        truth,
        samples: [sampleRecords(table, 0.1, randomStream(run.seed, 'time'))],
        rate: 0.1,
        epsilon: 1,
        thresholds: [10],
        seed: run.seed,
      });
      const fitted = performance.now();
      const persons = 200;
      for (let i = 0; i < persons; i++) ask?.(Int32Array.from(table.codes, (column) => column[i]));
      const asked = (performance.now() - fitted) / 1000 / persons;
      return {
        values: [
          compareBound(
            `seconds to fit, ${name}`,
            '2205 (Adult)',
            [0, 2205],
            Math.round((fitted - start) / 100) / 10,
          ),
          compareBound(`seconds for a person, ${name}`, '0.027 (Adult)', [0, 0.027], asked, 0, {
            because: 'a slower machine than in print, or a busy one',
          }),
        ],
      };
    },
  },
];

function adultValues(table: Records): ReturnType<typeof compareNumber>[] {
  const { alike, largest, mean, mode } = countPopulation(table);
  return [
    compareNumber('Adult: people', '30162', table.records),
    compareNumber('Adult: attributes', '9', table.codes.length),
    compareNumber(
      'Adult: least of the same records',
      '1',
      alike.reduce((least, n) => Math.min(least, n)),
    ),
    compareNumber('Adult: most', '548', largest),
    compareNumber('Adult: mean', '51.9', mean),
    compareNumber('Adult: mode', '1', mode),
    compareNumber('Adult: product of the categories', '5.4e7', cellsOf(table.domain)),
  ];
}

/** Records of Census without a missing cell. */
async function completeCensus(run: ItemRun): Promise<number | undefined> {
  const path = findPublic(run, 'census');
  if (path === undefined) return undefined;
  run.progress?.({ step: 'reading Census' });
  const relation = await open(path, { nullValues: ['?'] });
  try {
    const { records } = await readRecordTable(relation, { qi: relation.columns.map(({ name }) => name) });
    return records;
  } finally {
    await relation.close();
  }
}

import { planCollection } from '../../../src/collect/collection.js';
import { estimateTables } from '../../../src/collect/collector/estimate-tables.js';
import { fitCopula, PRINTED_COPULA } from '../../../src/collect/collector/fit-copula.js';
import { tallyResponses } from '../../../src/collect/collector/tally.js';
import { readDomain } from '../../../src/collect/domain.js';
import { perturbRecords } from '../../../src/collect/perturb-records.js';
import type { Records } from '../../../src/collect/records.js';
import { copula } from '../../../src/joint/copula.js';
import { drawNormal } from '../../../src/maths/discrete.js';
import { randomStream } from '../../../src/maths/random.js';
import { preparePrintedReading } from '../../../src/questions/population/readings.js';
import { compareBound, compareNumber } from '../compare.js';
import type { Item } from '../item.js';

/** People in their 20s and 30s in the Kanto region. */
const POPULATION = 10_000_000;
const SUBJECTS = 20;
/** Ten attributes and into how many classes each is read. */
const ATTRIBUTES: readonly (readonly [name: string, classes: number])[] = [
  ['gender', 2],
  ['height', 6],
  ['weight', 6],
  ['age', 4],
  ['dryer', 4],
  ['heart rate waking', 6],
  ['heart rate asleep', 6],
  ['REM sleep', 5],
  ['shallow sleep', 5],
  ['deep sleep', 5],
];
/** Who hardly sleeps, and whose data are split in half. */
const SLEEPLESS = 0;
const SPLIT = [1, 2];

/** The smart-house experiment of paper 004 (section V.D). */
export const smartHouse: Item = {
  paper: '004',
  id: 'scenario-smart-house',
  title: 'Is a person alone among ten million, from the responses of 22?',
  how: 'the data of the 20 subjects are not public: twenty generated persons of ten attributes, one of whom hardly sleeps, two split in half; the printed method (copula, floor, raw counts), N = 10 million',
  compute: async (run) => {
    const house = drawSubjects(run.seed);
    const open = await chancesOf(house, null, run.seed);
    const hidden = await chancesOf(house, 1, run.seed);
    const halves = [...SPLIT, SUBJECTS, SUBJECTS + 1];
    const others = [...open.keys()].filter((i) => i !== SLEEPLESS && !halves.includes(i));
    const highest = (chances: readonly number[], who: readonly number[]) =>
      Math.max(...who.map((i) => chances[i]));
    return {
      values: [
        compareNumber('responses', '22', house.records),
        compareBound(
          'P(unique) of those split in half, without privacy',
          'almost 0',
          [0, 0.01],
          highest(open, halves),
        ),
        compareBound(
          'highest P(unique), epsilon 1 per attribute',
          '0.79',
          [0.79, 0.79],
          Math.max(...hidden),
          0.15,
          {
            because: 'the floor sets the highest chance there can be, and its alpha is not in print',
          },
        ),
        compareBound(
          'share of the other subjects below 0.1, without privacy',
          'all but one',
          [0.5, 1],
          others.filter((i) => open[i] < 0.1).length / others.length,
          0,
          { because: 'subjects are generated, and few of their classes are shared' },
        ),
        compareBound(
          'P(unique) of those split in half, epsilon 1 per attribute',
          'almost 0',
          [0, 0.01],
          highest(hidden, halves),
          0,
          {
            because:
              'at epsilon 1 a response of ten attributes hardly ever shows the true cell, so that raw counts cannot see the other half',
          },
        ),
      ],
      plot: {
        x: { label: 'subject' },
        y: { label: 'P(nobody else is alike)' },
        bounds: [0.79],
        series: [
          { name: 'without privacy', mark: 'dot', points: open.map((p, i) => [i + 1, p]) },
          { name: 'epsilon 1 per attribute', mark: 'dot', points: hidden.map((p, i) => [i + 1, p]) },
        ],
      },
    };
  },
};

/** Twenty people, the last two records being second halves of two of them. */
function drawSubjects(seed: number): Records {
  const random = randomStream(seed, 'smart house');
  const people = Array.from({ length: SUBJECTS }, (_, i) => {
    const build = drawNormal(random);
    const rest = drawNormal(random);
    return ATTRIBUTES.map(([name, classes]) => {
      if (name.endsWith('sleep') && i === SLEEPLESS) return 0;
      const lean = /height|weight|gender/.test(name) ? build : rest;
      const place = 0.8 * lean + 0.6 * drawNormal(random);
      const middle = Math.floor(classes / 2 + place);
      return Math.min(classes - 1, Math.max(name.endsWith('sleep') ? 1 : 0, middle));
    });
  });
  const all = [...people, ...SPLIT.map((i) => people[i])];
  return {
    domain: readDomain({
      attributes: ATTRIBUTES.map(([name, classes]) => ({
        name,
        categories: Array.from({ length: classes }, (_, c) => String(c)),
        ordered: true,
      })),
    }),
    records: all.length,
    codes: ATTRIBUTES.map((_, a) => Int32Array.from(all, (person) => person[a])),
  };
}

/** P(nobody else in the population is alike) of each record, by the printed method. */
async function chancesOf(house: Records, epsilon: number | null, seed: number): Promise<number[]> {
  const collection =
    epsilon === null
      ? planCollection(house.domain, 'none')
      : planCollection(house.domain, 'response', { perAttribute: epsilon });
  const responses = perturbRecords(house, collection, randomStream(seed, `reports at ${epsilon}`));
  const tables = await estimateTables(tallyResponses(responses), {
    smooth: false,
    shuffles: 0,
    accelerate: false,
    mostIterations: 300,
  });
  const names = ATTRIBUTES.map(([name]) => name);
  const model = copula(names, fitCopula(tables, house.domain, PRINTED_COPULA), house.records);
  const ask = await preparePrintedReading(
    { shares: model },
    {
      population: POPULATION,
      databases: [{ rate: house.records / POPULATION, responses }],
      thresholds: [1],
    },
  );
  return Array.from({ length: house.records }, (_, i) =>
    Number(ask(Int32Array.from(house.codes, (column) => column[i])).atMost['1']),
  );
}

import type { KeysFinding } from '../../../src/core/results/keys.js';
import type { EncodedTable } from '../../../src/kernel/code-table.js';
import { maskCodes } from '../../../src/keys/mask-codes.js';
import { type MeasureKeysOptions, measureKeys } from '../../../src/keys/measure-keys.js';
import { rankAgreement } from '../../../src/keys/rank-agreement.js';
import type { ReproducedPlot } from '../../results/reproduction.js';
import { compareBound, compareNumber } from '../compare.js';
import { byEffort, type Item, type ItemFinding, type ItemRun } from '../item.js';
import { firstRecords, personTable, profileTable } from './tables.js';

const RPI =
  'generated people of the shape of RPI (6,478 records, 14 columns, an id among them); RPI is private';
const POKEC =
  'generated profiles of the shape of Pokec (57 columns and an id; 59 in print), keys of at most 5 columns';
/** Most columns an attacker of Pokec holds. */
const KAPPA = 5;

/** Figures 1 to 6 of paper 001. */
export const sqFigures: readonly Item[] = [
  {
    paper: '001',
    id: 'figure-1',
    title: 'Sensitivity of personal information, p = 0.5',
    how: RPI,
    compute: async (run) => {
      const found = await measure(run, personTable(run));
      return { values: idValues(found, 'Id'), plot: barsOf(found) };
    },
  },
  {
    paper: '001',
    id: 'figure-2',
    title: 'Sensitivity after the last digits of the id are masked',
    how: `${RPI}; the last 1, 2 and 3 digits masked`,
    compute: maskedIds,
  },
  {
    paper: '001',
    id: 'figure-3',
    title: 'Sensitivity of profiles, p = 0.5, at most 5 columns known',
    how: POKEC,
    compute: async (run) => {
      const found = await profileKeys(run);
      return { values: idValues(found, 'user_id'), plot: barsOf(found) };
    },
  },
  {
    paper: '001',
    id: 'figure-4',
    title: 'Mean sensitivity by the number of records (a) and of columns known (b)',
    how: POKEC,
    compute: curves,
  },
  ranks('figure-5', 'Ranks beside CDN, POU and IE, personal information', RPI, (run) =>
    measure(run, personTable(run)),
  ),
  ranks('figure-6', 'Ranks beside CDN, POU and IE, profiles', POKEC, profileKeys),
];

async function measure(
  run: ItemRun,
  table: EncodedTable,
  options: MeasureKeysOptions = {},
): Promise<KeysFinding> {
  run.progress?.({ step: `keys of ${table.records} records` });
  return measureKeys(table, {
    limit: 0,
    seed: run.seed,
    ...(run.signal && { signal: run.signal }),
    ...options,
  });
}

function profileKeys(run: ItemRun): Promise<KeysFinding> {
  return run.once('profile keys', () =>
    measure(run, firstRecords(profileTable(run), profileRecords(run)), { maxColumns: kappaOf(run) }),
  );
}

/** Records of figures 3, 4b and 6: in print about as many as have few empty fields. */
const profileRecords = (run: ItemRun) => byEffort(run, 1000, 35_000, 35_000);
const kappaOf = (run: ItemRun) => byEffort(run, 3, KAPPA, KAPPA);

const sensitivityOf = (found: KeysFinding, name: string) =>
  found.sensitivity.find((column) => column.name === name)?.printed ?? 0;
const meanOf = ({ sensitivity }: KeysFinding) =>
  sensitivity.reduce((sum, { printed }) => sum + printed, 0) / sensitivity.length;

function idValues(found: KeysFinding, id: string): ItemFinding['values'] {
  const others = found.sensitivity.filter(({ name }) => name !== id).map(({ printed }) => printed);
  return [
    compareNumber(`S(${id})`, '0.5', sensitivityOf(found, id)),
    compareBound('highest S of the others', 'the id has the greatest', [0, 0.5], Math.max(...others)),
  ];
}

function barsOf({ sensitivity }: KeysFinding): ReproducedPlot {
  return {
    x: { label: 'column', ticks: sensitivity.map(({ name }, i) => [i, name.slice(0, 8)]) },
    y: { label: 'sensitivity' },
    series: [
      { name: 'as printed', mark: 'bar', points: sensitivity.map(({ printed }, i) => [i, printed]) },
      { name: 'overlaps counted', mark: 'dot', points: sensitivity.map(({ exact }, i) => [i, exact]) },
    ],
  };
}

async function maskedIds(run: ItemRun): Promise<ItemFinding> {
  const table = personTable(run);
  const before = await measure(run, table);
  const masked: KeysFinding[] = [];
  for (const characters of [1, 2, 3]) {
    masked.push(await measure(run, maskCodes(table, [{ column: 'Id', characters }])));
  }
  const ids = masked.map((found) => sensitivityOf(found, 'Id'));
  const moved = masked.map((found) =>
    found.sensitivity
      .filter(({ name }) => name !== 'Id')
      .map(({ name, printed }) => printed - sensitivityOf(before, name)),
  );
  return {
    values: [
      compareNumber('S(Id) before', '0.5', sensitivityOf(before, 'Id')),
      compareBound('S(Id), one digit masked', '0.344: lower than before', [0, 0.4999], ids[0]),
      compareBound('S(Id), two digits masked', '0.31: lower again', [0, ids[0]], ids[1]),
      compareBound('S(Id), three digits masked', 'lower again', [0, ids[1]], ids[2]),
      compareBound(
        'columns whose S rises after one digit',
        'some',
        [1, 13],
        moved[0].filter((change) => change > 1e-9).length,
      ),
      compareBound('largest fall of another column', 'none falls', [-1e-9, 1], Math.min(...moved.flat())),
    ],
    plot: {
      x: { label: 'column', ticks: before.sensitivity.map(({ name }, i) => [i, name.slice(0, 8)]) },
      y: { label: 'sensitivity' },
      series: [before, ...masked].map((found, m) => ({
        name: m === 0 ? 'not masked' : `${m} masked`,
        mark: 'bar' as const,
        points: found.sensitivity.map(({ printed }, i) => [i + (m - 1.5) / 6, printed]),
      })),
    },
  };
}

async function curves(run: ItemRun): Promise<ItemFinding> {
  const whole = profileTable(run);
  const sizes = [10, 30, 100, 300, 1000, 3000, 10_000, 35_000, 75_000, 150_000].filter(
    (size) => size <= whole.records,
  );
  const byRecords: number[][] = [];
  const ids: number[] = [];
  for (const size of sizes) {
    const found = await measure(run, firstRecords(whole, size), {
      maxColumns: byEffort(run, 3, KAPPA, KAPPA),
    });
    byRecords.push([size, meanOf(found)]);
    ids.push(sensitivityOf(found, 'user_id'));
  }
  const part = firstRecords(whole, profileRecords(run));
  const byColumns: number[][] = [];
  for (let kappa = 1; kappa <= kappaOf(run); kappa++) {
    const found = await measure(run, part, { maxColumns: kappa });
    byColumns.push([kappa, meanOf(found)]);
    ids.push(sensitivityOf(found, 'user_id'));
  }
  const steps = (points: number[][]) => points.slice(1).map(([, y], i) => y - points[i][1]);
  return {
    values: [
      compareBound('mean sensitivity of 10 records', 'around 0.4', [0.4, 0.4], byRecords[0][1], 0.15),
      compareBound(
        `fall of the mean from 10 to ${whole.records} records`,
        'decreases significantly',
        [0.05, 0.5],
        byRecords[0][1] - byRecords[byRecords.length - 1][1],
      ),
      compareBound(
        'lowest step of the mean as kappa grows',
        'gradually increases',
        [0, 0.5],
        Math.min(...steps(byColumns)),
      ),
      compareBound(
        'largest distance of S(user_id) from 0.5',
        'remains stationary',
        [0, 1e-9],
        Math.max(...ids.map((s) => Math.abs(s - 0.5))),
      ),
    ],
    plot: {
      x: { label: 'records (a); columns known (b, at 1 .. 5)', log: true },
      y: { label: 'mean sensitivity' },
      series: [
        { name: 'by records', mark: 'line', points: byRecords },
        { name: 'by columns known', mark: 'line', points: byColumns },
      ],
    },
  };
}

function ranks(id: string, title: string, how: string, keysOf: (run: ItemRun) => Promise<KeysFinding>): Item {
  return {
    paper: '001',
    id,
    title,
    how: `${how}; Spearman's correlation of the ranks`,
    compute: async (run) => {
      const { sensitivity } = await keysOf(run);
      const column = (key: 'printed' | 'cdn' | 'pou' | 'ie') => sensitivity.map((one) => one[key]);
      const alike = rankAgreement(column('cdn'), column('ie')) ?? 0;
      const own = rankAgreement(column('printed'), column('ie')) ?? 0;
      return {
        values: [
          compareBound('CDN and IE', 'similar results', [0.7, 1], alike),
          compareBound(
            'SQ and IE, less that of CDN and IE',
            'quite different on some columns',
            [-2, 0],
            own - alike,
          ),
        ],
        plot: {
          x: { label: 'column', ticks: sensitivity.map(({ name }, i) => [i, name.slice(0, 8)]) },
          y: { label: 'rank' },
          series: (['printed', 'cdn', 'pou', 'ie'] as const).map((key) => ({
            name: key === 'printed' ? 'SQ' : key.toUpperCase(),
            mark: 'dot' as const,
            points: sensitivity.map((one, i) => [i, one.ranks[key]]),
          })),
        },
      };
    },
  };
}

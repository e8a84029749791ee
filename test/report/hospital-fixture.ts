import type { Assessment, ColumnFinding, Exposure } from '../../src/core/results/assessment.js';
import { SOME_KIND } from './fixture.js';
import { judged } from './judged.js';
import { predictionsOf } from './predictions.js';

const quasi = ['zip', 'county', 'hospital', 'age', 'sex', 'race', 'ethnicity', 'admission', 'stay', 'charge'];
const strong: [string, string][] = [
  ['county', 'zip'],
  ['county', 'hospital'],
  ['hospital', 'zip'],
];
const strength = [0.993, 0.812, 0.604];

/** A made-up discharge table with every optional finding: people, households, weights, refusals, a sampled exposure. */
export function hospital(): Assessment {
  return judged({
    format: 'singleout/assessment',
    version: 1,
    tool: 'singleout 0.1.0',
    source: {
      name: 'discharges.parquet',
      engine: 'DuckDB 1.5.5',
      records: 20500,
      dropped: 480,
      withoutUser: 20,
    },
    settings: { missing: 'drop', seed: 42 },
    assumptions: [
      'Records with a missing quasi-identifier were left out.',
      'The user column tells persons apart.',
    ],
    refused: [
      {
        finding: 't-closeness of "diagnosis" by weight',
        because: 'it is defined on records, not on weights.',
      },
    ],
    observed: {
      unit: 'person',
      records: 20000,
      persons: 12400,
      personAverageRisk: 0.9312,
      distinct: 18900,
      uniques: 11904,
      averageRisk: 0.9405,
      highestRisk: 1,
      smallestGroup: 1,
      below: { 2: 11904, 3: 12210, 5: 12380, 11: 12400, 20: 12400 },
      groupSizes: [
        [1, 18010],
        [2, 700],
        [3, 150],
        [4, 40],
      ],
      perRecord: {
        unit: 'record',
        uniques: 17950,
        averageRisk: 0.945,
        highestRisk: 1,
        smallestGroup: 1,
        below: { 2: 17950, 3: 19350, 5: 19950, 11: 20000, 20: 20000 },
      },
      weighted: {
        total: 198765.4,
        uniqueShare: 0.91,
        averageRisk: 0.94,
        belowShare: { 2: 0.91, 3: 0.97, 5: 0.9996, 11: 1, 20: 1 },
      },
      entropy: { max: Math.log2(20000), experience: 31.4, data: 14.17 },
    },
    columns: [
      ...quasi.map(quasiColumn),
      column('patient', 'user', 'named by --user', 12400, 0.31),
      column('record number', 'identifier', 'proposed: every value occurs once', 20000, 1),
      column('diagnosis', 'sensitive', 'named by --sensitive', 411, 0.002),
      column('cost', 'sensitive', 'named by --sensitive', 9000, 0.2),
      column('family', 'household', 'named by --household', 9100, 0.2),
      column('weight', 'weight', 'named by --weight', 310, 0),
      column('notes', 'ignore', 'proposed: free text', 19871, 0.98),
    ],
    dependency: {
      columns: quasi,
      matrix: matrixOf((g) => Math.min(1, g + 0.05)),
      corrected: matrixOf((g) => g),
      strong,
    },
    ...predictionsOf(30_000, { independence: 0.995, forest: 0.97 }),
    exposure: quasi.map(exposureOf),
    sensitivity: [...quasi].reverse().map((name, i) => ({
      name,
      p: 0.3,
      shapley: [0.3, 0.29, 0.1, 0.09, 0.06, 0.04, 0.03, 0.02, 0.009, 0.0005][i],
      shapleyError: 0.01,
      singledOut: 0.2 - i / 60,
      singledOutError: 0.012,
      fall: 0.1 - i / 110,
      fallError: 0.02,
    })),
    singledOut: 0.41,
    singledOutError: 0.013,
    singledOutKnowing: { columns: 3, mean: 0.35, error: 0.02, highest: 0.86, bound: 0.9405 },
    keySearch: { maxColumns: 3, complete: false },
    keys: {
      records: 20000,
      duplicates: 100,
      duplicatesSetAside: true,
      maxColumns: 3,
      complete: false,
      stoppedBy: 'work',
      keyCount: 0,
      keysBySize: [],
      keys: [],
      method: 'decision diagram',
      keysUsed: 0,
      sensitivity: [],
      rankAgreement: [],
    },
    nearKeys: { uniqueness: 0.95, maxColumns: 3, keyCount: 0, complete: false, stoppedBy: 'work', keys: [] },
    sensitive: [
      {
        name: 'diagnosis',
        groups: 18900,
        lDiversity: { distinct: 2, entropy: 1.4 },
        tCloseness: { equal: 0.62, order: 'none' },
      },
      {
        name: 'cost',
        groups: 18900,
        lDiversity: { distinct: 3, entropy: 2.9 },
        tCloseness: { equal: 0.71, ordered: 0.28, order: 'number' },
      },
    ],
    household: { households: 9100, withoutHousehold: 120, averageRisk: 0.978, highestRisk: 1, certain: 8800 },
  });
}

function column(
  name: string,
  role: ColumnFinding['role'],
  why: string,
  distinct: number,
  uniqueShare: number,
): ColumnFinding {
  return {
    name,
    role,
    why,
    ...SOME_KIND,
    distinct,
    missing: 12,
    uniqueShare,
    entropy: Math.log2(distinct) * 0.9,
  };
}

function quasiColumn(name: string, i: number): ColumnFinding {
  const riskFall = [0.02, 0, 0.01, 0.004, 0.003, 0.00001, 0.002, 0.06, 0.03, 0.21][i];
  return {
    ...column(
      name,
      'quasi-identifier',
      'named by --qi',
      [900, 62, 180, 96, 2, 6, 2, 365, 61, 15400][i],
      i / 40,
    ),
    riskWithout: 0.9405 - riskFall,
    riskFall,
  };
}

function exposureOf(_: string, i: number): Exposure {
  const of = [10, 45, 120, 210, 252, 210, 120, 45, 10, 1][i];
  const highest = [0.77, 0.86, 0.9, 0.92, 0.93, 0.935, 0.938, 0.94, 0.9405, 0.9405][i];
  const sampled = of > 200;
  return {
    columns: i + 1,
    sets: sampled ? 200 : of,
    of,
    sampled,
    least: [0.0001, 0.0004, 0.002, 0.01, 0.08, 0.3, 0.55, 0.7, 0.73, 0.9405][i],
    median: [0.005, 0.03, 0.2, 0.5, 0.7, 0.8, 0.87, 0.91, 0.93, 0.9405][i],
    highest,
    weighted: { least: highest / 9, median: highest / 4, highest: highest / 2 },
    worstSet: [...quasi].reverse().slice(0, i + 1),
    unique: [0.7, 0.8, 0.86, 0.9, 0.92, 0.94, 0.95, 0.955, 0.96, 0.96][i],
    searched: sampled ? 'best found' : 'all',
    bound: sampled ? 0.9405 : highest,
  };
}

function matrixOf(change: (g: number) => number): number[][] {
  return quasi.map((row, i) =>
    quasi.map((column, j) => {
      const pair = strong.findIndex(([a, b]) => a === row && b === column);
      if (i === j) return 1;
      return change(pair === -1 ? ((i * 7 + j * 3) % 10) / 70 : strength[pair]);
    }),
  );
}

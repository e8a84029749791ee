import type { Assessment, ColumnFinding, Exposure } from '../../src/core/results/assessment.js';
import type { Sensitivity } from '../../src/core/results/sensitivity.js';
import { judged } from './judged.js';
import { predictionsOf } from './predictions.js';

const quasi = ['age', 'sex', 'race', 'marital-status', 'education', 'occupation'];

/** Adult with six quasi-identifiers, one record per person: the published figures of the public table. */
export function adult(): Assessment {
  return judged({
    format: 'singleout/assessment',
    version: 1,
    tool: 'singleout 0.1.0',
    source: {
      name: 'adult_train.csv.gz',
      engine: 'DuckDB 1.5.5',
      records: 32561,
      dropped: 0,
      withoutUser: 0,
    },
    settings: { missing: 'own', seed: 1 },
    assumptions: [
      'One record is one person: no user column was named.',
      'Missing cells are a value of their own.',
      'An attacker knows that the person is in the data.',
    ],
    refused: [],
    observed: {
      unit: 'record',
      records: 32561,
      distinct: 15094,
      uniques: 10253,
      averageRisk: 15094 / 32561,
      highestRisk: 1,
      smallestGroup: 1,
      below: { 2: 10253, 3: 14529, 5: 19185, 11: 25172, 20: 29601 },
      groupSizes: adultGroupSizes as [number, number][],
      entropy: { max: Math.log2(32561), experience: 15.679704423294798, data: 13.134367479734417 },
    },
    columns: adultColumns(),
    dependency: {
      columns: quasi,
      matrix: [
        [1, 0.0023, 0.0017, 0.0625, 0.0293, 0.0221],
        [0.014, 1, 0.0104, 0.1785, 0.0075, 0.1565],
        [0.0124, 0.012, 1, 0.0232, 0.0187, 0.0229],
        [0.1938, 0.0891, 0.0101, 1, 0.0188, 0.0423],
        [0.0568, 0.0023, 0.0051, 0.0118, 1, 0.1101],
        [0.0357, 0.0407, 0.0052, 0.0221, 0.0918, 1],
      ],
      corrected: [
        [1, 0.0018, 0.0007, 0.0609, 0.0252, 0.0184],
        [0.0125, 1, 0.0104, 0.1783, 0.007, 0.156],
        [0.0049, 0.0117, 1, 0.0225, 0.0174, 0.0215],
        [0.1899, 0.0889, 0.0098, 1, 0.0178, 0.041],
        [0.0492, 0.0022, 0.0045, 0.0109, 1, 0.1088],
        [0.0296, 0.0407, 0.0049, 0.0215, 0.0907, 1],
      ],
      strong: [],
    },
    ...predictionsOf(32561, { independence: 0.62, forest: 0.51 }),
    exposure: adultExposure(),
    sensitivity: adultSensitivity(),
    singledOut: 0.0213,
    singledOutKnowing: { columns: 3, mean: 0.0098, highest: 0.0741, bound: 0.0741 },
    keySearch: { maxColumns: 0, complete: false },
    sensitive: [
      {
        name: 'income',
        groups: 15094,
        lDiversity: { distinct: 1, entropy: 1 },
        tCloseness: { equal: 0.7591904425539756, order: 'none' },
      },
    ],
  });
}

const adultGroupSizes = [
  ...[
    [1, 10253],
    [2, 2138],
    [3, 900],
    [4, 489],
    [5, 283],
    [6, 195],
    [7, 139],
    [8, 103],
    [9, 95],
    [10, 75],
  ],
  ...[
    [11, 59],
    [12, 51],
    [13, 46],
    [14, 44],
    [15, 29],
    [16, 28],
    [17, 27],
    [18, 15],
    [19, 18],
    [20, 13],
  ],
  ...[
    [21, 14],
    [22, 8],
    [23, 11],
    [24, 4],
    [25, 7],
    [26, 2],
    [27, 2],
    [28, 5],
    [29, 1],
    [30, 7],
    [31, 6],
  ],
  ...[
    [32, 4],
    [33, 3],
    [34, 1],
    [35, 3],
    [37, 2],
    [38, 3],
    [39, 1],
    [40, 2],
    [41, 2],
    [44, 1],
    [45, 1],
  ],
  ...[
    [46, 1],
    [47, 1],
    [49, 2],
  ],
];

/** What a column is, where a test is about something else. */
export const SOME_KIND = {
  kind: 'category',
  confidence: 0.85,
  evidence: 'texts that several records share',
  identifies: false,
} as const;

function adultColumns(): ColumnFinding[] {
  const averageRisk = 15094 / 32561;
  const known = (
    name: string,
    distinct: number,
    once: number,
    entropy: number,
    left: number,
  ): ColumnFinding => ({
    name,
    role: 'quasi-identifier',
    why: 'named by --qi',
    ...SOME_KIND,
    distinct,
    missing: 0,
    uniqueShare: once / 32561,
    entropy,
    riskWithout: left / 32561,
    riskFall: averageRisk - left / 32561,
  });
  const other = (name: string, role: ColumnFinding['role'], why: string, distinct: number, once: number) => ({
    name,
    role,
    why,
    ...SOME_KIND,
    distinct,
    missing: 0,
    uniqueShare: once / 32561,
    entropy: Math.log2(distinct) * 0.8,
  });
  return [
    known('age', 73, 2, 5.683324396400327, 2816),
    other('fnlwgt', 'ignore', 'not named', 21648, 15330),
    known('sex', 2, 0, 0.9157360598501509, 12993),
    known('race', 5, 0, 0.7987406510139586, 12600),
    known('marital-status', 7, 0, 1.8336493538835446, 10554),
    known('education', 16, 0, 2.931350897803712, 7160),
    known('occupation', 15, 0, 3.5169030643431043, 6493),
    other('native-country', 'ignore', 'not named', 42, 1),
    other('income', 'sensitive', 'named by --sensitive', 2, 0),
  ];
}

function adultExposure(): Exposure[] {
  const row = (
    sets: number,
    least: number,
    median: number,
    highest: number,
    worstSet: string[],
  ): Exposure => ({
    columns: worstSet.length,
    sets,
    of: sets,
    sampled: false,
    least,
    median,
    highest,
    worstSet,
    unique: Math.max(0, 2 * highest - 0.6),
    searched: 'all',
    bound: highest,
  });
  return [
    row(6, 2 / 32561, 11 / 32561, 73 / 32561, ['age']),
    row(15, 10 / 32561, 96 / 32561, 965 / 32561, ['age', 'education']),
    row(20, 63 / 32561, 703 / 32561, 5629 / 32561, ['age', 'education', 'occupation']),
    row(15, 613 / 32561, 3547 / 32561, 10373 / 32561, ['age', 'marital-status', 'education', 'occupation']),
    row(
      6,
      2816 / 32561,
      8857 / 32561,
      12993 / 32561,
      quasi.filter((name) => name !== 'sex'),
    ),
    row(1, 15094 / 32561, 15094 / 32561, 15094 / 32561, quasi),
  ];
}

/** Made up, but for their sum. */
function adultSensitivity(): Sensitivity[] {
  const shares = {
    age: 0.44,
    occupation: 0.2,
    education: 0.18,
    'marital-status': 0.1,
    race: 0.05,
    sex: 0.03,
  };
  return Object.entries(shares).map(([name, part], i) => ({
    name,
    p: i % 2 === 0 ? 0.8 : 0.3,
    shapley: (part * 15093) / 32561,
    singledOut: part / 20,
    fall: part / 25,
  }));
}

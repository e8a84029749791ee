import { codesOf } from '../../../src/kernel/code-table.js';
import { predictDataSet } from '../../../src/risk/data-set/data-set.js';
import { RowGrouper } from '../../../src/risk/data-set/row-grouper.js';
import { measureDependency } from '../../../src/statistics/dependency.js';
import { entropyBits, histogramOf } from '../../../src/statistics/entropy.js';
import { compareBound, compareNumber, compareText } from '../compare.js';
import { statisticsOfTable, takeColumns } from '../generated-table.js';
import { ATTRIBUTES, HOSPITAL_SETS, hospitalTable, TABLE_5 } from '../hospital-sets.js';
import { byEffort, type Item, type ItemRun } from '../item.js';

/** Dependence between places moves with how hospitals draw their patients, which is not in print. */
const NEAR = 0.06;

interface Entropies {
  readonly number: number;
  readonly records: number;
  readonly me: number;
  readonly ee: number;
  readonly rde: number;
  readonly tde: number;
  readonly orr: number;
  readonly randomOrr: number;
  readonly strong: boolean;
}

/** Table 5, Figure 4 and the four rules of paper 000. */
export const r3aEntropies: readonly Item[] = [
  {
    paper: '000',
    id: 'table-5',
    title: 'Attribute dependencies of the hospital data',
    how: 'g of all ordered pairs of generated hospital data, corrected for chance',
    compute: (run) => {
      const { corrected, strong } = dependencies(run);
      const off = corrected.map((row, i) => row.map((g, j) => Math.abs(g - TABLE_5[i][j])));
      return {
        values: [
          compareText('strong ordered pairs', listPairs(strongInPrint()), listPairs(strong)),
          ...[
            [0, 5],
            [0, 6],
            [5, 0],
            [5, 6],
            [6, 0],
            [6, 5],
          ].map(([i, j]) =>
            compareNumber(
              `${ATTRIBUTES[i]} on ${ATTRIBUTES[j]}`,
              String(TABLE_5[i][j]),
              corrected[i][j],
              NEAR,
            ),
          ),
          compareBound(
            'largest difference of all 72 pairs',
            'the same matrix',
            [0, 0],
            Math.max(...off.flat()),
            NEAR,
          ),
        ],
        plot: {
          x: { label: 'printed g' },
          y: { label: 'g of the generated data' },
          series: [
            {
              name: 'ordered pairs',
              mark: 'dot',
              points: corrected.flatMap((row, i) =>
                row.flatMap((g, j) => (i === j ? [] : [[TABLE_5[i][j], g]])),
              ),
            },
          ],
        },
      };
    },
  },
  {
    paper: '000',
    id: 'figure-4',
    title: 'Entropies of the test data sets',
    how: 'ME, EE, RDE (expectation over all arrangements) and TDE of the twenty sets of Table 4 at two sizes',
    compute: (run) => {
      const found = entropies(run);
      const [small, large] = [...new Set(found.map(({ records }) => records))];
      const line = (name: string, key: 'me' | 'ee' | 'rde' | 'tde', records: number) => ({
        name,
        mark: 'line' as const,
        points: found.filter((f) => f.records === records).map((f) => [f.number, f[key]]),
      });
      return {
        values: [
          compareBound('sets and sizes', '40 testing data sets', [40, 40], found.length),
          compareBound(
            'sets with RDE > EE or TDE > EE (rounding .01)',
            'none',
            [0, 0],
            found.filter(({ ee, rde, tde }) => Math.max(rde, tde) > ee + 0.01).length,
          ),
        ],
        plot: {
          x: { label: 'data set' },
          y: { label: 'bits' },
          series: [small, large].flatMap((records) =>
            (['me', 'ee', 'rde', 'tde'] as const).map((key) =>
              line(`${key.toUpperCase()}, ${records}`, key, records),
            ),
          ),
        },
      };
    },
  },
  rule(1, 'ME is set by the number of records; TDE = ME means ORR = 1; EE is at least TDE and RDE', (run) => {
    const found = entropies(run);
    const unique = entropyBits(histogramOf(new Float64Array(1000).fill(1)));
    return [
      compareNumber('ME of 1000 unique records', Math.log2(1000).toFixed(4), unique),
      compareBound(
        'sets where EE < TDE or EE < RDE (rounding .01)',
        'none',
        [0, 0],
        found.filter(({ ee, rde, tde }) => ee < Math.max(rde, tde) - 0.01).length,
      ),
    ];
  }),
  rule(2, 'EE hardly depends on the number of records', (run) => {
    const [small, large] = bySize(entropies(run));
    const moved = small.map(({ ee }, i) => Math.abs(ee - large[i].ee) / large[i].ee);
    return [compareBound('largest relative change of EE', 'very close', [0, 0.02], Math.max(...moved))];
  }),
  rule(3, 'RDE is at most EE; with more records RDE rises and the ORR falls', (run) => {
    const [small, large] = bySize(entropies(run));
    const against = small.filter(
      ({ rde, randomOrr }, i) => rde > large[i].rde + 1e-6 || randomOrr < large[i].randomOrr - 1e-9,
    );
    return [compareBound('sets where not', 'none', [0, 0], against.length)];
  }),
  rule(4, 'TDE is at most RDE, near it without strong pairs and far below with them', (run) => {
    const found = entropies(run);
    const gap = ({ rde, tde }: Entropies) => rde - tde;
    const strong = found.filter((f) => f.strong).map(gap);
    const weak = found.filter((f) => !f.strong).map(gap);
    return [
      compareBound(
        'sets with TDE > RDE (beyond .01 bits)',
        'none',
        [0, 0],
        found.filter((f) => gap(f) < -0.01).length,
      ),
      compareBound('mean RDE - TDE with strong pairs, bits', 'great', [0.5, 20], mean(strong)),
      compareBound('mean RDE - TDE without, bits', 'very close', [0, 0.2], mean(weak)),
    ];
  }),
];

function rule(
  number: number,
  title: string,
  check: (run: ItemRun) => ReturnType<typeof compareBound>[],
): Item {
  return {
    paper: '000',
    id: `rule-${number}`,
    title,
    how: 'on the data sets of figure 4',
    compute: (run) => ({ values: check(run) }),
  };
}

function dependencies(run: ItemRun): ReturnType<typeof measureDependency> {
  return run.once('hospital dependency', () => {
    const table = takeColumns(hospitalTable(run), ATTRIBUTES);
    const statistics = statisticsOfTable(table);
    const pairOf = (i: number, j: number) =>
      statistics.pairs.find(({ columns }) => columns[0] === ATTRIBUTES[i] && columns[1] === ATTRIBUTES[j]);
    return measureDependency(
      ATTRIBUTES,
      statistics.columns.map(({ counts }) => histogramOf(counts)),
      (i, j) => histogramOf(pairOf(i, j)?.counts ?? []),
    );
  });
}

function strongInPrint(): [string, string][] {
  return TABLE_5.flatMap((row, i) =>
    row.flatMap((g, j): [string, string][] => (i !== j && g >= 0.5 ? [[ATTRIBUTES[i], ATTRIBUTES[j]]] : [])),
  );
}

function listPairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([a, b]) => `${a} on ${b}`).join(', ');
}

function entropies(run: ItemRun): Entropies[] {
  return run.once('entropies', () => {
    const whole = hospitalTable(run);
    const { strong } = dependencies(run);
    const sizes = byEffort(run, [1000, 6000], [30_000, 300_000], [30_000, 300_000]);
    return sizes.flatMap((records) =>
      HOSPITAL_SETS.map(({ number, names }): Entropies => {
        run.progress?.({ step: `entropies of set ${number}` });
        const table = takeColumns(whole, names, records);
        const statistics = statisticsOfTable({ ...table, codes: names.map((n) => codesOf(table, n)) });
        const random = predictDataSet({ ...statistics, pairs: [] }, { method: 'independence', below: [] });
        const groups = new RowGrouper(records, table.cardinalities).sizesOf(table.codes);
        return {
          number,
          records,
          me: Math.log2(records),
          ee: statistics.columns.reduce((bits, { counts }) => bits + entropyBits(histogramOf(counts)), 0),
          rde: random.rde.value,
          tde: entropyBits(histogramOf(groups)),
          orr: groups.length / records,
          randomOrr: random.orr.value,
          strong: strong.some((pair) => pair.every((name) => names.includes(name))),
        };
      }),
    );
  });
}

function bySize(found: readonly Entropies[]): [Entropies[], Entropies[]] {
  const smallest = Math.min(...found.map(({ records }) => records));
  return [found.filter((f) => f.records === smallest), found.filter((f) => f.records > smallest)];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

import { completeStatistics } from '../../dist/joint/complete-statistics.js';
import { forest } from '../../dist/joint/forest.js';
import { independence } from '../../dist/joint/independence.js';
import { predictDataSet } from '../../dist/risk/data-set/data-set.js';
import { frequentTuples } from '../../dist/risk/data-set/frequent-tuples.js';
import { predictBySampling } from '../../dist/risk/data-set/random-sampling.js';
import { predictBySemiRandomSampling } from '../../dist/risk/data-set/semi-random-sampling.js';
import { withhold } from '../../dist/statistics/withhold.js';
import { statisticsOf, trueOrr } from './coded-table.mjs';
import { exactOrr } from './exact-sum.mjs';
import { decimals, table } from './page.mjs';

/** All predictions of one column set beside its true ORR. */
export async function predictSet(coded, names, shuffles) {
  const statistics = statisticsOf(coded, names);
  const complete = completeStatistics(statistics);
  const sampling = { samples: 1, capacity: shuffles, seed: 1 };
  return {
    names,
    strong: frequentTuples(statistics, statistics).length > 0,
    truth: trueOrr(coded, names),
    exact: exactOrr(statistics),
    independence: independence(complete, names).expectedDistinct() / coded.records,
    forest: forest(complete, names).expectedDistinct() / coded.records,
    random: (await predictBySampling(statistics, sampling)).orr.value,
    semiRandom: (await predictBySemiRandomSampling(statistics, sampling)).orr.value,
  };
}

const HEAD = ['columns', 'pairs', 'true ORR', 'exact sum', 'independence', 'random', 'semi-random', 'forest'];

/** Rows: the truth, the exact sum under independence, and errors (predicted less true). */
export function predictionTable(found) {
  return table(
    HEAD,
    found.map((row) => [
      row.names.join(', '),
      row.strong ? 'strong' : 'weak',
      decimals(row.truth),
      decimals(row.exact),
      ...['independence', 'random', 'semiRandom', 'forest'].map((by) => signed(row[by] - row.truth)),
    ]),
  );
}

/** How far the analytic expectation under independence is from the exact sum, where that could be summed. */
export function exactLine(found) {
  const exact = found.filter((row) => row.exact !== undefined);
  const error = Math.max(...exact.map((row) => Math.abs(row.independence - row.exact)));
  return `Analytic independence against the exact sum: worst ${error.toFixed(6)} over ${exact.length} sets.`;
}

function worstError(rows, by, from) {
  return decimals(Math.max(...rows.map((row) => Math.abs(row[by] - row[from]))));
}

/** The worst errors of a group of sets, in one line. */
export function worstLine(found) {
  const worst = (rows, by) => (rows.length === 0 ? 'none' : worstError(rows, by, 'truth'));
  const [strong, weak] = [found.filter((row) => row.strong), found.filter((row) => !row.strong)];
  return [
    `Worst error on weak sets: random ${worst(weak, 'random')}, semi-random ${worst(weak, 'semiRandom')}, forest ${worst(weak, 'forest')};`,
    `on strong sets: random ${worst(strong, 'random')}, semi-random ${worst(strong, 'semiRandom')}, forest ${worst(strong, 'forest')}.`,
  ].join(' ');
}

/** What withholding below 11 changes: predictions from the cut file against those from the full one. */
export function withheldRow(coded, names) {
  const full = statisticsOf(coded, names);
  const sorted = sortedByCount(full);
  const cut = withhold(sorted, 11);
  const row = [names.join(', ')];
  const start = performance.now();
  const moved = {};
  for (const method of ['independence', 'forest']) {
    const whole = predictDataSet(sorted, { method, below: [2] }).orr;
    const part = predictDataSet(cut, { method, below: [2] }).orr;
    moved[method] = Math.abs(part.value - whole.value);
    const inside = part.interval[0] <= whole.value && whole.value <= part.interval[1];
    row.push(
      decimals(whole.value),
      signed(part.value - whole.value),
      `${part.interval.map((x) => decimals(x)).join('–')}`,
      inside ? 'yes' : 'no',
    );
    moved[`${method}Inside`] = inside;
  }
  return { row, moved, seconds: (performance.now() - start) / 1000 };
}

/** Values by falling count, as published statistics list them. */
function sortedByCount(statistics) {
  const places = new Map();
  const columns = statistics.columns.map((column) => {
    const order = Int32Array.from(column.counts.keys()).sort(
      (x, y) => column.counts[y] - column.counts[x] || x - y,
    );
    const place = new Int32Array(order.length);
    order.forEach((code, at) => {
      place[code] = at;
    });
    places.set(column.name, place);
    return {
      ...column,
      values: Array.from(order, (code) => column.values[code]),
      counts: Float64Array.from(order, (code) => column.counts[code]),
    };
  });
  const pairs = statistics.pairs.map((pair) => ({
    ...pair,
    a: pair.a.map((code) => places.get(pair.columns[0])[code]),
    b: pair.b.map((code) => places.get(pair.columns[1])[code]),
  }));
  return { ...statistics, columns, pairs };
}

function signed(value) {
  return `${value < 0 ? '−' : '+'}${decimals(Math.abs(value))}`;
}
